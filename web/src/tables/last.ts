/** The last turn of each player stays marked until their next: what it touched, the server tells. */
import type { Match } from './types'
import { say } from './words'

/** Put on what was touched: `<span {...lastBy(match, 'discat 24')}>`. The look is in look/parts.css. */
export interface Mark {
  /** A letter or a short word that tells the player from the others, without colours. */
  'data-last'?: string
  'data-by'?: number
}

const NOTHING: Mark = {}

function mover(match: Match, thing: string): number | null {
  const { traces } = match.view.words
  return traces.filter(({ things }) => things.includes(thing)).at(-1)?.seat ?? null
}

/** “You” as beside the face; for the others the first letter of their name or, where several begin alike, the number of
 *  their seat. A name that is not shown has no letter. */
export function sign(match: Match, seat: number): string {
  const mine = match.seats[seat]
  if (mine?.you) return mine.label
  const first = (name: string): string => ([...name][0] ?? '').toLocaleUpperCase()
  const letters = match.seats.map(({ name, you }) => (you ? '' : first(name)))
  const own = letters[seat] ?? ''
  return own && letters.filter((one) => one === own).length === 1 ? own : String(seat + 1)
}

export function lastBy(match: Match, thing: string): Mark {
  const seat = mover(match, thing)
  return seat === null ? NOTHING : { 'data-last': sign(match, seat), 'data-by': seat }
}

/** The same in words, for who does not see it; nothing where there is no mark. */
export function lastSaid(match: Match, ...things: string[]): string {
  const seat = things.map((thing) => mover(match, thing)).find((one) => one !== null)
  const sat = seat === undefined || seat === null ? undefined : match.seats[seat]
  if (!sat) return ''
  return sat.me ? say('your last') : say('last of', { name: sat.name })
}
