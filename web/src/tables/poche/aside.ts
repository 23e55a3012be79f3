/** What the server says beside the table of Chats de Poche: see src/matou/games/poche/page.py. */
import type { ClanName } from './cards/clan'

export interface Clan {
  name: string
  effect: string
  ability: string
  /** Of its five cats; null: not known before the end. */
  attack: (number | null)[]
}

export interface Square {
  /** b4 */
  name: string
  says: string
  /** A name that the tile here keeps wherever it goes, face up or down. */
  tile: string
}

export interface Draft {
  /** The clans this seat may look at. */
  cards: ClanName[]
  kept: ClanName | null
  /** How many cards the other has that nobody else may see. */
  hidden: number
  /** Who knows what. */
  note: string
}

export interface Rotation {
  turns: number
  says: string
  /** Which of the dogs it is, in the order of `turned`. */
  dog: number
  /** How it would lie. */
  turned: number
  aims: string[]
  bites: string[]
}

export interface Sum {
  mice: number
  pigeons: number
  flies: number
  bonus: number
  points: number
  prey: number
}

export interface Held {
  square: string
  says: string
  points: number
  totals: [number, number]
  captor: number | null
  given: boolean
}

/** As if the game ended now. */
export interface Standing {
  seats: Sum[]
  prey: Held[]
  /** Squares of the cats that would be turned down. */
  down: string[]
  /** Where a chief would leave for the centre. */
  centre: string | null
  verdict: string
}

export interface Step {
  kind: 'start' | 'centre' | 'rotate' | 'dog' | 'chaos' | 'crook' | 'prey' | 'bonus' | 'points'
  says: string
  /** The squares it is about. */
  at: string[]
  /** Which of the boards lies there. */
  board: number
  /** Squares of the cats turned down so far. */
  down: string[]
  /** By seat, so far. */
  points: [number, number]
  victims?: string[]
  attackers?: { square: string; attack: number }[][]
  totals?: [number, number]
  captor?: number | null
  seat?: number
}

/** A game that has ended, for the page to play. */
export interface Ended {
  clans: ClanName[]
  clan: number[]
  seats: Sum[]
  boards: { face: number[]; turned: number[] }[]
  verdict: string
  steps: Step[]
}

export interface Aside {
  phase: 'picking' | 'flipping' | 'moving' | 'rotating' | 'over'
  mode: 'free' | 'first' | 'limited' | 'expert' | 'fixed'
  effects: boolean
  /** 0; 1 in the second game of a match of two. */
  game: number
  games: number
  /** By seat: points of the first game. */
  points: number[]
  seats: (ClanName | null)[]
  clans: Partial<Record<ClanName, Clan>>
  draft: Draft | null
  squares: Square[]
  flipped: string | null
  /** By square of a dog: the squares its arrows point to. */
  aims: Record<string, string[]>
  rotations: Record<string, Rotation[]>
  standing: Standing | null
  ended: Ended[]
}
