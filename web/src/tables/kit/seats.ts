/** Who sits where, seen from one's own seat. */
import type { Match, Sat } from '../types'

/** The one whose eyes these are; nobody, for a spectator. */
export const ownSeat = (match: Match): Sat | undefined => match.seats.find((sat) => sat.seat === match.own)

/** The others clockwise, from the one who sits next; all of them, for a spectator. */
export function othersInOrder(match: Match): Sat[] {
  const own = match.seats.findIndex((sat) => sat.seat === match.own)
  return [...match.seats.slice(own + 1), ...match.seats.slice(0, Math.max(0, own))]
}
