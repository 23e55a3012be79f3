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

/** Can these cards stand for those a move names, each in a place of its own? */
const fill = (places: readonly (readonly string[])[], cards: readonly Face[]): boolean => {
  const left = cards.map((card) => card.text)
  return places.length === left.length && places.every((place) => {
    const at = left.findIndex((text) => place.includes(text))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
const wanting = (fits: Aside['fits'], verb: string): [move: string, places: string[][]][] =>
  Object.entries(fits).filter(([move]) => move.startsWith(`${verb} `))
const inOrder = (numbers: number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

/** With sums shown: the legal lay that these cards make, if they make one. */
export const layOf = (cards: readonly Face[], fits: Aside['fits']): string =>
  wanting(fits, 'lay').find(([move, places]) => !move.includes('gift') && fill(places, cards))?.[0] ?? ''

/** With sums shown: what the gift may stand for beside these cards, or when it is added to a meld. */
export function giftsFor(cards: readonly Face[], fits: Aside['fits'], meld = 0): number[] {
  const meant = meld
    ? wanting(fits, 'add').filter(([move]) => goesTo(move) === `#${meld}`)
    : wanting(fits, 'lay').filter(([, places]) => fill(places, cards))
  return inOrder(meant.flatMap(([move]) => [...move.matchAll(/gift:(\d+)/g)].map(([, number]) => Number(number))))
}

/** With sums shown: the melds that one of these cards fits. */
export function meldsFor(cards: readonly Face[], fits: Aside['fits']): number[] {
  const found = wanting(fits, 'add').filter(([, places]) => cards.some((card) => fill(places, [card])))
  return inOrder(found.map(([move]) => Number(goesTo(move).slice(1))))
}
