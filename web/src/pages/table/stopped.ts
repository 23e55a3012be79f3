/** A game that ended without its last move, in a sentence. */
import type { Outcome } from '../../tables/types'
import { sayAfter as say } from './words'

/** Who is told it, and what the seats are called. */
interface Told {
  readonly mySeats: readonly number[]
  called(seat: number): string
}

/** Who gave up or ran out of time is the one who did not win. Somebody who plays several seats on one device is told which
 *  of them it was. Nothing, if the game came to its own end. */
export function howStopped({ why, winners, scores }: Outcome, told: Told): string {
  if (why === 'agreed') return say('agreed')
  const loser = scores.findIndex((_, seat) => !winners.includes(seat))
  if ((why !== 'resigned' && why !== 'time') || loser < 0) return ''
  const mine = told.mySeats.length === 1 && told.mySeats[0] === loser
  return mine ? say(`you ${why}`) : say(`they ${why}`, { name: told.called(loser) })
}
