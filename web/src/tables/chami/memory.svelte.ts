/** What a table remembers of a match while the page is open, also while the device is passed on and it is not drawn. */
import type { Match } from '../types'
import type { Round } from './aside'

/** What a seat saw last. */
export interface Moment {
  ply: number
  round: number
  keys: readonly string[]
}

export class Memory {
  /** By seat and round: the hand's order, if its owner has one. */
  orders = $state<Record<string, string[]>>({})
  /** By number: the rounds that were seen to end. */
  rounds = $state<Record<number, Round>>({})
  readonly moments = new Map<number | null, Moment>()

  /** The last rounds, without a gap. */
  upTo(last: Round | null): Round[] {
    const list: Round[] = []
    for (let one = last; one; one = this.rounds[one.round - 1] ?? null) list.unshift(one)
    return list
  }
}

const memories = new WeakMap<Match, Memory>()

export function memoryOf(match: Match): Memory {
  const found = memories.get(match) ?? new Memory()
  memories.set(match, found)
  return found
}
