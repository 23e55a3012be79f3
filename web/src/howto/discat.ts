import { back } from '../cards/back'
import type { Drawing } from '../cards/card'
import { face } from '../cards/discat/face'
import { arrow, lay, no, scene, word, yes } from './scene'

/** In our box even numbers point down, odd ones up. */
const card = (number: number, id: string): Drawing => face(number, number % 2 === 1, `${id}${number}`)

export const discat = (id: string): Drawing[] => [
  scene(lay(card(24, `${id}a`), 24, 36, 106), arrow(156, 110), lay(card(17, `${id}a`), 184, 60, 74), yes(221, 178),
    lay(card(63, `${id}a`), 272, 60, 74), no(309, 178)),
  scene(lay(card(28, `${id}b`), 62, 44, 96, -10), lay(card(38, `${id}b`), 132, 34, 96), lay(card(58, `${id}b`), 204, 44, 96, 10),
    word('2 8', 84, 206, 26), word('3 8', 180, 206, 26), word('5 8', 276, 206, 26)),
  scene(lay(card(89, `${id}c`), 18, 36, 106), lay(card(45, `${id}c`), 140, 50, 74, 6), no(177, 180), arrow(248, 110),
    lay(back('discat', `${id}c`), 274, 56, 74), word('+1', 311, 196, 34)),
]
