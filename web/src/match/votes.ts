/** Somebody is away, and some would let a cat play for them. */
import type { About } from '../net/messages'
import type { Sat } from '../tables/types'

export interface Vote {
  absent: number
  by: number
  /** Is one's own voice among them? */
  mine: boolean
}

/** The vote that waits, for those who sit in these seats. */
export function voteOf(about: About | null, seats: readonly Sat[], mine: readonly number[]): Vote | null {
  const votes = about?.votes.filter(([absent]) => seats.some((sat) => sat.seat === absent && !sat.here && !sat.standIn)) ?? []
  const [absent, by] = votes[0] ?? []
  if (absent === undefined || by === undefined) return null
  return { absent, by, mine: votes.some(([seat, voter]) => seat === absent && mine.includes(voter)) }
}
