/** What the server tells this table: types only. `make golden` writes this file from src/matou/games/poche/page_types.py. */

export type ClanName = 'royal' | 'gourmet' | 'crook' | 'justice' | 'chaos' | 'power' | 'polter'

export type Mode = 'free' | 'first' | 'limited' | 'expert' | 'fixed'

export type Phase = 'picking' | 'flipping' | 'moving' | 'rotating' | 'over'

export type StepKind = 'start' | 'centre' | 'rotate' | 'dog' | 'chaos' | 'crook' | 'prey' | 'bonus' | 'points'

/** A clan in words, and the attack of its five cats; null: not known before the end. */
export interface Clan {
  ability: string
  attack: (number | null)[]
  effect: string
  name: string
}

/** A square and what lies there in words. `tile`: a name that the tile keeps wherever it goes, face up or down. */
export interface SquareOf {
  name: string
  says: string
  tile: string
}

/** While clans are chosen: those this seat may look at, the one it has kept, how many cards the other has that
 *  nobody else may see, and who knows what. */
export interface Draft {
  cards: ClanName[]
  hidden: number
  kept: ClanName | null
  note: string
}

/** A dog turned by `turns` quarter-turns: which of the dogs it is, in the order of the cells `turned`, how it would
 *  lie, and at whom it would aim. */
export interface Rotation {
  aims: string[]
  bites: string[]
  dog: number
  says: string
  turned: number
  turns: number
}

/** Where the points of a seat come from. */
export interface Sum {
  bonus: number
  flies: number
  mice: number
  pigeons: number
  points: number
  prey: number
}

/** Prey, by whom it would be captured (null: nobody), with which totals; `given`: without a capture. */
export interface Held {
  captor: number | null
  given: boolean
  points: number
  says: string
  square: string
  totals: number[]
}

/** As if the game ended now; the prey stands apart. `down`: squares of the cats that would be turned down;
 *  `centre`: where a chief would leave for the centre. */
export interface Standing {
  centre: string | null
  down: string[]
  seats: Sum[]
  verdict: string
}

/** A cat that attacks prey. */
export interface Attacker {
  attack: number
  square: string
}

/** What only some steps have: the cats that are scared off; who attacks prey, with which totals, and who captures
 *  it; the seat that gets a bonus. */
export interface StepMore {
  attackers?: Attacker[][]
  captor?: number | null
  seat?: number
  totals?: number[]
  victims?: string[]
}

/** One step of the end. `at`: the squares it is about; `board`: which of the boards lies there; `down`: squares of
 *  the cats turned down so far; `points`: by seat, so far. */
export interface Step {
  at: string[]
  attackers?: Attacker[][]
  board: number
  captor?: number | null
  down: string[]
  kind: StepKind
  points: number[]
  says: string
  seat?: number
  totals?: number[]
  victims?: string[]
}

/** What lies on the board, as in the cells of those names. */
export interface Board {
  face: number[]
  turned: number[]
}

/** A game that has ended, for the page to play. */
export interface Ended {
  boards: Board[]
  clan: number[]
  clans: ClanName[]
  seats: Sum[]
  steps: Step[]
  verdict: string
}

/** In every view. `game`: 0; 1 in the second game of a match of two; `points`: by seat, those of the first game;
 *  `seats`: their clans; `aims`: by square of a dog, the squares its arrows point to; `rotations`: by square of a
 *  dog that may be turned; `prey`: by name, as if the game ended now. */
export interface InView {
  aims: Record<string, string[]>
  draft: Draft | null
  effects: boolean
  ended: Ended[]
  flipped: string | null
  game: number
  games: number
  mode: Mode
  phase: Phase
  points: number[]
  prey: Record<string, Held>
  rotations: Record<string, Rotation[]>
  seats: (ClanName | null)[]
  squares: SquareOf[]
  standing: Standing | null
}

/** What does not change during a game: the seven clans. */
export interface InBox {
  clans: Record<string, Clan>
}

/** The fields of the table that somebody may see. */
export interface Cells {
  seats: number
  first: number
  turn: number
  phase: number
  mode: number
  chooser: number
  effects: number
  game: number
  games: number
  clan: number[]
  kept: number[]
  offer: number[][]
  face: number[]
  turned: number[]
  down: number
  flipped: number
  justice_from: number
  points: number[]
  prey: number[]
  past_face: number[]
  past_turned: number[]
  past_clan: number[]
  past_justice_from: number
}

/** What is in the box, and what is said of it. */
export interface Box {
  attack: number[][]
  chaos: number[]
  worth: number[]
  arrows: number[]
  texts: InBox
}

export type Aside = InView & InBox
