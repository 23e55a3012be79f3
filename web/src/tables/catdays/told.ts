/** What the server tells this table: types only. `make golden` writes this file from src/matou/games/catdays/page_types.py. */

/** A card of the deck, as it is drawn and read: its fields in the deck file, less what says nothing. `does`: where
 *  it goes and what it does, in a sentence; `asks`: what playing it asks, step by step; `form`: an example of how
 *  playing it is written. */
export interface Card {
  alone?: boolean
  asks: string[]
  days?: string[]
  does: string
  effect?: 'box' | 'move' | 'return' | 'swap' | 'tree'
  event?: boolean
  form: string
  name: string
  neighbours?: 'any' | 'both' | 'none'
  on?: 'cat' | 'empty'
  points?: number
  slug: string
  week?: 'either' | 'opponent' | 'own'
}

/** A day of a week: the tree or box that stands there, the cats that count, what they cover (layer by layer from
 *  the top down), and the points. */
export interface DayOf {
  cats: string[]
  covered: string[][]
  points: number
  stands: string | null
}

/** How many cards a hand holds, and those that this seat knows of. */
export interface HandOf {
  cards: string[]
  held: number
}

/** In every view. `weeks`: by seat and day, Monday first; `filled`: by seat, the days with a cat; `nearly`: by
 *  seat, may the next cat there end the game? `ends`: why the game is over, in sentences; none while it goes on. */
export interface InView {
  discard: string[]
  ends: string[]
  filled: number[]
  hands: HandOf[]
  left: number
  nearly: boolean[]
  totals: number[]
  weeks: DayOf[][]
}

/** What does not change during a game: the names of the days, and every card of the deck. */
export interface InBox {
  cards: Record<string, Card>
  days: string[]
}

/** A day at the end: the cats that count, and their points. */
export interface CountedDay {
  cats: string[]
  day: string
  points: number
}

/** Where the points came from, by seat and day. */
export interface Detail {
  weeks: CountedDay[][]
}

/** The fields of the table that somebody may see. */
export interface Cells {
  seats: number
  first: number
  full_week: number
  turn: number
  ended: number
  actions: number
  passes: number
  held: number[]
  hand: number[][]
  kinds: number[]
  known: number[][][]
  told: number[][]
  filled: number[]
  room: number[]
  covered: number[]
  tree: number[]
  box: number[]
  stands: number[][]
  shows: number[][]
  cat: number[][][]
  under: number[][]
  layer: number[]
  spare: number
  left: number
  discard: number[]
  discarded: number
  rebuilt: number
  fresh: number[]
}

/** What is in the box, and what is said of it. */
export interface Box {
  kinds: number
  cards: number
  tree: number
  discards: number
  points: number[]
  copies: number[]
  form: number[]
  week: number[]
  days: number[]
  ground: number[]
  alone: number[]
  neighbours: number[]
  effect: number[]
  play: number[]
  texts: InBox
}

export type Aside = InView & InBox
