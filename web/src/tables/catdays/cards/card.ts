/** A card of the deck: a cat with its points, or an event. `label` is its name in the page's language. */
import { catOf } from '../../../cats/cat'
import { draw, ground } from '../../../cats/draw'
import { INK } from '../../../cats/ink'
import { PAPER, TALL, badge, field, placed, sheet, text, type Drawing } from '../../../cards/card'
import { partOf } from './cast'
import type { DeckCard } from './deck'
import { eventScene } from './events'
import { signs } from './signs'

/** A line of type that fits the card. */
const name = (label: string, y: number): string =>
  label ? text(label, 125, y, label.length > 15 ? 22 : label.length > 11 ? 26 : 30) : ''

export function deckCard(card: DeckCard, label = '', id = `k${card.slug}`): Drawing {
  if (card.event) return eventCard(card, label, id)
  const part = partOf(card)
  const cat = catOf(`catdays ${card.slug}`, { collar: null, mirrored: false, ...part.wishes })
  const markup =
    sheet(TALL) +
    field(12, 12, 226, 224, part.wall) +
    `<path fill="${part.floor}" d="M12 190q113-14 226 0v34q0 12-12 12h-202q-12 0-12-12z"/>` +
    placed((cat.pose === 'peek' ? '' : ground()) + draw(cat, id), 26, 24, 49) +
    badge(card.points ?? 0, 42, 42, 31, '#f2c14e') +
    name(label, 264) +
    signs(card)
  return { ...TALL, markup }
}

function eventCard(card: DeckCard, label: string, id: string): Drawing {
  const markup =
    sheet(TALL, '#e7dcf2') +
    field(12, 12, 226, 224, '#b9a7d6') +
    `<path fill="#8c78b4" d="M12 190q113-14 226 0v34q0 12-12 12h-202q-12 0-12-12z"/>` +
    eventScene(card, id) +
    `<path fill="${PAPER}" stroke="${INK}" d="M24 40l16-18 16 18-16 18z"/>` +
    name(label, 264) +
    signs(card)
  return { ...TALL, markup }
}
