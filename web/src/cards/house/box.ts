/** The game boxes of the home page: a lid with a picture. */
import { catOf, type Cat } from '../../cats/cat'
import { draw, drawHead, ground } from '../../cats/draw'
import { INK, sheer } from '../../cats/ink'
import { bit, stroke, thing } from '../../cats/props/prop'
import { mouse } from '../../guests/mouse'
import { GAME_COLOURS, strewn, type GameName } from '../back'
import { PAPER, badge, paw, placed, text, type Drawing } from '../card'
import { COLOURS } from '../discat/digit'

export const TITLES: Record<GameName, string> = {
  discat: 'Discat',
  chami: 'Le Ch’ami',
  poche: 'Chats de Poche',
  catdays: 'Cat Days',
}
const plain: Partial<Cat> = { collar: null, props: [], longHair: false }

const hero = (game: string, id: string, wishes: Partial<Cat>): string =>
  draw(catOf(`box ${game}`, { ...plain, ...wishes }), id)

/** A small card, turned a little. */
const small = (x: number, y: number, turn: number, upper: string, lower: string, figure: string): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})"><rect x="-36" y="-52" width="72" height="104" rx="10" fill="${upper}" stroke="${INK}" stroke-width="4"/>` +
  `<path fill="${lower}" d="M-34 2q34-14 68 0v38q0 10-10 10h-48q-10 0-10-10z"/>${badge(figure, 0, 4, 24)}</g>`

const SCENES: Record<GameName, (id: string) => string> = {
  discat: (id) =>
    small(62, 172, -30, COLOURS[9], COLOURS[5], '59') +
    small(104, 140, -14, COLOURS[4], COLOURS[2], '24') +
    small(338, 172, 30, COLOURS[3], COLOURS[6], '63') +
    small(296, 140, 14, COLOURS[7], COLOURS[8], '87') +
    placed(ground() + hero('discat', id, { pose: 'rear', coat: 'tabby', fur: 'red', mood: 'joyful' }), 72, 8, 64),
  chami: (id) =>
    thing(
      bit('#8d6a4a', 'M122 32h226v150h-226z') +
        bit('#2f5d4c', 'M134 44h202v126h-202z') +
        stroke('M148 58l20-6M312 158l14-4', '#5f8f7c', 4),
      5,
    ) +
    text('5 + 9', 252, 126, 62, PAPER) +
    placed(
      ground() +
        hero('chami', id, { pose: 'sit', coat: 'tuxedo', fur: 'black', mood: 'curious', props: ['glasses'], sway: 2 }),
      -8,
      18,
      57,
    ) +
    placed(mouse(1, `${id}m`), 270, 128, 30),
  poche: (id) =>
    placed(
      head('poche 3', `${id}3`, { coat: 'point', age: 'kitten', mood: 'tender', ears: 'wide' }, 'translate(212 92)') +
        head(
          'poche 1',
          `${id}1`,
          { coat: 'solid', fur: 'red', mood: 'proud', ears: 'upright', props: ['crown'] },
          'translate(74 158)rotate(-10)',
        ) +
        head(
          'poche 2',
          `${id}2`,
          { coat: 'tabby', fur: 'silver', mood: 'sly', ears: 'upright', props: ['mask'] },
          'translate(352 162)rotate(10)',
        ),
      68,
      14,
      62,
    ) +
    thing(
      bit('#4f74b0', 'M70 136q130 20 260 0l-10 82q-8 40-120 46q-112-6-120-46z') +
        bit('#6a8fc9', 'M64 126q136 22 272 0l-2 26q-134 22-268 0z') +
        stroke('M76 144q124 18 248 0M92 210q8 30 108 36q100-6 108-36', '#dbe6f7', 3) +
        bit('#f2c14e', 'M190 184a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'),
      5,
    ),
  catdays: (id) =>
    thing(
      bit(PAPER, 'M52 50h296v180h-296z') +
        bit('#d8463c', 'M52 40h296v34h-296z') +
        stroke('M94 92v132M136 92v132M178 92v132M220 92v132M262 92v132M304 92v132M56 120h288M56 160h288', '#dccfb8', 3) +
        stroke('M104 30v22M200 30v22M296 30v22', '', 8),
      5,
    ) +
    paw(73, 108, 44, '#8c78b4') +
    paw(157, 108, 44, '#e79a3c') +
    paw(241, 108, 44, '#4d8f5b') +
    paw(325, 108, 44, '#d8688f') +
    placed(ground() + hero('catdays', id, { pose: 'sleep', coat: 'calico', ears: 'tufted' }), 72, 8, 64),
}

function head(identity: string, id: string, wishes: Partial<Cat>, place: string): string {
  return `<g transform="${place}">${drawHead(catOf(`box ${identity}`, { ...plain, ...wishes }), id)}</g>`
}

/** A lid on its box, with the game's pattern, a picture and a band with its name. */
export function gameBox(game: GameName, id = `box${game}`): Drawing {
  const [deep, colour, pale] = GAME_COLOURS[game]
  const markup =
    strewn(game, `${id}p`) +
    `<path fill="${deep}" stroke="${INK}" stroke-width="5" d="M18 240h364v50q0 10-10 10h-344q-10 0-10-10z"/>` +
    `<path fill="${colour}" stroke="${INK}" stroke-width="5" d="M6 24q0-18 18-18h352q18 0 18 18v244q0 8-8 8h-372q-8 0-8-8z"/>` +
    `<path fill="url(#${id}p)" d="M8 24q0-16 16-16h352q16 0 16 16v242h-384z"/>` +
    `<circle cx="200" cy="130" r="118" fill="${sheer(pale, 60)}"/>` +
    `<path fill="none" stroke="${sheer('#ffffff', 35)}" d="M14 250v-222q0-14 14-14h344"/>` +
    SCENES[game](id) +
    `<path fill="${deep}" stroke="${INK}" stroke-width="4" d="M40 240h320l-16 24 16 24h-320l16-24z"/>` +
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="4" d="M62 228h276q10 0 10 10v40q0 10-10 10h-276q-10 0-10-10v-40q0-10 10-10z"/>` +
    text(TITLES[game], 200, 273, TITLES[game].length > 10 ? 38 : 44)
  return { width: 400, height: 304, markup }
}
