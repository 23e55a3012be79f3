import type { Drawing } from '../cards/card'
import { action } from '../cards/chami/action'
import { addition } from '../cards/chami/addition'
import { sum } from '../cards/chami/sum'
import { arrow, lay, scene, star, word } from './scene'

export const chami = (id: string): Drawing[] => [
  scene(lay(addition(5, 9, `${id}a`), 46, 32, 112), word('=', 180, 128, 60), lay(sum(14, `${id}b`), 204, 32, 112)),
  scene(lay(addition(3, 3, `${id}c`), 22, 22, 98), lay(addition(3, 4, `${id}d`), 131, 22, 98), lay(addition(7, 1, `${id}e`), 240, 22, 98),
    word('6', 71, 206, 40), word('7', 180, 206, 40), word('8', 289, 206, 40)),
  scene(lay(addition(2, 6, `${id}f`), 30, 42, 92, -6), arrow(160, 106), lay(action('mouse', '', `${id}g`), 206, 30, 100, 5), star(318, 44), star(326, 176), star(202, 190)),
]
