/** A lid on its box: with the game's pattern, a picture and a band with its name. */
import { catOf, type Cat } from '../../cats/cat'
import { draw, drawHead } from '../../cats/draw'
import { INK, sheer } from '../../cats/ink'
import { strewn, type Look } from '../back'
import { PAPER, text, type Drawing } from '../card'

/** What is on the lid of a game: tables/<game>/box.ts. */
export interface Box {
  /** As it is written on the box. */
  readonly title: string
  /** Where the box stands on the first page. */
  readonly place: number
  readonly look: Look
  /** The picture: in 400 by 240, above the name. */
  readonly scene: (id: string) => string
  /** Of its name. */
  readonly size?: number
}

const bare: Partial<Cat> = { collar: null, props: [], longHair: false }

export const hero = (game: string, id: string, wishes: Partial<Cat>): string =>
  draw(catOf(`box ${game}`, { ...bare, ...wishes }), id)

export const head = (identity: string, id: string, wishes: Partial<Cat>, place: string): string =>
  `<g transform="${place}">${drawHead(catOf(`box ${identity}`, { ...bare, ...wishes }), id)}</g>`

export function lid({ title, look, scene, size = title.length > 10 ? 38 : 44 }: Box, id: string): Drawing {
  const [deep, colour, pale] = look.colours
  const markup =
    strewn(look, `${id}p`) +
    `<path fill="${deep}" stroke="${INK}" stroke-width="5" d="M18 240h364v50q0 10-10 10h-344q-10 0-10-10z"/>` +
    `<path fill="${colour}" stroke="${INK}" stroke-width="5" d="M6 24q0-18 18-18h352q18 0 18 18v244q0 8-8 8h-372q-8 0-8-8z"/>` +
    `<path fill="url(#${id}p)" d="M8 24q0-16 16-16h352q16 0 16 16v242h-384z"/>` +
    `<circle cx="200" cy="130" r="118" fill="${sheer(pale, 60)}"/>` +
    `<path fill="none" stroke="${sheer('#ffffff', 35)}" d="M14 250v-222q0-14 14-14h344"/>` +
    scene(id) +
    `<path fill="${deep}" stroke="${INK}" stroke-width="4" d="M40 240h320l-16 24 16 24h-320l16-24z"/>` +
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="4" d="M62 228h276q10 0 10 10v40q0 10-10 10h-276q-10 0-10-10v-40q0-10 10-10z"/>` +
    text(title, 200, 273, size)
  return { width: 400, height: 304, markup }
}
