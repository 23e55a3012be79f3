/** Colours as eyes measure them. */
const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
export const linear = (hex: string): number[] =>
  [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))

/** WCAG 2: how much one colour stands out from another, 1 … 21. */
export function contrast(one: string, other: string): number {
  const light = (hex: string): number =>
    linear(hex).reduce((sum, value, at) => sum + value * ([0.2126, 0.7152, 0.0722][at] as number), 0)
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

export const times = (matrix: readonly (readonly number[])[], colour: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (colour[at] as number), 0))

/** OKLab, in which equal distances look equally far. */
export function oklab(colour: readonly number[]): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour.map((value) => Math.min(1, Math.max(0, value))),
  ).map(Math.cbrt)
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}
