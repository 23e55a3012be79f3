/** A picture of how to play: cards and tiles on a piece of felt, and signs between them. Words stand beside it. */
import { INK } from '../cats/ink'
import { PAPER, text, type Drawing } from '../cards/card'

export const WIDE = { width: 360, height: 220 } as const
const GOOD = '#2f8a4c'
const BAD = '#c8433f'

/** On felt, whatever the theme: it is a picture of a table. */
export const scene = (...parts: string[]): Drawing => ({
  ...WIDE,
  markup: `<rect width="${WIDE.width}" height="${WIDE.height}" rx="16" fill="#4c8a77"/>${parts.join('')}`,
})

/** A card at a place, so wide, a little turned. */
export function lay(card: Drawing, x: number, y: number, width: number, turn = 0): string {
  const scale = Math.round((width / card.width) * 1000) / 1000
  const around = turn ? `rotate(${turn} ${card.width / 2} ${card.height / 2})` : ''
  return `<g transform="translate(${x} ${y})scale(${scale})${around}">${card.markup}</g>`
}

const sign = (x: number, y: number, colour: string, path: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="17" fill="${colour}" stroke="${INK}" stroke-width="3"/>` +
  `<path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></g>`
export const yes = (x: number, y: number): string => sign(x, y, GOOD, 'M-7 0l5 6 9-11')
export const no = (x: number, y: number): string => sign(x, y, BAD, 'M-6-6l12 12M6-6l-12 12')

/** An arrow to the right, turned. */
export const arrow = (x: number, y: number, turn = 0): string =>
  `<path fill="${PAPER}" stroke="${INK}" stroke-width="3" stroke-linejoin="round" transform="translate(${x} ${y})rotate(${turn})" d="M-20-6h20v-10l20 16-20 16v-10h-20z"/>`
/** Two things change places. */
export const swap = (x: number, y: number): string => arrow(x, y - 18) + arrow(x, y + 18, 180)

/** Figures and signs: they mean the same in every language. */
export const word = (said: string, x: number, y: number, size = 44): string =>
  text(said, x, y, size, PAPER, ` stroke="${INK}" stroke-width="6" paint-order="stroke"`)

export const star = (x: number, y: number): string =>
  `<path fill="#f2c14e" stroke="${INK}" stroke-width="3" stroke-linejoin="round" transform="translate(${x} ${y})" d="M0-24l7 15 17 2-12 12 3 17-15-8-15 8 3-17-12-12 17-2z"/>`
