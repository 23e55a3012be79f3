/** What of an analysis is shown to somebody. */
import type { Decision, Judged } from '../../net/api'

/** How much thought goes into it. */
export const LEVEL = 'tomcat'
/** The number of moves to learn from. */
const FEW = 3

/** The moves of this seat where another was much better, the worst first. */
export const mistakes = ({ decisions }: Judged, seat: number): Decision[] =>
  decisions
    .filter((one) => one.seat === seat && one.best && (one.mark === 'slip' || one.mark === 'blunder'))
    .sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .slice(0, FEW)

/** Which of its player's own moves this is: 1, 2, 3. */
export const ownNumber = ({ decisions }: Judged, one: Decision): number =>
  decisions.filter((other) => other.seat === one.seat && other.ply <= one.ply).length

/** This seat's share of the win, move by move. Of two players the other one's is the rest. */
export function chances({ curve }: Judged, seat: number, players: number): { ply: number; share: number }[] {
  if (players === 2) return curve.map((one) => ({ ply: one.ply, share: one.seat === seat ? one.share : 1 - one.share }))
  return curve.filter((one) => one.seat === seat).map(({ ply, share }) => ({ ply, share }))
}
