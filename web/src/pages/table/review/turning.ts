/** The turning points of a game, in words: what they are is worked out in Python (agents/turning.py). */
import type { Decision, Judged, TurningPoint } from '../../../net/api'
import type { Named } from '../../../words/forms'
import { sayTurn } from './words'

const percent = (share: number): number => Math.round(100 * share)

/** What happened to somebody's chances. */
export function changed({ kind, before, then, loss }: TurningPoint, name: Named): string {
  const values = { name, before: percent(before), then: percent(then) }
  if (kind === 'mistake') return sayTurn('mistake', { ...values, loss: percent(loss) })
  return kind === 'swing-up' ? sayTurn('swing-up', values) : sayTurn('swing-down', values)
}

/** The move it is about. */
export const moveOf = ({ decisions }: Judged, { ply }: TurningPoint): Decision | undefined =>
  decisions.find((one) => one.ply === ply)

/** A move that would have been better, in words; null: none, or hardly. */
export const better = ({ best, move, mark }: Decision): string | null =>
  best && best.move !== move && mark !== 'best' ? (best.says ?? best.move) : null
