/** For how many a game is, how long it takes, and from which age on: one line, or two. */
import type { GameTold } from '../../net/api'
import { say } from './words'

const span = (least: number, most: number): string => (least === most ? String(least) : `${least}–${most}`)

/** A line breaks between two facts, never inside one: “10–15 min” stays together. */
const together = (fact: string): string => fact.replaceAll(' ', '\u00a0').replaceAll('–', '\u2060–\u2060')

export function facts({ least, most, minutes, age }: GameTold): string[] {
  const parts = [say('players', { players: span(least, most) })]
  if (minutes) parts.push(say(minutes.per_round ? 'minutes a round' : 'minutes', { minutes: span(minutes.least, minutes.most) }))
  if (age !== null) parts.push(say('age', { age }))
  return parts.map(together)
}
