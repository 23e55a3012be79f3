/** Markup: a part of a drawing is ink first, then what lies inside its outline. */
import type { Chance } from './chance'
import { brush, inked, numbers, once, outline, type Shape } from './line'

export const INK = '#2c2230'
export const SHADE = '#3d1f4a'

/** What a drawing takes for granted: said once, at its root. Fills are ink unless they say otherwise, lines are round. */
export const ROOT = `fill="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"`
/** A colour laid on thinly, in hundredths. An alpha in the colour is drawn much faster than a layer with an opacity. */
export const sheer = (colour: string, percent: number): string =>
  colour + Math.round(percent * 2.55).toString(16).padStart(2, '0')
const paint = (colour: string): string => (colour === INK ? '' : ` fill="${colour}"`)

export const fill = (path: string, colour: string, more = ''): string =>
  path && `<path${paint(colour)}${more} d="${path}"/>`
/** Brush strokes as one path. */
export const brushed = (list: readonly (readonly number[])[]): string => list.map(brush).join('')
export const lines = (list: readonly (readonly number[])[], colour: string, more = ''): string =>
  list.length ? fill(brushed(list), colour, more) : ''
/** The same, for strokes that do not change from cat to cat. */
export const fixedLines = (list: readonly (readonly number[])[], colour: string): string =>
  list.length
    ? fill(
        once(list, brushed),
        colour,
      )
    : ''
/** A shape that does not change from cat to cat. */
export const fixed = (points: Shape): string => once(points, outline)
export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more = ''): string =>
  `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(rx)}" ry="${Math.round(ry)}"${paint(colour)}${more}/>`

/** Round dots of one size. */
export const dots = (list: readonly (readonly number[])[], size: number, colour: string): string =>
  `<path stroke="${colour}" stroke-width="${size}" d="${list.map((at) => `M${numbers(at)}h0`).join('')}"/>`

/** An oval as a path, to go together with others of its colour. */
export const round = (x: number, y: number, rx: number, ry: number): string =>
  `M${numbers([x - rx, y])}a${numbers([rx, ry, 0, 1, 0, rx * 2, 0])}a${numbers([rx, ry, 0, 1, 0, -rx * 2, 0])}z`

/** A small part, with an even line around it. */
export const simple = (path: string, colour: string, width: number): string =>
  `<path fill="${colour}" stroke="${INK}" stroke-width="${width}" paint-order="stroke" d="${path}"/>`

/** A plain part: its ink, and one colour. */
export function part(points: Shape, colour: string, width: number, chance: Chance): string {
  return fill(outline(inked(points, width, chance)), INK) + fill(outline(points), colour)
}

/** A part with something in it, that its outline cuts off. */
export function filled(
  id: string,
  points: Shape,
  colour: string,
  width: number,
  chance: Chance,
  inside: string,
  /** More that is drawn with its ink, behind it. */
  also = '',
  path = outline(points),
): string {
  const ink = fill(also + outline(inked(points, width, chance)), INK)
  if (!inside) return ink + fill(path, colour)
  return (
    `${ink}<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">` +
    `<path fill="${colour}" d="M-200-200h700v700h-700z"/>${inside}</g>`
  )
}
