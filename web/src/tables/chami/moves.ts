/** Moves as texts, built from the cards a person tapped: the server says whether they may be made. */
import type { Aside, Face } from './aside'

/** A card in hand. Cards of which there are several have keys of their own. */
export interface Held extends Face {
  key: string
}

export const isGift = (card: Face): boolean => card.text === 'gift'
export const isAction = (card: Face): boolean => /^[a-z]/.test(card.text)

/** clock, clock.2, clock.3 */
export function held(hand: readonly Face[]): Held[] {
  const seen = new Map<string, number>()
  return hand.map((card) => {
    const times = (seen.get(card.text) ?? 0) + 1
    seen.set(card.text, times)
    return { ...card, key: times > 1 ? `${card.text}.${times}` : card.text }
  })
}

const said = (card: Face, as: number | null): string => (isGift(card) && as !== null ? `gift:${as}` : card.text)

export const layText = (cards: readonly Face[], as: number | null = null): string =>
  ['lay', ...cards.map((card) => said(card, as))].join(' ')

export const addText = (card: Face, meld: number, as: number | null = null): string => `add ${said(card, as)} #${meld}`

/** Why these cards cannot be laid whatever they add up to; empty: they may be tried. */
export function whyNotLaid(cards: readonly Face[], { count, fewer, more, never }: Aside['laying']): string {
  const action = cards.find((card) => never[card.text])
  if (action) return never[action.text] ?? ''
  return cards.length === count ? '' : cards.length < count ? fewer : more
}

/** The legal ways to drop this card: an action may be aimed at somebody. */
export const dropsOf = (card: Face, legal: readonly string[]): string[] =>
  legal.filter((move) => move === `drop ${card.text}` || move.startsWith(`drop ${card.text} `))

/** The cards, jokers, melds and seats that a move names. */
export const namedIn = (move: string): string[] => move.split(' ').slice(1)

/** Where a move goes, if it goes somewhere: a meld, the pile, a seat. */
export function goesTo(move: string): string {
  const [verb = '', ...named] = move.split(' ')
  return verb === 'drop' ? 'pile' : (named.find((one) => one.startsWith('#')) ?? '')
}

/** The cards in hand that a hint means: by text, the gift whatever it stands for. */
export function meantBy(move: string, hand: readonly Held[]): Set<string> {
  const keys = new Set<string>()
  for (const name of namedIn(move)) {
    const found = hand.find((card) => card.text === name.split(':')[0] && !keys.has(card.key))
    if (found) keys.add(found.key)
  }
  return keys
}

type Worth = number | null | undefined
const alike = (numbers: readonly Worth[]): string => numbers.map(Number).sort((a, b) => a - b).join()
const worths = (hand: readonly Face[]): ((text: string) => Worth) => {
  const worth = new Map(hand.map((card) => [card.text, card.number]))
  return (text) => worth.get(text)
}

/** With sums shown: the legal lay that has the numbers of these cards, if there is one. */
export function layOf(cards: readonly Face[], hand: readonly Face[], legal: readonly string[]): string {
  const wanted = alike(cards.map((card) => card.number))
  const lays = cards.some((card) => card.number === null) ? [] : legal.filter((move) => move.startsWith('lay '))
  return lays.find((move) => !move.includes('gift') && alike(namedIn(move).map(worths(hand))) === wanted) ?? ''
}

/** With sums shown: what the gift may stand for beside these cards, as far as the legal moves say. */
export function giftsFor(cards: readonly Face[], hand: readonly Face[], legal: readonly string[], meld = 0): number[] {
  const wanted = alike(cards.filter((card) => !isGift(card)).map((card) => card.number))
  const found = legal.flatMap((move) => {
    const named = namedIn(move)
    const gift = named.find((one) => one.startsWith('gift:'))
    if (!gift) return []
    if (meld) return move === `add ${gift} #${meld}` ? [Number(gift.slice(5))] : []
    const rest = alike(named.filter((one) => one !== gift).map(worths(hand)))
    return move.startsWith('lay ') && rest === wanted ? [Number(gift.slice(5))] : []
  })
  return [...new Set(found)].sort((a, b) => a - b)
}

/** With sums shown: the melds that one of these cards fits. */
export function meldsFor(cards: readonly Face[], hand: readonly Face[], legal: readonly string[]): number[] {
  const worth = worths(hand)
  const fits = (text: string): boolean =>
    cards.some((card) => (isGift(card) ? text.startsWith('gift:') : card.number !== null && worth(text) === card.number))
  const found = legal.filter((move) => move.startsWith('add ') && fits(namedIn(move)[0] ?? ''))
  return [...new Set(found.map((move) => Number(goesTo(move).slice(1))))].sort((a, b) => a - b)
}
