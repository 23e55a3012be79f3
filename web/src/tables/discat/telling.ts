/** Cards and seats in words, for those who do not see them. */
import { boxOf, cellsOf } from './aside'
import { twoDigits } from './cards/face'
import type { Match, Sat } from '../types'
import { lastSaid } from '../last'
import { say } from './words'

export const isUp = (match: Match, card: number): boolean => boxOf(match).arrow[card] === 1

/** "24, lower": its number, and which way it sends the next player. */
export const cardName = (match: Match, card: number): string =>
  say(isUp(match, card) ? 'higher' : 'lower', { card: twoDigits(card) })

const topName = (match: Match, seat: number): string => {
  const { top, face_down } = cellsOf(match.view)
  const card = top[seat]
  if (!card) return say('empty')
  return face_down[seat] ? say('down') : say('shown', { card: cardName(match, card) })
}

/** What lies before a player, and what they hold. */
export const told = (match: Match, { seat }: Sat): string => {
  const { pile, bonus, held, top } = cellsOf(match.view)
  const values = { count: pile[seat]!, top: topName(match, seat), bonus: bonus[seat]!, held: held[seat]! }
  const last = lastSaid(match, `discat ${top[seat]}`)
  return [say('seat', values), last].filter(Boolean).join(', ')
}
