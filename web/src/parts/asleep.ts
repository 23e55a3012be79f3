/** After a first start those who think ahead still sleep: /health says by game for how many seconds, about (null: not). */
export type Search = Readonly<Record<string, number | null>>

const THINKERS: readonly string[] = ['tomcat', 'matou']

/** Until everybody is awake; 0: they are. */
export const longest = (search: Search): number => Math.max(0, ...Object.values(search).map((seconds) => seconds ?? 0))

/** Until those in these seats are awake. */
export const asleep = (search: Search, game: string, seats: readonly string[]): number =>
  seats.some((who) => THINKERS.includes(who)) ? (search[game] ?? 0) : 0
