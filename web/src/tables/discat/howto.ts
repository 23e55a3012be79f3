import { back } from '../../cards/back'
import type { Drawing } from '../../cards/card'
import { arrow, lay, no, scene, word, yes } from '../../howto/scene'
import { speaks } from '../../words/index.svelte'
import { face } from './cards/face'
import { look } from './look'

/** In our box even numbers point down, odd ones up. */
const card = (number: number, id: string): Drawing => face(number, number % 2 === 1, `${id}${number}`)

/** Three pictures; `id` begins the names of what is in them. */
export const pictures = (id: string): Drawing[] => [
  scene(lay(card(24, `${id}a`), 24, 36, 106), arrow(156, 110), lay(card(17, `${id}a`), 184, 60, 74), yes(221, 178),
    lay(card(63, `${id}a`), 272, 60, 74), no(309, 178)),
  scene(lay(card(28, `${id}b`), 62, 44, 96, -10), lay(card(38, `${id}b`), 132, 34, 96), lay(card(58, `${id}b`), 204, 44, 96, 10),
    word('2 8', 84, 206, 26), word('3 8', 180, 206, 26), word('5 8', 276, 206, 26)),
  scene(lay(card(89, `${id}c`), 18, 36, 106), lay(card(45, `${id}c`), 140, 50, 74, 6), no(177, 180), arrow(248, 110),
    lay(back('discat', look, `${id}c`), 274, 56, 74), word('+1', 311, 196, 34)),
]

/** A line for each, as short as a picture allows. */
export const say = speaks({
  en: {
    'how 1': 'Arrows down: play lower than this card. Arrows up: play higher.',
    'how 2': 'Cards with a digit in common can be played together. Only the top one has to fit.',
    'how 3': 'Nothing fits? You pass, and whoever played that card draws a bonus card.',
  },
  fr: {
    'how 1': 'Flèches vers le bas : joue plus bas que cette carte. Vers le haut : joue plus haut.',
    'how 2': 'Des cartes qui ont un chiffre en commun se jouent ensemble. Seule celle du sommet doit convenir.',
    'how 3': 'Rien ne convient ? Tu passes, et celui qui a posé la carte pioche une carte bonus.',
  },
})
