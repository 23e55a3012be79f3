/** What the server tells this table: types only. `make golden` writes this file from src/matou/games/discat/page_types.py. */

/** What must be played now: higher or lower than a `card`, any (0: no card asks for anything), or, to begin with,
 *  any one card. `by`: the seat that played the card. */
export interface Constraint {
  by: number | null
  card: number
  says: string
  way: 'any' | 'higher' | 'lower' | 'one'
}

/** While the last turns are played: who is out of cards, and how many turns are left. */
export interface LastTurns {
  out: number
  says: string
  turns: number
}

/** What a card is worth at the end, by where it is. */
export interface Each {
  bonus: number
  held: number
  pile: number
}

/** In every view. `bonus`: by seat, the cards of the bonus pile; `scores`: by seat, the points if the game ended
 *  now. */
export interface InView {
  bonus: number[][]
  constraint: Constraint
  last: LastTurns | null
  scores: number[]
}

/** What does not change during a game. */
export interface InBox {
  each: Each
}

/** The cards of a seat at the end, by where they are. */
export interface Counted {
  bonus: number
  held: number
  pile: number
}

/** Where the points came from. `five`: who played a group of five. */
export interface Detail {
  five: number | null
  seats: Counted[]
}

/** The fields of the table that somebody may see. */
export interface Cells {
  seats: number
  first: number
  turn: number
  phase: number
  bar: number
  creator: number
  bonus_taken: number
  last_turns: number
  five: number
  held: number[]
  hand: number[][]
  top: number[]
  face_down: number[]
  pile: number[]
  bonus: number[]
  played: number[]
  next: number
  left: number
  exchanged: number
  under: number
  kept: number[]
  low: number[]
  high: number[]
  traced: number[][]
}

/** What is in the box, and what is said of it. */
export interface Box {
  arrow: number[]
  cards: number
  dealt: number
  texts: InBox
}

export type Aside = InView & InBox
