/** One click from a game's box to its table. What such a table is like, the game says (`quick` in the catalogue). */
import { promised } from '../fair/notes'
import { api, type GameTold, type Made, type QuickTold, type Wish } from '../net/api'
import { keep, kept } from '../words/device'
import { come } from './guest.svelte'
import { catalogue } from './kept'
import { links, settings } from './settings.svelte'

export type Way = 'agents' | 'friends'

/** What the catalogue says of a game. */
export const told = async (game: string): Promise<GameTold | undefined> =>
  (await catalogue()).games.find((one) => one.game === game)

/** The first table of a game that was made on this device; null: there is none yet. */
const begun = (game: string): string | null => kept(`begun-${game}`)
/** Is this table that one? */
export const firstOf = (game: string, table: string): boolean => begun(game) === table

/** Against the computer's cats, beginning with the game's own first game where it has one; or a waiting room for friends. */
export function wanted(game: string, quick: QuickTold, way: Way): Wish {
  if (way === 'friends') return { game, room: true, options: quick.options }
  const first = begun(game) === null ? quick.first : null
  return { game, seats: ['person', ...Array.from({ length: quick.seats - 1 }, () => settings.level)], options: first ?? quick.options }
}

/** A table that is made, with its link kept on this device. */
export async function make(table: Wish): Promise<Made> {
  await come()
  const made = await api.make({ ...table, ...(await promised()) })
  links.keep(made.table, made.link)
  if (begun(table.game) === null) keep(`begun-${table.game}`, made.table)
  return made
}

/** The lesson of a game that everybody begins with; null: it has none. */
export const lessonOf = (game: GameTold | null | undefined): string | null => game?.lessons.find(({ short }) => !short)?.name ?? null

/** A table that follows a lesson; from now on this device has been taught. `from`: the table that waits meanwhile. */
export async function learn(game: string, lesson: string, from: string | null = null): Promise<Made> {
  await come()
  const made = await api.make({ game, lesson })
  if (from) keep(`learns-${made.table}`, from)
  keep(`taught-${game}`, 'yes')
  keep(`learnt-${game}-${lesson}`, 'yes')
  return made
}

/** The table that somebody left for this lesson, to go back to. */
export const leftFor = (table: string): string | null => kept(`learns-${table}`)

/** Was this lesson begun, or declined, on this device? */
export const learnt = (game: string, lesson: string): boolean => kept(`learnt-${game}-${lesson}`) !== null
export const decline = (game: string, lesson: string): void => keep(`learnt-${game}-${lesson}`, 'no')

export async function quickly(game: string, way: Way): Promise<Made> {
  const quick = (await told(game))?.quick ?? { seats: 2, options: {}, first: null, why: null }
  return make(wanted(game, quick, way))
}
