/** What the board is given to draw. */
import type { ClanName } from './cards/clan'
import type { ComparedMark } from '../compared'
import type { Mark } from '../last'

/** A tile and where it lies. */
export interface Laid {
  /** Follows the tile wherever it goes. */
  id: string
  at: number
  face: number
  up: boolean
  last: boolean
}

/** A square, and what is shown on it. */
export interface Cell {
  name: string
  says: string
  lit: boolean
  /** Lit, but one of many: it should not shout. */
  soft: boolean
  pressed: boolean
  hinted: boolean
  /** A dog's arrow points here. */
  aimed: boolean
  dim: boolean
  /** May be dragged with a finger. */
  hold: boolean
  /** A cat that is, or would be, turned down. */
  down: boolean
  tag: Tag | null
  /** Whose last move touched it. */
  last: Mark
  /** Where a game is reviewed: which of the moves that are compared is about it. */
  compared: ComparedMark
}

/** A figure beside a prey or a cat, or a clan's emblem, and whose it is: a seat, or null. */
export interface Tag {
  text?: string
  clan?: ClanName
  seat: number | null
}

/** The higher attack first: the tag's colour says whose it is. */
export const mostFirst = (totals: readonly number[]): string => `${Math.max(...totals)}–${Math.min(...totals)}`

export const bare = (name: string, says: string): Cell => ({
  name, says, lit: false, soft: false, pressed: false, hinted: false, aimed: false, dim: false, hold: false, down: false, tag: null, last: {}, compared: {},
})
