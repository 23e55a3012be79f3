/** What all cards are made of: a sheet of paper, figures in the display type, a cat in its place. */
import { catOf, type Cat } from '../cats/cat'
import { draw, ground } from '../cats/draw'
import { INK, ROOT } from '../cats/ink'

/** A picture: its size, and what is in it. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly markup: string
}

export const PAPER = '#fbf4e4'
export const TALL = { width: 250, height: 350 } as const
export const SQUARE = { width: 250, height: 250 } as const
/** Figures; the page bundles the first of these. */
export const TYPE = "'Baloo 2',sans-serif"

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)

/** The whole picture as SVG. `title` is what a screen reader says; without one the picture is decoration. */
export function svg(drawing: Drawing, title = ''): string {
  const said = title ? ` role="img" aria-label="${escaped(title)}"` : ' aria-hidden="true"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}"${said} font-family="${TYPE}" font-weight="700" text-anchor="middle" ${ROOT}>${drawing.markup}</svg>`
}

/** The sheet: rounded, with a line of ink around it. */
export const sheet = (size: { width: number; height: number }, paper = PAPER): string =>
  `<rect x="2" y="2" width="${size.width - 4}" height="${size.height - 4}" rx="18" fill="${paper}" stroke="${INK}"/>`

/** A rounded field inside it. */
export const field = (x: number, y: number, width: number, height: number, colour: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="11" fill="${colour}"${more}/>`

export const text = (words: string | number, x: number, y: number, size: number, colour = INK, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${colour === INK ? '' : ` fill="${colour}"`}${more}>${escaped(String(words))}</text>`

/** Something drawn in a box of 400, put somewhere else and made smaller (hundredths). */
export const placed = (markup: string, x: number, y: number, percent: number, turn = 0): string =>
  `<g transform="translate(${x} ${y})scale(${share(percent)})${turn ? `rotate(${turn} 200 200)` : ''}">${markup}</g>`
const share = (percent: number): string => String(percent / 100).replace(/^0/, '')

/** The cat of an identity in a picture. */
export function catIn(
  identity: string,
  id: string,
  wishes: Partial<Cat>,
  x: number,
  y: number,
  percent: number,
): string {
  const cat = catOf(identity, wishes)
  const afloat = cat.pose === 'peek'
  // Put in its place and turned round in one go.
  const place = cat.mirrored
    ? `matrix(-${share(percent)} 0 0 ${share(percent)} ${x + 4 * percent} ${y})`
    : `translate(${x} ${y})scale(${share(percent)})`
  return `<g transform="${place}">${afloat ? '' : ground()}${draw(cat, id, false)}</g>`
}

/** A round badge with a figure. */
export const badge = (
  value: string | number,
  x: number,
  y: number,
  radius: number,
  colour = PAPER,
  ink = INK,
): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" stroke="${INK}"/>` +
  text(value, x, y + radius * 0.42, Math.round(radius * 1.25), ink)

/** A paw print around 0,0 and about 40 wide. */
export const PAW =
  'M0-2c11 0 17 9 17 16c0 6-5 8-9 7q-8-3-16 0c-4 1-9-1-9-7c0-7 6-16 17-16zM-17-12a6 8 0 1 1-.1 0zM-7-23a6 9 0 1 1-.1 0zM7-23a6 9 0 1 1-.1 0zM17-12a6 8 0 1 1-.1 0z'
export const paw = (x: number, y: number, percent: number, colour: string, turn = 0, more = ''): string =>
  `<path fill="${colour}"${more} transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}scale(${percent / 100})" d="${PAW}"/>`
