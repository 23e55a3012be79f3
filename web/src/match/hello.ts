/** How this page subscribes to a table: it is sent what has changed, and only the cells that are read. */
import type { Asked, Join } from '../net/messages'

/** A field that the page itself reads, whatever the table: who begins. */
const READ = ['first']

export interface Subscription {
  table: string
  link: string | null
  /** The seats of those in front of this device; none: they look on. */
  seats: readonly number[]
  /** The table is being set, and seats still change. */
  room: boolean
  /** What the table reads of the view's cells; null: all. */
  cells: readonly string[] | null
  /** How many moves are known, by seat. */
  known: (seat: number | null) => number
}

export function hello({ table, link, seats, room, cells, known }: Subscription): Asked[] {
  const wanted: Required<Pick<Join, 'changes' | 'cells'>> = { changes: true, cells: cells && [...READ, ...cells] }
  if (seats.length === 0) return [{ type: 'watch', table, since: known(null), link, ...wanted }]
  if (room) return [{ type: 'join', table, since: 0, seat: null, ...wanted }]
  return seats.map((seat) => ({ type: 'join', table, since: known(seat), seat, ...wanted }))
}
