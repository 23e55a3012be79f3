import type { Drawing } from '../../cards/card'
import { arrow, lay, scene, star, word } from '../../howto/scene'
import { speaks } from '../../words/index.svelte'
import { action } from './cards/action'
import { addition } from './cards/addition'
import { sum } from './cards/sum'

/** Three pictures; `id` begins the names of what is in them. */
export const pictures = (id: string): Drawing[] => [
  scene(lay(addition(5, 9, `${id}a`), 46, 32, 112), word('=', 180, 128, 60), lay(sum(14, `${id}b`), 204, 32, 112)),
  scene(lay(addition(3, 3, `${id}c`), 22, 22, 98), lay(addition(3, 4, `${id}d`), 131, 22, 98), lay(addition(7, 1, `${id}e`), 240, 22, 98),
    word('6', 71, 206, 40), word('7', 180, 206, 40), word('8', 289, 206, 40)),
  scene(lay(addition(2, 6, `${id}f`), 30, 42, 92, -6), arrow(160, 106), lay(action('mouse', '', `${id}g`), 206, 30, 100, 5), star(318, 44), star(326, 176), star(202, 190)),
]

/** A line for each, as short as a picture allows. */
export const say = speaks({
  en: {
    'how 1': 'An addition is worth its sum: 5 + 9 is 14.',
    'how 2': 'Lay three in a row (6, 7, 8) or three of a kind, or add to what is on the table.',
    'how 3': 'Then discard a card: some do something. No cards left? You win the round!',
  },
  fr: {
    'how 1': 'Une addition vaut sa somme : 5 + 9 font 14.',
    'how 2': 'Pose trois nombres qui se suivent (6, 7, 8) ou trois pareils, ou complète ce qui est posé.',
    'how 3': 'Puis défausse une carte : certaines ont un effet. Plus de cartes ? La manche est à toi !',
  },
})
