import type { Drawing } from '../cards/card'
import { catTile, dogTile, preyTile, tileBack } from '../cards/poche/tile'
import { arrow, lay, no, scene, swap, word, yes } from './scene'

/** A dog that looks right; mouse 5. */
const RIGHT = 4
const MOUSE = 3

export const poche = (id: string): Drawing[] => [
  scene(lay(tileBack(), 14, 62, 84), arrow(122, 104), lay(catTile('royal', 2, 3, `${id}a`), 148, 62, 84), swap(255, 104), lay(tileBack(), 280, 76, 66)),
  scene(lay(dogTile(0, RIGHT, 0, `${id}b`), 22, 54, 108), arrow(158, 108), lay(catTile('gourmet', 3, 5, `${id}c`), 190, 64, 88), no(234, 168), lay(tileBack(), 286, 76, 62)),
  scene(lay(catTile('royal', 3, 4, `${id}d`), 14, 56, 100), lay(preyTile(MOUSE, 5, `${id}e`), 130, 56, 100), lay(catTile('gourmet', 1, 2, `${id}f`), 246, 56, 100),
    yes(64, 172), no(296, 172), word('4', 64, 46, 38), word('2', 296, 46, 38), word('+5', 180, 200, 38)),
]
