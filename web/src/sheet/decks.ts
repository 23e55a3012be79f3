/** The reconstructed deck of Cat Days as the view's box tells it, and cards of a deck that nobody has drawn for. */
import { DAYS, type DeckCard } from '../cards'

type Named = DeckCard & { readonly en: string }

export const RECONSTRUCTED: readonly Named[] = [
  { slug: 'rescued', en: 'Rescued Cat', points: 1, week: 'either', days: DAYS, on: 'empty' },
  { slug: 'fluffy', en: 'Fluffy Cat', points: 2, week: 'either', days: ['sun'], on: 'empty' },
  { slug: 'demanding', en: 'Demanding Cat', points: 6, week: 'own', days: ['sun'], on: 'empty' },
  {
    slug: 'playful',
    en: 'Playful Cat',
    points: 5,
    week: 'own',
    days: ['tue', 'wed', 'thu', 'fri', 'sat'],
    on: 'empty',
    neighbours: 'both',
  },
  { slug: 'grumpy', en: 'Grumpy Cat', points: 0, week: 'either', days: DAYS, on: 'cat' },
  { slug: 'punctual', en: 'Punctual Cat', points: 4, week: 'own', days: ['tue'], on: 'empty' },
  { slug: 'cuddly', en: 'Cuddly Cat', points: 3, week: 'own', days: DAYS, on: 'empty', neighbours: 'any' },
  { slug: 'loner', en: 'Loner', points: 2, week: 'own', days: DAYS, on: 'empty', neighbours: 'none' },
  { slug: 'early', en: 'Early Cat', points: 3, week: 'own', days: ['mon', 'tue', 'wed'], on: 'empty' },
  { slug: 'lazy', en: 'Lazy Cat', points: 3, week: 'own', days: ['sat', 'sun'], on: 'empty' },
  { slug: 'curious', en: 'Curious Cat', points: 1, week: 'own', days: DAYS, on: 'empty', effect: 'swap' },
  { slug: 'tree', en: 'Cat Tree', event: true, week: 'own', days: DAYS, effect: 'tree' },
  { slug: 'box', en: 'Cardboard Box', event: true, week: 'own', days: DAYS, effect: 'box' },
  { slug: 'catnip', en: 'Catnip', event: true, effect: 'move' },
  { slug: 'toy', en: 'Toy', event: true, effect: 'swap' },
  { slug: 'spray', en: 'Water Spray', event: true, effect: 'return' },
]

export const STRANGERS: readonly Named[] = [
  { slug: 'pirate', en: 'Pirate', points: 7, week: 'opponent', days: DAYS, on: 'empty', effect: 'return' },
  { slug: 'sailor', en: 'Sailor', points: 3, week: 'own', days: ['fri'], on: 'empty', neighbours: 'none' },
  { slug: 'bouncer', en: 'Bouncer', points: 0, week: 'either', days: DAYS, on: 'cat' },
  { slug: 'neighbour', en: 'Neighbour', points: 4, week: 'own', days: DAYS, on: 'empty', neighbours: 'any' },
  { slug: 'baker', en: 'Baker', points: 2, week: 'own', days: ['mon', 'sat'], on: 'empty' },
  { slug: 'gale', en: 'Gale', event: true, effect: 'move' },
  { slug: 'hammock', en: 'Hammock', event: true, week: 'own', days: DAYS, effect: 'tree' },
]
