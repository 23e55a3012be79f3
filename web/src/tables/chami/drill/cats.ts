/** The cats that children choose from. Their names are names in every language. */
import { catIn, type Drawing } from '../../../cards/card'
import { catOf, type Cat } from '../../../cats/cat'
import { drawHead } from '../../../cats/draw'
import type { MoodName } from '../../../cats/mood'
import type { PoseName } from '../../../cats/poses'

const LOOKS: readonly (readonly [name: string, look: Partial<Cat>])[] = [
  ['Caramel', { coat: 'tabby', fur: 'red', eyes: 'green' }],
  ['Réglisse', { coat: 'solid', fur: 'black', eyes: 'gold' }],
  ['Flocon', { coat: 'solid', fur: 'white', eyes: 'blue', odd: null }],
  ['Tigrou', { coat: 'tabby', fur: 'brown', eyes: 'amber' }],
  ['Grisou', { coat: 'solid', fur: 'blue', eyes: 'copper' }],
  ['Praline', { coat: 'calico', fur: 'white', second: 'red', eyes: 'green' }],
  ['Cachou', { coat: 'tuxedo', fur: 'black', eyes: 'lime' }],
  ['Vanille', { coat: 'solid', fur: 'cream', eyes: 'aqua' }],
  ['Noisette', { coat: 'solid', fur: 'chocolate', eyes: 'amber' }],
  ['Plume', { coat: 'blotched', fur: 'silver', eyes: 'gold' }],
  ['Pompon', { coat: 'point', fur: 'cream', second: 'chocolate', eyes: 'blue' }],
  ['Biscuit', { coat: 'spotted', fur: 'cinnamon', eyes: 'lime' }],
]
export const CATS = LOOKS.length
export const catName = (cat: number): string => LOOKS[cat % CATS]?.[0] ?? ''

const PLAIN: Partial<Cat> = { collar: null, props: [], mirrored: false, longHair: false, age: 'young', build: 'lean', tail: 'slim', ears: 'upright', gaze: 0 }
const wishes = (cat: number): Partial<Cat> => ({ ...PLAIN, ...LOOKS[cat % CATS]?.[1] })

/** The whole cat; nothing above it where it lies down. */
export function whole(cat: number, pose: PoseName, mood: MoodName): Drawing {
  return { width: 400, height: 400, markup: catIn(`child ${cat}`, `child${cat}`, { ...wishes(cat), pose, mood }, 0, 0, 100) }
}

/** Its face, to choose it by. */
export function head(cat: number): Drawing {
  const drawn = catOf(`child ${cat}`, { ...wishes(cat), mood: 'happy', tilt: 0, turn: 0 })
  return { width: 220, height: 200, markup: `<g transform="translate(110 116)">${drawHead(drawn, `head${cat}`)}</g>` }
}
