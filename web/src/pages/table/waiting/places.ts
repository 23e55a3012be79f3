/** A table that is being set, as people see it: those who are there in their order, then the seats that are free. */
import type { Room } from '../../../net/messages'
import type { Sat } from '../../../tables/types'

/** The seats with somebody in them, and the free ones. */
export function places<One extends Pick<Sat, 'seat'>>(seats: readonly One[], free: (seat: number) => boolean): { taken: One[]; empty: One[] } {
  return { taken: seats.filter(({ seat }) => !free(seat)), empty: seats.filter(({ seat }) => free(seat)) }
}

/** People who change places are still themselves, and two may have the same name. */
export function keyed<One extends Pick<Sat, 'name' | 'level'>>(taken: readonly One[]): { sat: One; key: string }[] {
  const so = new Map<string, number>()
  return taken.map((sat) => {
    const name = sat.level ? `cat ${sat.name}` : sat.name
    const before = so.get(name) ?? 0
    so.set(name, before + 1)
    return { sat, key: `${before} ${name}` }
  })
}

/** Who would begin now: the one who was chosen, if they are still there; else as the options say, in the order in which
 *  people will sit. */
export function first(room: Room | null, option: unknown, taken: readonly { seat: number }[]): unknown {
  if (!room) return option
  if (typeof room.first === 'string') return room.first
  if (room.first !== null && taken.some(({ seat }) => seat === room.first)) return room.first
  return typeof option === 'number' ? (taken[option]?.seat ?? taken[0]?.seat ?? 0) : option
}
