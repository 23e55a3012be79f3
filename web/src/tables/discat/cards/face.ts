/** The face of a Discat card (§1.1, §1.2): the first digit below, the second above; number and arrows. */
import { COATS, type CoatName } from '../../../cats/coat'
import { INK, sheer } from '../../../cats/ink'
import { POSES, type PoseName } from '../../../cats/poses'
import { PAPER, TALL, catIn, sheet, text, type Drawing } from '../../../cards/card'
import { texture } from './digit'

/** Two digits, always. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Arrows either side and in the corner: light when the next player goes higher, dark when lower. */
function arrows(up: boolean): string {
  const one = up ? 'l20-35 20 35-20-6z' : 'l20 35 20-35-20 6z'
  const y = up ? 302 : 266
  const small = up ? 'M23 66l12-15 12 15z' : 'M21 50l14 17 14-17z'
  const [colour, edge] = up ? ['#fff', INK] : [INK, PAPER]
  return `<path fill="${colour}" stroke="${edge}" stroke-width="4" d="M17 ${y}${one}M193 ${y}${one}${small}"/>`
}

/** The number in the centre and in the corner, readable in a fanned hand, on one piece of paper each. */
const figures = (number: string): string =>
  `<path fill="${PAPER}" stroke="${INK}" stroke-width="4" d="M70 276a55 55 0 1 1 110 0a55 55 0 1 1-110 0zM10 24q0-14 14-14h36v54q0 12-12 12h-38z"/>` +
  text(number, 125, 302, 76) +
  text(number, 35, 43, 36)

/** `up` comes from the box (an arrow table is data). */
export function face(number: number, up: boolean, id = `d${number}`): Drawing {
  const first = Math.floor(number / 10)
  const second = number % 10
  const markup =
    `${texture(second, `${id}u`)}${texture(first, `${id}l`)}${sheet(TALL)}` +
    `<rect x="10" y="10" width="230" height="250" rx="12" fill="url(#${id}u)"/>` +
    `<circle cx="128" cy="128" r="92" fill="${sheer(PAPER, 62)}"/>` +
    `<path fill="url(#${id}l)" stroke="${INK}" d="M10 212q58-26 115-6t115-4v126q0 12-12 12h-206q-12 0-12-12z"/>` +
    catIn(
      `discat ${number}`,
      id,
      { pose: POSES[number % 12] as PoseName, coat: COATS[number % 11] as CoatName, props: [], collar: null },
      33,
      32,
      48,
    ) +
    figures(twoDigits(number)) +
    arrows(up)
  return { ...TALL, markup }
}
