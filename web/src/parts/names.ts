/** What things are called, wherever they are named. */
import { Refusal } from '../net/api'
import { say } from './words'

export const GAMES = ['discat', 'chami', 'poche', 'catdays'] as const
export type Game = (typeof GAMES)[number]

export const gameName = (game: string): string => (GAMES.includes(game as Game) ? say(`game ${game as Game}`) : game)
export const levelName = (level: string): string => say(`level ${level as 'cat'}`)

/** Why something failed, for people. */
export const why = (error: unknown): string =>
  error instanceof Refusal && error.code !== 'offline' ? error.said : say('offline')
