import { back } from '../../cards/back'
import type { Drawing } from '../../cards/card'
import { arrow, lay, no, scene, star, word, yes } from '../../howto/scene'
import { speaks } from '../../words/index.svelte'
import { deckCard } from './cards/card'
import { dayCard } from './cards/day'
import type { DeckCard } from './cards/deck'
import { look } from './look'

const cat = (slug: string, points: number, more: Partial<DeckCard> = {}): DeckCard => ({ slug, points, week: 'own', on: 'empty', ...more })
const LAZY = cat('lazy', 3, { days: ['sat', 'sun'] })
const WEEK = [cat('early', 3), cat('punctual', 4), cat('cuddly', 3), cat('loner', 2), cat('playful', 5), LAZY, cat('demanding', 6)]

/** Three pictures; `id` begins the names of what is in them. */
export const pictures = (id: string): Drawing[] => [
  scene(lay(back('catdays', look, `${id}a`), 30, 40, 98), arrow(152, 108, 180), word('?', 180, 66, 44), arrow(208, 108), lay(deckCard(LAZY, '', `${id}b`), 232, 36, 102)),
  scene(lay(deckCard(LAZY, '', `${id}c`), 20, 32, 108), arrow(154, 108), lay(dayCard(4), 182, 48, 78), no(221, 180),
    lay(dayCard(5), 270, 48, 78), yes(309, 180)),
  scene(...WEEK.map((one, at) => lay(deckCard(one, '', `${id}w${at}`), 7 + at * 50, 50, 46)),
    star(60, 172), word('26', 180, 192, 56), star(300, 172)),
]

/** A line for each, as short as a picture allows. */
export const say = speaks({
  en: {
    'how 1': 'On your turn, draw a card or play one.',
    'how 2': 'Most cats go on an empty day. The signs on a card say which days, and in whose week.',
    'how 3': 'A cat on every day of a week ends the game. Add up your cats: most points wins.',
  },
  fr: {
    'how 1': 'À ton tour, pioche une carte ou joues-en une.',
    'how 2': 'La plupart des chats vont sur un jour vide. Les signes d’une carte disent quels jours, et chez qui.',
    'how 3': 'Un chat sur chaque jour d’une semaine, et c’est fini. Compte tes chats : qui a le plus de points gagne.',
  },
})
