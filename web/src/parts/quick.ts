/** One click from a game's box to its table. */
import { api, type Made, type TableWanted } from '../net/api'
import { come } from './guest.svelte'
import { links, settings } from './settings.svelte'
import type { Game } from './names'

/** How many sit down where nobody says how many. */
export const SEATS: Readonly<Record<Game, number>> = { discat: 4, chami: 3, poche: 2, catdays: 2 }

export type Way = 'agents' | 'friends'

/** Against the computer's cats; or a table that is set first, for friends who come. */
export function wanted(game: Game, way: Way): TableWanted {
  if (way === 'friends') return { game, room: true }
  return { game, seats: ['person', ...Array.from({ length: SEATS[game] - 1 }, () => settings.level)] }
}

/** A table that is made, with its link kept on this device. */
export async function make(table: TableWanted): Promise<Made> {
  await come()
  const made = await api.make(table)
  links.keep(made.table, made.link)
  return made
}
