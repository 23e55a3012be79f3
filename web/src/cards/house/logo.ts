/** The house's own marks: the tomcat, the word beside him, the icons. */
import { catOf } from '../../cats/cat'
import { drawHead } from '../../cats/draw'
import { INK } from '../../cats/ink'
import { text, type Drawing } from '../card'

/** The tomcat of the house, in his evening dress. */
export const matou = catOf('matou', {
  pose: 'sit',
  coat: 'tuxedo',
  fur: 'black',
  eyes: 'gold',
  odd: null,
  ears: 'upright',
  build: 'sturdy',
  age: 'grown',
  mood: 'sly',
  longHair: false,
  tilt: 0,
  turn: 0,
  collar: null,
  eyeShape: 'almond',
  gaze: 0,
  props: [],
})

/** `ink` is the colour of the word: the page's text colour. */
export function logo(ink: string = INK, id = 'logo'): Drawing {
  const markup =
    `<g transform="translate(66 74)scale(.62)">${drawHead(matou, id)}</g>` +
    text('Matou', 262, 100, 92, ink === INK ? undefined : ink, ' font-weight="800"')
  return { width: 392, height: 130, markup }
}

/** A face that is still a cat at 16 px: no whiskers, no freckles, few points. */
export function icon(rounded = true): Drawing {
  const markup =
    `<rect width="512" height="512"${rounded ? ' rx="112"' : ''} fill="#f0b24a"/>` +
    '<path d="M100 118q-4-44 36-22l70 46q50-14 100 0l70-46q40-22 36 22l-6 108q26 60-8 118q-44 86-142 86t-142-86q-34-58-8-118z"/>' +
    '<path fill="#fbf4e4" d="M256 214q26 60 44 78q66 16 50 70q-30 60-94 60t-94-60q-16-54 50-70q18-18 44-78z"/>' +
    '<path fill="#f3d154" d="M132 268q44-62 94-4q-42 48-94 4zM380 268q-44-62-94-4q42 48 94 4z"/>' +
    '<path d="M172 262a13 25 0 1 0 26 0a13 25 0 1 0-26 0zM314 262a13 25 0 1 0 26 0a13 25 0 1 0-26 0z"/>' +
    `<path fill="#e58f8c" d="M228 306q28-14 56 0q-4 20-28 32q-24-12-28-32z"/><path fill="none" stroke="${INK}" stroke-width="12" d="M256 340q-8 40-52 26M256 340q8 40 62 20"/>`
  return { width: 512, height: 512, markup }
}
