/** What the server tells this table: types only. `make golden` writes this file from src/matou/games/chami/page_types.py. */

export type Phase = 'playing' | 'answering' | 'giving' | 'over'

/** A card as it is drawn, written, said and counted. `number` is its sum, to be shown only where sums are; the Gift
 *  has none before it is laid. */
export interface Face {
  card: number
  name: string
  number: number | null
  text: string
}

/** A meld: a set or a run, and its cards in order. */
export interface Meld {
  cards: number[]
  meld: number
  set: boolean
}

/** A player. `leads`: would win if the game ended now; `crossed`: has enough points to bring the end nearer;
 *  `known`: the cards of the hand that this seat has seen; `unsure`: some of them may have been given on since. */
export interface Sitting {
  crossed: boolean
  held: number
  known: number[]
  leads: boolean
  playing: boolean
  seat: number
  total: number
  unsure: boolean
}

/** An action card that this seat may counter. */
export interface Asked {
  by: number
  card: number
  says: string
}

/** Everyone passes a card: who has put one down, which one is mine, to whom it goes, and who gives me one. */
export interface Exchange {
  gave: number[]
  giver: number | null
  mine: number | null
  to: number | null
}

/** What a round brought. `winner` is null where nobody could draw any more. */
export interface Score {
  points: number[]
  totals: number[]
  winner: number | null
}

/** The same, and which round it was. */
export interface Round {
  points: number[]
  round: number
  totals: number[]
  winner: number | null
}

/** In every view. `gift`: the number that the Gift was laid for. `makes`: by legal lay, what it adds up to, to be
 *  shown only where sums are. `fits`: by legal lay, and by legal addition to a meld, for each card it names, the
 *  texts of all cards in hand that would do as well; to be used only where sums are shown. `pile`: the top card
 *  last, and the one below it. `hands`: by seat, what was held when the last round ended; null before that. */
export interface InView {
  asked: Asked | null
  exchange: Exchange | null
  fits: Record<string, string[][]>
  gift: number | null
  hand: number[]
  hands: number[][] | null
  last: Round | null
  makes: Record<string, string>
  melds: Meld[]
  phase: Phase
  pile: number[]
  piled: number
  round: number
  seats: Sitting[]
  stock: number
  way: -1 | 1
}

/** What an action card does: in a few words, and as a sentence; and how many of it the deck has. */
export interface Action {
  copies: number
  does: string
  name: string
  says: string
}

/** How many cards are laid together, and why others cannot be: `never` by action card. What can be laid, while
 *  `nothing` lies there; what one can `choose`. */
export interface Laying {
  choose: string
  count: number
  fewer: string
  more: string
  never: Record<string, string>
  nothing: string
}

/** What does not change during a game. `ends`: how it ends at this table, and who wins it; `lowest`, `highest`: the
 *  sums that there are; `cards`: by number. */
export interface InBox {
  actions: Record<string, Action>
  cards: Record<string, Face>
  ends: string
  highest: number
  laying: Laying
  limit: number
  lowest: number
}

/** Where the points came from, round by round. */
export interface Detail {
  rounds: Score[]
}

/** The fields of the table that somebody may see. */
export interface Cells {
  seats: number
  first: number
  turn: number
  phase: number
  tables: number
  ending: number
  limit: number
  must_drop: number
  action_value: number
  gift_stops_clock: number
  lowest: number
  highest: number
  rounds: number
  starter: number
  way: number
  playing: number
  total: number[]
  points: number[]
  winner: number
  dropper: number
  effect: number
  target: number
  held: number[]
  hand: number[][]
  numbers: number[]
  given: number[]
  melds: number
  ends: number[]
  laid: number[]
  gift_as: number
  left: number
  pile: number[]
  piled: number
  rebuilt: number
  rebuilds: number
  fresh: number
  met: number
  known: number[][][]
  lost: number[]
  astray: number[]
}

/** What is in the box, and what is said of it. */
export interface Box {
  copies: number[][]
  texts: InBox
}

export type Aside = InView & InBox
