/** The tables that are drawn, each in its folder and loaded when it is needed; any other game is played at the generic one. */
import type { Component } from 'svelte'
import type { Sounds } from '../sound/events'
import type { Box, Match, Result, View } from './types'

/** What a person may switch on and off at this table, in its menu; `path` draws its sign. */
export interface Switch {
  readonly path: string
  readonly on: boolean
  /** What pressing it does. */
  readonly says: string
  readonly flip: () => void
}

/** tables/<game>/index.ts */
export interface TableModule {
  Table: Component<{ match: Match }>
  /** The scoring detail of a game that is over; nobody needs it before. */
  over: () => Promise<{ default: Component<{ match: Match; result: Result }> }>
  /** Keys beyond Tab, Enter and Escape: [key, what it does], in the page's language. */
  keys: () => [string, string][]
  /** The fields of the view's cells that this table reads: the server sends no others. Not said: all. */
  cells?: readonly string[]
  /** Which game of a match of several is played: in the next one there may be something that is new to somebody. */
  chapter?: (view: View) => number
  /** What sentences call the cards of a move, where its text does not say so. */
  cards?: (move: string, box: Box) => string[]
  /** How moves sound, by how their texts begin; any other as a card that is laid. */
  sounds?: Sounds
  /** Reactive. */
  switches?: () => Switch[]
  /** Below the result, when the game is over: it asks the server for what it needs. */
  after?: () => Promise<{ default: Component<{ match: Match; table: string; link: string | null }> }>
}

/** What can be practised apart from a game: its page, tables/<game>/drill/Page.svelte. `only`: these and nothing else. */
export type Drill = Component<{ game: string; only: readonly string[] }>
const DRILLS = import.meta.glob<{ default: Drill }>('./*/drill/Page.svelte')
/** null: there is nothing to practise in this game. */
export const drillOf = (game: string): (() => Promise<{ default: Drill }>) | null => DRILLS[`./${game}/drill/Page.svelte`] ?? null

const TABLES = import.meta.glob<TableModule>('./*/index.ts')

export const tableOf = (game: string): Promise<TableModule> => (TABLES[`./${game}/index.ts`] ?? (() => import('./generic')))()
