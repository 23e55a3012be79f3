/** The head: one outline with its ears, around 0,0 and about 160 wide. */
import type { Cat } from './cat'
import type { Chance } from './chance'
import { numbers, outline, type Point, type Shape } from './line'
import { moods } from './mood'

interface Ear {
  readonly inner: number
  readonly tip: readonly [number, number]
  readonly outer: readonly [number, number]
  readonly blunt: number
}

const EAR: Record<Cat['ears'], Ear> = {
  upright: { inner: 25, tip: [58, -107], outer: [74, -32], blunt: 0 },
  wide: { inner: 31, tip: [76, -97], outer: [77, -26], blunt: 0 },
  tall: { inner: 21, tip: [62, -122], outer: [74, -30], blunt: 0 },
  small: { inner: 29, tip: [63, -93], outer: [76, -31], blunt: 2 },
  tufted: { inner: 25, tip: [59, -112], outer: [74, -32], blunt: 0 },
  folded: { inner: 27, tip: [70, -72], outer: [77, -28], blunt: 4 },
}

/** One ear, from its inner foot over the tip to its outer foot; `back` lays it to the side. */
function ear(kind: Ear, back: number): Point[] {
  const [tx, ty] = [kind.tip[0] + back * 9, kind.tip[1] + back * 12]
  const foot = { x: kind.inner, y: -55, sharp: true }
  const end = { x: kind.outer[0], y: kind.outer[1] + back * 2 }
  const inside = { x: (foot.x + tx) / 2 - 3, y: (foot.y + ty) / 2 - 6 }
  const outside = { x: (end.x + tx) / 2 + 6, y: (end.y + ty) / 2 - 3 }
  const tip = kind.blunt
    ? [
        { x: tx - kind.blunt, y: ty },
        { x: tx + kind.blunt, y: ty + kind.blunt },
      ]
    : [{ x: tx, y: ty, sharp: true }]
  return [foot, inside, ...tip, outside, end]
}

/** Right half of the head under its ear, by build and hair. */
function cheek(cat: Cat): Point[] {
  const wide = { slight: -6, lean: -3, sturdy: 2, round: 6 }[cat.build] + (cat.age === 'kitten' ? 2 : 0)
  const jaw = cat.age === 'old' ? 3 : 0
  if (cat.longHair && cat.pose !== 'back') {
    return [
      { x: 80 + wide, y: -8 },
      { x: 86 + wide, y: 12 },
      { x: 98 + wide, y: 30, sharp: true },
      { x: 82 + wide, y: 33, sharp: true },
      { x: 82 + wide, y: 42 },
      { x: 76 + wide, y: 55, sharp: true },
      { x: 58, y: 55 },
      { x: 30, y: 65 + jaw },
    ]
  }
  if (cat.pose === 'back')
    return [
      { x: 82, y: -4 },
      { x: 76, y: 26 },
      { x: 50, y: 50 },
    ]
  return [
    { x: 81 + wide, y: -2 },
    { x: 82 + wide, y: 22 },
    { x: 62 + wide, y: 47 },
    { x: 32, y: 60 + jaw },
  ]
}

export function headShape(cat: Cat): Shape {
  const back = moods[cat.mood].ears
  const kind = EAR[cat.ears]
  const right = [...ear(kind, back), ...cheek(cat)]
  const left = [...ear(kind, cat.mood === 'curious' ? back + 1 : back), ...cheek(cat)]
    .map((point) => ({ ...point, x: -point.x }))
    .reverse()
  return [{ x: 0, y: -59 }, ...right, { x: 0, y: 63 }, ...left]
}

/** Both ears, for a coat whose ears are dark. */
export function earBacks(cat: Cat): string {
  const right = ear(EAR[cat.ears], moods[cat.mood].ears)
  return outline(right) + outline(right.map((point) => ({ ...point, x: -point.x })))
}

/** The inside of the ears; a folded ear shows its fold instead. */
export function earInsides(cat: Cat): string {
  const back = moods[cat.mood].ears
  const kind = EAR[cat.ears]
  if (cat.ears === 'folded') return ''
  const points = ear(kind, back)
  const middle = { x: (kind.inner + kind.outer[0]) / 2 + back * 2, y: -40 }
  const towards = (index: number, share: number): Point => {
    const at = points[index] as Point
    return { x: at.x + (middle.x - at.x) * share, y: at.y + (middle.y - at.y) * share }
  }
  const [foot, tip, end] = [towards(0, 0.3), towards(2, 0.26), towards(points.length - 1, 0.36)]
  return [1, -1]
    .map(
      (side) =>
        `M${numbers([side * foot.x, foot.y])}l${numbers([side * (tip.x - foot.x), tip.y - foot.y])}` +
        `l${numbers([side * (end.x - tip.x), end.y - tip.y])}q${numbers([side * (middle.x - 8 - end.x), 4, side * (foot.x - end.x), foot.y - end.y])}z`,
    )
    .join('')
}

/** Lines at the ears: the fold of a folded one. */
export const earFolds = (cat: Cat): readonly (readonly number[])[] =>
  cat.ears === 'folded' ? [1, -1].map((side) => [side * 36, -57, side * 48, -40, side * 74, -38, 4]) : []

/** Long hair of a tufted ear. */
export function earTufts(cat: Cat, chance: Chance): readonly (readonly number[])[] {
  if (cat.ears !== 'tufted') return []
  const [x, y] = EAR.tufted.tip
  const back = moods[cat.mood].ears
  const long = chance.between(16, 24)
  return [1, -1].map((side) => [
    side * (x + back * 9 - 3),
    y + back * 12 + 12,
    side * (x + back * 9),
    y + back * 12 - 6,
    side * (x + back * 9 + 7),
    y + back * 12 - long,
    4,
  ])
}
