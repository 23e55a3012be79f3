/** What the server tells this table, with the cards in place of their numbers. */
import { reads } from '../reads'
import type { Match } from '../types'
import type * as told from './told'
import type { Face } from './told'

export type { Detail, Face, Laying, Round } from './told'

export interface Meld extends Omit<told.Meld, 'cards'> {
  cards: Face[]
}
export interface Sitting extends Omit<told.Sitting, 'known'> {
  known: Face[]
}
export interface Asked extends Omit<told.Asked, 'card'> {
  card: Face
}
export interface Exchange extends Omit<told.Exchange, 'mine'> {
  mine: Face | null
}
interface Dealt {
  hand: Face[]
  pile: Face[]
  hands: Face[][] | null
  melds: Meld[]
  seats: Sitting[]
  asked: Asked | null
  exchange: Exchange | null
}
export type Aside = Omit<told.Aside, keyof Dealt | 'cards' | 'gift'> & Dealt

const read = reads<told.Aside, told.Cells, told.Box>()

export function asideOf(match: Pick<Match, 'view' | 'box'>): Aside {
  const { cards, gift, ...aside } = read.asideOf(match)
  const face = (card: number): Face => cards[card] ?? { card, text: '', name: '', number: null }
  const laid = (card: number): Face => ({ ...face(card), number: face(card).number ?? gift })
  return {
    ...aside,
    hand: aside.hand.map(face),
    pile: aside.pile.map(face),
    hands: aside.hands?.map((hand) => hand.map(face)) ?? null,
    melds: aside.melds.map((meld) => ({ ...meld, cards: meld.cards.map(laid) })),
    seats: aside.seats.map((sitting) => ({ ...sitting, known: sitting.known.map(face) })),
    asked: aside.asked && { ...aside.asked, card: face(aside.asked.card) },
    exchange: aside.exchange && { ...aside.exchange, mine: aside.exchange.mine === null ? null : face(aside.exchange.mine) },
  }
}
