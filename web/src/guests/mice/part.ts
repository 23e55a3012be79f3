/** What all mice are made of. */
import { Chance } from '../../cats/chance'
import { mixed } from '../../cats/coat'
import { INK, SHADE, dots, fill, filled, lines, round, sheer, simple } from '../../cats/ink'
import { outline, shape, tube, type Shape } from '../../cats/line'

export const PINK = '#e9a4a2'
const PALE = '#e6d9cf'

/** One mouse: the colour of its fur, and how its parts are drawn. Without an `id` its line is even: one of a crowd. */
export interface Mouse {
  readonly fur: string
  readonly far: string
  readonly pale: string
  body(points: Shape, inside?: string): string
  readonly id: string
}

export function mouseOf(fur: string, id: string, seed: string): Mouse {
  const chance = new Chance(seed)
  let parts = 0
  return {
    id,
    fur,
    far: mixed(fur, SHADE, 20),
    pale: mixed(fur, fur === '#efe8dc' ? PALE : '#ffffff', 55),
    body: (points, inside = '') =>
      id ? filled(`${id}${parts++}`, points, fur, 7.5, chance, inside) : simple(outline(points), fur, 13),
  }
}

export const tail = (text: string): string => simple(outline(tube(shape(text), [8, 7, 6, 4])), PINK, 9)
export const shade = (path: string): string => fill(path, sheer(SHADE, 15))
export const limb = (path: string, colour = PINK): string => simple(path, colour, 8)

/** A round ear with its pink inside, `size` hundredths of a large one. */
export function ear(x: number, y: number, size: number, colour: string): string {
  const reach = (size * 46) / 100
  return simple(round(x, y, reach, reach * 1.04), colour, 12) + fill(round(x, y + 3, reach * 0.64, reach * 0.68), PINK)
}

/** Bright eyes, as black as beads. */
export const eyes = (...places: readonly (readonly [number, number])[]): string =>
  fill(places.map(([x, y]) => round(x, y, 13, 15)).join(''), INK) +
  dots(
    places.map(([x, y]) => [x - 4, y - 6]),
    8,
    '#fff',
  )

export const nose = (x: number, y: number, colour = '#d8737a'): string => fill(round(x, y, 12, 10), colour)
export const strokes = (...list: readonly (readonly number[])[]): string => lines(list, INK)

/** Three whiskers a side, seen from the front. */
export const bothWhiskers = (x: number, y: number): readonly (readonly number[])[] =>
  [-1, 1].flatMap((side) =>
    [-1, 0, 1].map((row) => [
      x + side * 32,
      y + row * 7,
      x + side * 60,
      y - 4 + row * 14,
      x + side * 88,
      y + row * 22,
      2,
    ]),
  )
