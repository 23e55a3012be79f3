/** What src/matou/games/chami/page.py tells. `number` is a sum: it is shown only where sums are. */
export interface Face {
  card: number
  text: string
  name: string
  number: number | null
}

export interface Meld {
  meld: number
  set: boolean
  cards: Face[]
}

export interface Sitting {
  seat: number
  in: boolean
  held: number
  total: number
  /** Would win if the game ended now. */
  leads: boolean
  /** Has enough points to bring the end nearer. */
  crossed: boolean
  known: Face[]
  /** Some of the known cards may have been given on since. */
  unsure: boolean
}

export interface Round {
  round: number
  /** null: nobody could draw any more. */
  winner: number | null
  points: number[]
  totals: number[]
}

export interface Exchange {
  gave: number[]
  mine: Face | null
  to: number | null
  from: number | null
}

export interface Aside {
  phase: 'playing' | 'answering' | 'giving' | 'over'
  round: number
  limit: number
  /** How the game ends at this table, and who wins it. */
  ends: string
  way: 1 | -1
  lowest: number
  highest: number
  hand: Face[]
  /** By legal lay: what it adds up to, to be shown only where sums are. */
  makes: Record<string, string>
  /** By legal lay, and by legal addition to a meld: for each card it names, the texts of all cards in hand that would do
   *  as well. To be used only where sums are shown. */
  fits: Record<string, string[][]>
  melds: Meld[]
  stock: number
  piled: number
  /** The top card last, and the one below it. */
  pile: Face[]
  seats: Sitting[]
  asked: { by: number; card: Face; says: string } | null
  exchange: Exchange | null
  last: Round | null
  /** By seat: what was held when the last round ended; not there before. */
  hands?: Face[][]
  /** What each action card does: in a few words, and as a sentence; and how many of it the deck has. */
  actions: Record<string, { name: string; does: string; says: string; copies: number }>
  /** How many cards are laid together, and why others cannot be: `never` by action card. What can be laid, while `nothing`
   *  lies there; what one can `choose`. */
  laying: { count: number; fewer: string; more: string; never: Record<string, string>; nothing: string; choose: string }
}
