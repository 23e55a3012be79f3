/** What a touch of a square means: from the legal moves the server sent, and what the person has in hand. */
import type { Aside } from './aside'

export interface Hand {
  /** The other prey, or the dog, that was chosen. */
  chosen: string | null
  /** Another prey is wanted instead of the one turned up. */
  another: boolean
}

export const EMPTY: Hand = { chosen: null, another: false }

/** The squares that end moves beginning with this, as in `swap ` or `shift b2 `. */
const after = (legal: readonly string[], beginning: string): string[] =>
  legal.filter((move) => move.startsWith(beginning)).map((move) => move.slice(beginning.length, beginning.length + 2))

/** The prey that may be moved instead of the one turned up. */
export const others = (legal: readonly string[]): Set<string> => new Set(after(legal, 'shift '))

/** The squares that may be touched now. */
export function lit(aside: Aside, legal: readonly string[], hand: Hand): Set<string> {
  if (aside.phase === 'flipping') return new Set(after(legal, 'flip '))
  if (aside.phase === 'rotating') return new Set(after(legal, 'rotate '))
  if (hand.chosen) return new Set(after(legal, `shift ${hand.chosen} `))
  return hand.another ? others(legal) : new Set(after(legal, 'swap '))
}

export type Touch = { send: string } | { hand: Hand } | null

/** What comes of touching a square. What is not legal is sent as well, so that the server says why. */
export function touch(aside: Aside, legal: readonly string[], hand: Hand, square: string): Touch {
  if (aside.phase === 'flipping') return { send: `flip ${square}` }
  if (aside.phase === 'moving') return touchMoving(aside, legal, hand, square)
  if (aside.phase !== 'rotating') return null
  if (!aside.rotations[square]) return { send: `rotate ${square} 1` }
  return { hand: { ...EMPTY, chosen: hand.chosen === square ? null : square } }
}

function touchMoving(aside: Aside, legal: readonly string[], hand: Hand, square: string): Touch {
  const ways = lit(aside, legal, hand)
  const choosing = { hand: { chosen: square, another: true } }
  if (square === aside.flipped) return hand.another ? { hand: EMPTY } : null
  if (!hand.another) return !ways.has(square) && others(legal).has(square) ? choosing : { send: `swap ${square}` }
  if (square === hand.chosen) return { hand: { chosen: null, another: true } }
  if (hand.chosen && (ways.has(square) || !others(legal).has(square))) return { send: `shift ${hand.chosen} ${square}` }
  return others(legal).has(square) ? choosing : { send: `shift ${square} ${aside.flipped}` }
}

/** A tile dropped on another. */
export function drop(aside: Aside, from: string, to: string): Touch {
  if (aside.phase !== 'moving' || from === to) return null
  return { send: from === aside.flipped ? `swap ${to}` : `shift ${from} ${to}` }
}
