/** A game that is reviewed: what was done in a position, and what would have been better, both marked on the table. */
import type { Match } from './types'
import { say } from './words'

/** Put on what one of the two moves is about: `<span {...comparedOn(match, (move) => …)}>`. The look is in look/parts.css. */
export interface ComparedMark {
  'data-compared'?: 'made' | 'better' | 'both'
  /** In words, as it is written beside it. */
  'data-compared-as'?: string
}

const NOTHING: ComparedMark = {}

/** `about`: is this move about the thing that is drawn? */
export function comparedOn(match: Match, about: (move: string) => boolean): ComparedMark {
  const pair = match.compared
  if (!pair) return NOTHING
  const [made, better] = [about(pair.made), about(pair.better)]
  if (!made && !better) return NOTHING
  const which = made && better ? 'both' : made ? 'made' : 'better'
  return { 'data-compared': which, 'data-compared-as': say(which) }
}
