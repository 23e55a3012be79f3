/** A game that ended without its last move, in a sentence. */
import type { Outcome } from '../../tables/types'
import type { Named } from '../../words/forms'
import { sayEnd as say } from './verdict.words'

/** Who gave up or ran out of time is the one who did not win. Nothing, if the game came to its own end. */
export function howStopped({ why, winners, scores }: Outcome, told: { player(seat: number): Named }): string {
  if (why === 'agreed') return say('agreed')
  const loser = scores.findIndex((_, seat) => !winners.includes(seat))
  if ((why !== 'resigned' && why !== 'time') || loser < 0) return ''
  return say(why, { name: told.player(loser) })
}
