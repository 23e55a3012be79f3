/** The backs of cards: one a game, told apart by colour and by what is strewn on them. */
import { catOf, type Cat } from '../cats/cat'
import { drawHead } from '../cats/draw'
import { INK, sheer } from '../cats/ink'
import { PAPER, TALL, field, paw, sheet, type Drawing } from './card'

export type GameName = 'discat' | 'chami' | 'poche' | 'catdays'
export const GAMES: readonly GameName[] = ['discat', 'chami', 'poche', 'catdays']

/** Paper, ground and pattern of each game; and who looks at you from the middle. */
export const GAME_COLOURS: Record<GameName, readonly [deep: string, ground: string, pale: string]> = {
  discat: ['#8e3116', '#c8481c', '#e8875f'],
  chami: ['#1f5457', '#3b8589', '#7cbcbd'],
  poche: ['#2b3557', '#3d4a75', '#6f7fb5'],
  catdays: ['#5d4a86', '#8c78b4', '#c2b2de'],
}
const FACES: Record<GameName, Partial<Cat>> = {
  discat: { coat: 'tabby', fur: 'red', mood: 'sly', ears: 'upright', age: 'grown' },
  chami: { coat: 'tuxedo', fur: 'black', mood: 'curious', ears: 'upright', longHair: false },
  poche: { coat: 'calico', mood: 'happy', ears: 'wide', longHair: true },
  catdays: { coat: 'point', second: 'chocolate', mood: 'sleepy', ears: 'tall', longHair: false },
}

/** Rings, plus signs, paws, suns: in a square of 50. */
const STREWN: Record<GameName, string> = {
  discat: 'M12 25a13 13 0 1 0 26 0a13 13 0 1 0-26 0',
  chami: 'M25 12v26M12 25h26',
  poche: 'M25 14l11 11-11 11-11-11z',
  catdays: 'M25 18h0M25 6v3M25 27v3M13 18h3M34 18h3M17 10l2 2M33 10l-2 2',
}

/** The game's pattern, that `url(#id)` refers to. */
export const strewn = (game: GameName, id: string): string =>
  `<pattern id="${id}" width="50" height="50" patternUnits="userSpaceOnUse"><path fill="none" stroke="${sheer(GAME_COLOURS[game][2], 55)}" stroke-width="4" d="${STREWN[game]}"/></pattern>`

export function back(game: GameName, id = `b${game}`): Drawing {
  const [deep, ground] = GAME_COLOURS[game]
  const face = catOf(`back ${game}`, { collar: null, props: [], tilt: 0, turn: 0, ...FACES[game] })
  const markup =
    strewn(game, `${id}p`) +
    sheet(TALL, PAPER) +
    field(12, 12, 226, 326, ground) +
    field(12, 12, 226, 326, `url(#${id}p)`) +
    `<circle cx="125" cy="175" r="74" fill="${deep}" stroke="${INK}"/><g transform="translate(125 186)scale(.68)">${drawHead(face, id)}</g>` +
    paw(40, 46, 70, PAPER, -18) +
    paw(210, 312, 70, PAPER, 162)
  return { ...TALL, markup }
}
