/** The house's own marks: the tomcat, the word beside him, the icons. */
import { catOf } from '../../cats/cat'
import { drawHead } from '../../cats/draw'
import { INK } from '../../cats/ink'
import { PAPER, text, type Drawing } from '../card'

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

const AMBER = '#f0b24a'

/** `ink` is the colour of the word: the page's text colour. The tomcat sits before an amber moon, so that he is seen on
 *  any page; his tail underlines the word. */
export function logo(ink: string = INK, id = 'logo'): Drawing {
  const markup =
    `<circle cx="68" cy="66" r="62" fill="${AMBER}"/><g transform="translate(68 76)scale(.6)">${drawHead(matou, id)}</g>` +
    text('Matou', 274, 92, 92, ink === INK ? undefined : ink, ' font-weight="800"') +
    `<path fill="none" stroke="${ink}" stroke-width="9" d="M146 113q70 12 140 5t116-6q22-3 26-22"/>`
  return { width: 436, height: 130, markup }
}

/** A face that is still a cat at 16 px, and a tomcat you would like to know at 512. */
export function icon(rounded = true): Drawing {
  const markup =
    `<rect width="512" height="512"${rounded ? ' rx="112"' : ''} fill="${AMBER}"/>` +
    `<path fill="none" stroke="${INK}" stroke-width="9" d="M92 330l-60-12M94 358l-62 8M420 330l60-12M418 358l62 8"/>` +
    '<path d="M82 92q2-40 40-22l90 60q44-10 88 0l90-60q38-18 40 22l-2 134q28 50 4 110q-44 104-176 104t-176-104q-24-60 4-110z"/>' +
    '<path fill="#c9797a" d="M116 120q0-14 12-6l52 36q-40 18-62 50zM396 120q0-14-12-6l-52 36q40 18 62 50z"/>' +
    `<path fill="${PAPER}" d="M256 176q12 66 40 98q92 14 90 80q-32 68-130 68t-130-68q-2-66 90-80q28-32 40-98z"/>` +
    '<path fill="#f6d251" d="M106 256c16-52 92-58 124 8c-26 42-102 42-124-8zM406 256c-16-52-92-58-124 8c26 42 102 42 124-8z"/>' +
    '<path d="M158 252a18 33 0 1 0 36 0a18 33 0 1 0-36 0zM318 252a18 33 0 1 0 36 0a18 33 0 1 0-36 0z"/>' +
    '<path stroke="#fff" stroke-width="20" d="M168 238h0M328 238h0"/>' +
    '<path fill="#e58f8c" d="M224 302q32-16 64 0q-4 22-32 36q-28-14-32-36z"/>' +
    `<path fill="none" stroke="${INK}" stroke-width="12" d="M256 340q-10 42-58 30M256 340q10 42 64 22"/>`
  return { width: 512, height: 512, markup }
}

/** The same with a mark: it is your turn somewhere. */
export function iconMarked(): Drawing {
  const { markup, ...size } = icon()
  return { ...size, markup: `${markup}<circle cx="392" cy="120" r="104" fill="#d2362f" stroke="${PAPER}" stroke-width="28"/>` }
}
