/** Where a card may be played and what it does, in signs: the same for a deck of ours and for anybody's. */
import { INK } from '../../../cats/ink'
import { PAPER } from '../../../cards/card'
import { DAYS, type DeckCard } from './deck'

const GREEN = '#4d8f5b'

/** Seven days in a row; those that will do are full. */
function week(card: DeckCard, y: number): string {
  const days = card.days ?? DAYS
  const dot = (full: boolean): string =>
    DAYS.map((day, at) => (days.includes(day) === full ? `M${41 + at * 28} ${y}h0` : '')).join('')
  const dots = (path: string, width: number, colour: string): string =>
    path && `<path stroke="${colour}" stroke-width="${width}" d="${path}"/>`
  return dots(dot(true) + dot(false), 22, INK) + dots(dot(false), 17, PAPER) + dots(dot(true), 17, GREEN)
}

/** Whose week: a house on the left is one's own, one on the right the opponent's. */
const HOUSE = 'l12-11 12 11v11h-24z'
const house = (x: number, y: number, full: boolean): string =>
  `<path fill="${full ? GREEN : PAPER}" stroke="${INK}" d="M${x} ${y}${HOUSE}"/>`

const SIGNS = {
  both: 'M-24 0h0M24 0h0',
  any: 'M24 0h0',
  none: '',
} as const

/** The day itself, and the days beside it that must have a cat (full) or must not (crossed out). */
function neighbours(card: DeckCard, x: number, y: number): string {
  if (!card.neighbours) return ''
  const crossed =
    card.neighbours === 'none'
      ? `<path stroke="#c8433f" stroke-width="4" d="M-31-7l14 14M-17-7l-14 14M17-7l14 14M31-7l-14 14"/>`
      : ''
  return (
    `<g transform="translate(${x} ${y})"><path fill="${PAPER}" stroke="${INK}" d="M-10-10h20v20h-20zM-34-10h20v20h-20zM14-10h20v20h-20z"/>` +
    `<path stroke="${GREEN}" stroke-width="12" d="${SIGNS[card.neighbours] || 'M0 0h0'}"/>${crossed}</g>`
  )
}

/** An arrow sign for what happens then. */
const EFFECTS = {
  swap: 'M-16-5h26l-8-8M16 6h-26l8 8',
  move: 'M-16 0h30l-10-10M14 0l-10 10',
  return: 'M14 10v-8q0-10-12-10h-14l8-8m-8 8l8 8',
  tree: 'M0 16v-28M-12-12h24M-12 4h12M0-2h12',
  box: 'M-14-4h28v16h-28zM-14-4l-6-8M14-4l6-8',
} as const

/** A card that wants the day for itself: a cat's head, crossed out. */
const NO_CAT =
  `<path fill="${PAPER}" stroke="${INK}" stroke-width="3" d="M165 273l6 6q4-2 8 0l6-6v14q-2 9-10 9t-10-9z"/>` +
  `<path fill="none" stroke="#c8433f" stroke-width="4" d="M163 299l24-24"/>`

export function signs(card: DeckCard): string {
  const effect = card.effect
    ? `<path fill="none" stroke="${INK}" stroke-width="4" transform="translate(210 284)" d="${EFFECTS[card.effect]}"/>`
    : ''
  if (card.event && card.effect !== 'tree' && card.effect !== 'box')
    return effect
      .replace('210 284', '125 302')
      .replace('stroke-width="4"', 'stroke-width="3"')
      .replace(')"', ')scale(1.5)"')
  const own = card.week !== 'opponent'
  const theirs = card.week === 'opponent' || card.week === 'either'
  const covers =
    card.on === 'cat'
      ? `<path fill="none" stroke="${INK}" stroke-width="3" d="M166 300h24v-18h-24zM174 282v-8h24v18h-8"/>`
      : ''
  const alone = card.alone ? NO_CAT : ''
  return house(24, 283, own) + house(54, 283, theirs) + neighbours(card, 125, 284) + covers + alone + effect + week(card, 318)
}
