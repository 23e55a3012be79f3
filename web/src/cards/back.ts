/** The backs of cards: one per game, told apart by colour and by what is strewn on them. */
import { catOf, type Cat } from '../cats/cat'
import { drawHead } from '../cats/draw'
import { INK, sheer } from '../cats/ink'
import { PAPER, TALL, field, paw, sheet, type Drawing } from './card'

/** How a game looks from outside: tables/<game>/look.ts. */
export interface Look {
  /** Its paper, ground and pattern. */
  readonly colours: readonly [deep: string, ground: string, pale: string]
  /** What is strewn over it: a path in a square of 50. */
  readonly strewn: string
  /** Who looks at you from the middle of a card's back. */
  readonly face: Partial<Cat>
}

/** The game's pattern, that `url(#id)` refers to. */
export const strewn = (look: Look, id: string): string =>
  `<pattern id="${id}" width="50" height="50" patternUnits="userSpaceOnUse"><path fill="none" stroke="${sheer(look.colours[2], 55)}" stroke-width="4" d="${look.strewn}"/></pattern>`

export function back(game: string, look: Look, id = `b${game}`): Drawing {
  const [deep, ground] = look.colours
  const face = catOf(`back ${game}`, { collar: null, props: [], tilt: 0, turn: 0, ...look.face })
  const markup =
    strewn(look, `${id}p`) +
    sheet(TALL, PAPER) +
    field(12, 12, 226, 326, ground) +
    field(12, 12, 226, 326, `url(#${id}p)`) +
    `<circle cx="125" cy="175" r="74" fill="${deep}" stroke="${INK}"/><g transform="translate(125 186)scale(.68)">${drawHead(face, id)}</g>` +
    paw(40, 46, 70, PAPER, -18) +
    paw(210, 312, 70, PAPER, 162)
  return { ...TALL, markup }
}
