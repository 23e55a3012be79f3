/** What a person has picked, beside the moves' texts that the server offers. Nothing in here knows why a move is one. */
import { twoDigits } from './cards/face'

/** The cards of `28+38+18`, bottom to top; none for a pass. */
export const cardsOf = (move: string): number[] =>
  /^\d\d(\+\d\d)*$/.test(move) ? move.split('+').map(Number) : []

/** The card of `pass x52`; none for any other move. */
export const exchangeOf = (move: string): number | null => {
  const found = /^pass x(\d\d)$/.exec(move)
  return found ? Number(found[1]) : null
}

export const textOf = (cards: readonly number[]): string => cards.map(twoDigits).join('+')
export const exchangeText = (card: number): string => `pass x${twoDigits(card)}`

const holds = (cards: readonly number[], some: readonly number[]): boolean => some.every((card) => cards.includes(card))
const topOf = (cards: readonly number[]): number | undefined => cards[cards.length - 1]

/** Where among the legal moves these cards are, in whatever order those under the top were picked; -1: nowhere. */
export const found = (legal: readonly string[], cards: readonly number[]): number =>
  legal.findIndex((move) => {
    const played = cardsOf(move)
    return played.length > 0 && played.length === cards.length && holds(played, cards) && topOf(played) === topOf(cards)
  })

/** Cards that some legal move plays together with these. */
export const mates = (legal: readonly string[], cards: readonly number[]): Set<number> =>
  new Set(
    legal
      .map(cardsOf)
      .filter((played) => holds(played, cards))
      .flat()
      .filter((card) => !cards.includes(card)),
  )

/** Which of these cards may lie on top, if all of them are played. */
export const tops = (legal: readonly string[], cards: readonly number[]): number[] =>
  legal
    .map(cardsOf)
    .filter((played) => played.length === cards.length && holds(played, cards))
    .map((played) => topOf(played) as number)

/** Cards that can be exchanged. */
export const exchanges = (legal: readonly string[]): Set<number> =>
  new Set(legal.map(exchangeOf).filter((card) => card !== null))

/** All cards a move speaks of. */
export const named = (move: string | null): number[] => {
  if (move === null) return []
  const card = exchangeOf(move)
  return card === null ? cardsOf(move) : [card]
}

/** What this seat laid last, bottom to top. */
export const lately = (heard: readonly (readonly [number, string])[], seat: number): number[] => {
  const plays = heard.filter(([who]) => who === seat).map(([, move]) => cardsOf(move))
  return plays.reverse().find((cards) => cards.length > 0) ?? []
}
