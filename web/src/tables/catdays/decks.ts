/** The reconstructed deck of Cat Days as the view's box tells it, and cards of a deck that nobody has drawn for. */
import { DAYS, type DeckCard } from './cards/deck'

export const RECONSTRUCTED: readonly DeckCard[] = [
  { slug: 'rescued', points: 1, week: 'either', days: DAYS, on: 'empty' },
  { slug: 'fluffy', points: 2, week: 'either', days: ['sun'], on: 'empty' },
  { slug: 'demanding', points: 6, week: 'own', days: ['sun'], on: 'empty' },
  {
    slug: 'playful',
   
    points: 5,
    week: 'own',
    days: ['tue', 'wed', 'thu', 'fri', 'sat'],
    on: 'empty',
    neighbours: 'both',
  },
  { slug: 'grumpy', points: 0, week: 'either', days: DAYS, on: 'cat' },
  { slug: 'punctual', points: 4, week: 'own', days: ['tue'], on: 'empty' },
  { slug: 'cuddly', points: 3, week: 'own', days: DAYS, on: 'empty', neighbours: 'any' },
  { slug: 'loner', points: 2, week: 'own', days: DAYS, on: 'empty', neighbours: 'none' },
  { slug: 'early', points: 3, week: 'own', days: ['mon', 'tue', 'wed'], on: 'empty' },
  { slug: 'lazy', points: 3, week: 'own', days: ['sat', 'sun'], on: 'empty' },
  { slug: 'curious', points: 1, week: 'own', days: DAYS, on: 'empty', effect: 'swap' },
  { slug: 'tree', event: true, week: 'own', days: DAYS, effect: 'tree' },
  { slug: 'box', event: true, week: 'own', days: DAYS, effect: 'box' },
  { slug: 'catnip', event: true, effect: 'move' },
  { slug: 'toy', event: true, effect: 'swap' },
  { slug: 'spray', event: true, effect: 'return' },
]

export const STRANGERS: readonly DeckCard[] = [
  { slug: 'pirate', points: 7, week: 'opponent', days: DAYS, on: 'empty', effect: 'return' },
  { slug: 'sailor', points: 3, week: 'own', days: ['fri'], on: 'empty', neighbours: 'none' },
  { slug: 'bouncer', points: 0, week: 'either', days: DAYS, on: 'cat' },
  { slug: 'neighbour', points: 4, week: 'own', days: DAYS, on: 'empty', neighbours: 'any' },
  { slug: 'duchess', points: 6, week: 'own', days: ['sun'], on: 'empty', alone: true },
  { slug: 'baker', points: 2, week: 'own', days: ['mon', 'sat'], on: 'empty' },
  { slug: 'gale', event: true, effect: 'move' },
  { slug: 'hammock', event: true, week: 'own', days: DAYS, effect: 'tree' },
]
