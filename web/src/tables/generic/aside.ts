/** What src/matou/core/page.py tells of any game that has no page of its own. */

/** A card, a square, or whatever moves name: its name in their texts, and what is written on it. */
export interface Thing {
  name: string
  says: string
}
/** A place on the table: what lies there, or what is to be read there. `seat`: whose it is. */
export interface Zone {
  name: string
  title: string
  seat: number | null
  things?: Thing[]
  /** Its things are a tally, of cards that are out of the game, say: nothing to look at closely. */
  counted?: boolean
  rows?: (Thing | null)[][]
  text?: string
}
/** A legal move, taken apart: the words its text begins with, and the things it names. */
export interface Said {
  verb: string
  things: Thing[]
}
export interface Aside {
  zones: Zone[]
  moves: Said[]
  /** Points are bad in this game. */
  fewer_is_better?: boolean
}

/** null: a game told something else beside its table, or nothing. */
export function asideOf(told: unknown): Aside | null {
  const { zones, moves, fewer_is_better = false } = (told ?? {}) as Partial<Aside>
  return Array.isArray(zones) && Array.isArray(moves) ? { zones, moves, fewer_is_better } : null
}
