/** The face of a Discat card (§1.1, §1.2): the first digit below, the second above; number and arrows. */
import { COATS, type CoatName } from '../../cats/coat'
import { INK } from '../../cats/ink'
import { POSES, type PoseName } from '../../cats/poses'
import { PAPER, TALL, catIn, sheet, text, type Drawing } from '../card'
import { texture } from './digit'

/** Two digits, always. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Arrows either side: light when the next player goes higher, dark when lower. */
function arrows(up: boolean): string {
  const one = up ? 'l18-32 18 32-18-9z' : 'l18 32 18-32-18 9z'
  const [colour, edge] = up ? ['#fff', INK] : [INK, PAPER]
  return `<path fill="${colour}" stroke="${edge}" stroke-width="4" d="M20 ${up ? 300 : 268}${one}M194 ${up ? 300 : 268}${one}"/>`
}

/** Number and arrow in the corner, readable in a fanned hand. */
function corner(number: number, up: boolean): string {
  const point = up ? 'M24 64l11-13 11 13z' : 'M24 52l11 13 11-13z'
  return (
    `<path fill="${PAPER}" stroke="${INK}" d="M10 24q0-14 14-14h36v54q0 12-12 12h-38z"/>` +
    text(twoDigits(number), 35, 43, 36) +
    `<path${up ? ' fill="#fff"' : ''} stroke="${INK}" d="${point}"/>`
  )
}

/** `up` comes from the box (an arrow table is data). */
export function face(number: number, up: boolean, id = `d${number}`): Drawing {
  const first = Math.floor(number / 10)
  const second = number % 10
  const markup =
    `${texture(second, `${id}u`)}${texture(first, `${id}l`)}${sheet(TALL)}` +
    `<rect x="10" y="10" width="230" height="250" rx="12" fill="url(#${id}u)"/>` +
    `<circle cx="128" cy="128" r="92" fill="${PAPER}" opacity=".62"/>` +
    `<path fill="url(#${id}l)" stroke="${INK}" d="M10 212q58-26 115-6t115-4v126q0 12-12 12h-206q-12 0-12-12z"/>` +
    catIn(
      `discat ${number}`,
      id,
      { pose: POSES[number % 12] as PoseName, coat: COATS[number % 11] as CoatName, props: [], collar: null },
      33,
      32,
      48,
    ) +
    `<circle cx="125" cy="276" r="55" fill="${PAPER}" stroke="${INK}" stroke-width="4"/>` +
    text(twoDigits(number), 125, 302, 76) +
    arrows(up) +
    corner(number, up)
  return { ...TALL, markup }
}
