import { back } from '../cards/back'
import type { Drawing } from '../cards/card'
import { deckCard } from '../cards/catdays/card'
import { dayCard } from '../cards/catdays/day'
import type { DeckCard } from '../cards/catdays/deck'
import { arrow, lay, no, scene, star, word, yes } from './scene'

const cat = (slug: string, points: number, more: Partial<DeckCard> = {}): DeckCard => ({ slug, points, week: 'own', on: 'empty', ...more })
const LAZY = cat('lazy', 3, { days: ['sat', 'sun'] })
const WEEK = [cat('early', 3), cat('punctual', 4), cat('cuddly', 3), cat('loner', 2), cat('playful', 5), LAZY, cat('demanding', 6)]

export const catdays = (id: string): Drawing[] => [
  scene(lay(back('catdays', `${id}a`), 30, 40, 98), arrow(152, 108, 180), word('?', 180, 66, 44), arrow(208, 108), lay(deckCard(LAZY, '', `${id}b`), 232, 36, 102)),
  scene(lay(deckCard(LAZY, '', `${id}c`), 20, 32, 108), arrow(154, 108), lay(dayCard(4), 182, 48, 78), no(221, 180),
    lay(dayCard(5), 270, 48, 78), yes(309, 180)),
  scene(...WEEK.map((one, at) => lay(deckCard(one, '', `${id}w${at}`), 7 + at * 50, 50, 46)),
    star(60, 172), word('26', 180, 192, 56), star(300, 172)),
]
