/** What things are called, wherever they are named. */
import { Refusal } from '../net/api'
import { language } from '../words/index.svelte'
import { say } from './words'

export { gameName } from './games.svelte'
/** Who sits there. Somebody who was deleted has an empty name. */
export const seatName = (name: string | null | undefined): string => (name === '' ? say('someone') : (name ?? ''))
export const levelName = (level: string): string => say(`level ${level as 'cat'}`)

/** Why something failed, for people. */
export function why(error: unknown): string {
  if (!(error instanceof Refusal)) return say('stuck')
  return error.code === 'offline' ? say('offline') : error.said
}

/** Is a level known well enough to be told? It is what somebody is worth almost surely; below 0, as after a first miss,
 *  that says only that little is known of them yet. */
export const isKnown = (level: number | null | undefined): level is number => (level ?? 0) > 0

/** A figure as it is written in this language, with its own minus. */
export const figure = (value: number): string =>
  value.toLocaleString(language.now, { maximumFractionDigits: 1 }).replace('-', '−')
