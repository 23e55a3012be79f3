/** The last turn of each player stays marked until their next: what it touched, the server tells. */
import { capital } from '../words/forms'
import type { Match } from './types'
import { say } from './words'

/** Put on what was touched: `<span {...lastBy(match, 'discat 24')}>`. The look is in look/parts.css. */
export interface Mark {
  /** A letter or two, or a short word, that tells the player from the others, without colours. */
  'data-last'?: string
  'data-by'?: number
}

const NOTHING: Mark = {}

function mover(match: Match, thing: string): number | null {
  const { traces } = match.view.words
  return traces.filter(({ things }) => things.includes(thing)).at(-1)?.seat ?? null
}

/** As many letters of a name as tell it from the others’. */
const LETTERS = [1, 2, 3]

/** “You” as beside the face; for the others the beginning of their name or, where that is not enough, the number of their
 *  seat. A name that is not shown takes nobody’s letter. */
export function sign(match: Match, seat: number): string {
  const sat = match.seats[seat]
  if (!sat || sat.you) return sat?.label ?? ''
  const begins = (name: string, letters: number): string => [...name].slice(0, letters).join('').toLocaleLowerCase()
  const others = match.seats.filter((one) => one.seat !== seat && !one.you)
  const enough = LETTERS.find((letters) => others.every(({ name }) => begins(name, letters) !== begins(sat.name, letters)))
  return enough && sat.name ? capital([...sat.name].slice(0, enough).join('')) : String(seat + 1)
}

export function lastBy(match: Match, thing: string): Mark {
  const seat = mover(match, thing)
  return seat === null ? NOTHING : { 'data-last': sign(match, seat), 'data-by': seat }
}

/** The same in words, for screen readers; nothing where there is no mark. */
export function lastSaid(match: Match, ...things: string[]): string {
  const seat = things.map((thing) => mover(match, thing)).find((one) => one !== null)
  const sat = seat === undefined || seat === null ? undefined : match.seats[seat]
  if (!sat) return ''
  return sat.me ? say('your last') : say('last of', { name: sat.name })
}
