/** Cards as they are drawn here: each is worked out once, and copied under a name of its own wherever it lies. */
import { back } from '../../cards/back'
import type { Drawing } from '../../cards/card'
import { deckCard } from './cards/card'
import { dayCard } from './cards/day'
import type { Card } from './aside'
import { look } from './look'

const NAMELESS = 'nameless'
const known = new Map<string, Drawing>()

function copied(key: string, id: string, draw: () => Drawing): Drawing {
  if (!known.has(key)) known.set(key, draw())
  const { markup, ...size } = known.get(key) as Drawing
  return { ...size, markup: markup.replaceAll(NAMELESS, id) }
}

/** All that a card's picture depends on. */
export const keyOf = (card: Card | null): string => {
  if (!card) return 'back'
  const { slug, name, points, event, week, days, on, alone, neighbours, effect } = card
  return JSON.stringify({ slug, name, points, event, week, days, on, alone, neighbours, effect })
}

/** The picture of a card, by its key. */
export const drawnCard = (key: string, id: string): Drawing =>
  copied(key, id, () => {
    if (key === 'back') return back('catdays', look, NAMELESS)
    const card = JSON.parse(key) as Card
    return deckCard(card, card.name, NAMELESS)
  })

/** A day has nothing in it that needs a name of its own. */
export const drawnDay = (day: number, name: string): Drawing =>
  copied(`${day} ${name}`, '', () => dayCard(day, name.slice(0, 1).toUpperCase() + name.slice(1)))
