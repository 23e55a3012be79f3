/** The tables of the four games, each loaded when it is needed; any other game is played at the generic one. */
import type { Component } from 'svelte'
import type { Match, Result, View } from './types'

export interface TableModule {
  Table: Component<{ match: Match }>
  /** The scoring detail of a game that is over. */
  Over: Component<{ match: Match; result: Result }>
  /** Keys beyond Tab, Enter and Escape: [key, what it does], in the page's language. */
  keys: () => [string, string][]
  /** What sentences call the cards of a move, where its text does not say so. */
  cards?: (move: string, view: View) => string[]
  /** The table shows who plays itself, with faces, clocks and feelings: the page need not. */
  seated?: boolean
  /** Le Ch'ami: the additions that were practised, as GET /api/tables/{id}/practice tells them. */
  Practice?: Component<any>
}

const TABLES: Readonly<Record<string, () => Promise<TableModule>>> = {
  discat: () => import('./discat'),
  poche: () => import('./poche'),
  chami: () => import('./chami'),
  catdays: () => import('./catdays'),
}

export const tableOf = (game: string): Promise<TableModule> => (TABLES[game] ?? (() => import('./generic')))()
