/** Cards and seats in words, for those who do not see them. */
import { twoDigits } from './cards/face'
import type { Match, Sat } from '../types'
import { lastSaid } from '../last'
import { say } from './words'

export const isUp = (match: Match, card: number): boolean => match.box['arrow'][card] === 1

/** "24, lower": its number, and which way it sends the next player. */
export const cardName = (match: Match, card: number): string =>
  say(isUp(match, card) ? 'higher' : 'lower', { card: twoDigits(card) })

const topName = (match: Match, seat: number): string => {
  const { top, face_down } = match.view.cells
  if (!top[seat]) return say('empty')
  return face_down[seat] ? say('down') : say('shown', { card: cardName(match, top[seat]) })
}

/** What lies before a player, and what they hold. */
export const told = (match: Match, { seat }: Sat): string => {
  const { pile, bonus, held } = match.view.cells
  const values = { count: pile[seat], top: topName(match, seat), bonus: bonus[seat], held: held[seat] }
  const last = lastSaid(match, `discat ${match.view.cells['top'][seat]}`)
  return [say('seat', values), last].filter(Boolean).join(', ')
}
