import type { Drawing } from '../../cards/card'
import { arrow, lay, no, scene, swap, word, yes } from '../../howto/scene'
import { speaks } from '../../words/index.svelte'
import { catTile, dogTile, preyTile, tileBack } from './cards/tile'

/** A dog that looks right; mouse 5. */
const RIGHT = 4
const MOUSE = 3

/** Three pictures; `id` begins the names of what is in them. */
export const pictures = (id: string): Drawing[] => [
  scene(lay(tileBack(), 14, 62, 84), arrow(122, 104), lay(catTile('royal', 2, 3, `${id}a`), 148, 62, 84), swap(255, 104), lay(tileBack(), 280, 76, 66)),
  scene(lay(dogTile(0, RIGHT, 0, `${id}b`), 22, 54, 108), arrow(158, 108), lay(catTile('gourmet', 3, 5, `${id}c`), 190, 64, 88), no(234, 168), lay(tileBack(), 286, 76, 62)),
  scene(lay(catTile('royal', 3, 4, `${id}d`), 14, 56, 100), lay(preyTile(MOUSE, 5, `${id}e`), 130, 56, 100), lay(catTile('gourmet', 1, 2, `${id}f`), 246, 56, 100),
    yes(64, 172), no(296, 172), word('4', 64, 46, 38), word('2', 296, 46, 38), word('+5', 180, 200, 38)),
]

/** A line for each, as short as a picture allows. */
export const say = speaks({
  en: {
    'how 1': 'Flip a tile, then swap it with another one. It stays where it lands.',
    'how 2': 'At the end, dogs scare off the cats their arrows point at: those no longer count.',
    'how 3': 'Then the stronger clan beside a mouse, pigeon or fly catches it.',
  },
  fr: {
    'how 1': 'Retourne une tuile, puis échange-la avec une autre. Elle reste où elle arrive.',
    'how 2': 'À la fin, les chiens font fuir les chats que visent leurs flèches : ils ne comptent plus.',
    'how 3': 'Puis le clan le plus fort à côté d’une souris, d’un pigeon ou d’une mouche l’attrape.',
  },
})
