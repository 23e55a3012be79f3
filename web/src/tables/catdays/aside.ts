/** What the server says of this table beside its cells: made by src/matou/games/catdays/page.py. */
import type { DeckCard } from './cards/deck'

/** A card of the deck: how it is drawn, and how it is read. */
export interface Card extends DeckCard {
  readonly name: string
  /** Where it goes and what it does, in a sentence. */
  readonly does: string
  /** What playing it asks, step by step. */
  readonly asks: readonly string[]
  /** An example of how playing it is written. */
  readonly form: string
}

export interface DayOf {
  /** The tree or box there. */
  readonly stands: string | null
  /** The cats that count. */
  readonly cats: readonly string[]
  /** What they cover, layer by layer from the top down. */
  readonly covered: readonly (readonly string[])[]
  readonly points: number
}

export interface HandOf {
  readonly held: number
  /** Those of its cards that this seat knows of. */
  readonly cards: readonly string[]
}

export interface Aside {
  readonly days: readonly string[]
  /** By seat and day, Monday first. */
  readonly weeks: readonly (readonly DayOf[])[]
  readonly totals: readonly number[]
  /** By seat: the days with a cat. */
  readonly filled: readonly number[]
  /** By seat: may the next cat there end the game? */
  readonly nearly: readonly boolean[]
  /** Why the game is over, in sentences; none while it goes on. */
  readonly ends: readonly string[]
  readonly hands: readonly HandOf[]
  readonly left: number
  readonly discard: readonly string[]
  readonly cards: Readonly<Record<string, Card>>
}
