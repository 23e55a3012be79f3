/** The game boxes of the home page: a lid with a picture. */
import { catOf, type Cat } from '../../cats/cat'
import { draw, drawHead, ground } from '../../cats/draw'
import { INK, sheer } from '../../cats/ink'
import { bit, stroke, thing } from '../../cats/props/prop'
import { GAME_COLOURS, type GameName } from '../back'
import { PAPER, badge, paw, placed, text, type Drawing } from '../card'
import { COLOURS } from '../discat/digit'

const TITLES: Record<GameName, string> = {
  discat: 'Discat',
  chami: 'Le Ch’ami',
  poche: 'Chats de Poche',
  catdays: 'Cat Days',
}
const plain: Partial<Cat> = { collar: null, props: [], longHair: false }

/** A small card, turned a little. */
const small = (x: number, y: number, turn: number, upper: string, lower: string, figure: string): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})"><rect x="-38" y="-54" width="76" height="108" rx="10" fill="${upper}" stroke="${INK}" stroke-width="4"/>` +
  `<path fill="${lower}" d="M-36 4q36-14 72 0v38q0 10-10 10h-52q-10 0-10-10z"/>${badge(figure, 0, 8, 25)}</g>`

const SCENES: Record<GameName, (id: string) => string> = {
  discat: (id) =>
    small(84, 168, -16, COLOURS[4], COLOURS[2], '24') +
    small(318, 168, 15, COLOURS[7], COLOURS[8], '87') +
    placed(
      ground() + draw(catOf('box discat', { ...plain, pose: 'rear', coat: 'tabby', fur: 'red', mood: 'joyful' }), id),
      84,
      16,
      58,
    ),
  chami: (id) =>
    `<circle cx="84" cy="176" r="44" fill="#d9568a" stroke="${INK}" stroke-width="4"/>` +
    text(5, 84, 198, 62, PAPER) +
    `<circle cx="320" cy="176" r="44" fill="#f2c14e" stroke="${INK}" stroke-width="4"/>` +
    text('+9', 318, 194, 50) +
    placed(
      ground() +
        draw(
          catOf('box chami', {
            ...plain,
            pose: 'sit',
            coat: 'tuxedo',
            fur: 'black',
            mood: 'curious',
            props: ['glasses'],
          }),
          id,
        ),
      106,
      20,
      55,
    ),
  poche: (id) =>
    placed(
      `<g transform="translate(128 150)rotate(-8)">${drawHead(catOf('box poche 1', { ...plain, coat: 'solid', fur: 'red', mood: 'proud', ears: 'upright', props: ['crown'] }), `${id}1`)}</g>` +
        `<g transform="translate(300 158)rotate(9)">${drawHead(catOf('box poche 2', { ...plain, coat: 'tabby', fur: 'silver', mood: 'sly', ears: 'upright', props: ['mask'] }), `${id}2`)}</g>`,
      80,
      16,
      60,
    ) +
    thing(
      bit('#5b7fb8', 'M84 138q116 18 232 0l-8 70q-6 34-108 40q-102-6-108-40z') +
        stroke('M96 152q104 14 208 0', '#dbe6f7', 3) +
        stroke('M96 206q8 26 104 30q96-4 104-30', '#dbe6f7', 3) +
        bit('#f2c14e', 'M192 196a8 8 0 1 0 16 0a8 8 0 1 0-16 0z'),
      5,
    ),
  catdays: (id) =>
    thing(
      bit(PAPER, 'M60 66h280v164h-280z') +
        bit('#d8463c', 'M60 50h280v30h-280z') +
        stroke('M100 40v22M200 40v22M300 40v22', '', 7) +
        stroke('M60 130h280M60 180h280M130 80v150M200 80v150M270 80v150', '#d9cdb8', 3),
      5,
    ) +
    paw(95, 108, 60, '#c2b2de') +
    paw(305, 158, 60, '#c2b2de') +
    placed(draw(catOf('box catdays', { ...plain, pose: 'sleep', coat: 'calico', ears: 'tufted' }), id), 86, 26, 56),
}

export function gameBox(game: GameName, id = `box${game}`): Drawing {
  const [deep, colour, pale] = GAME_COLOURS[game]
  const markup =
    `<path fill="${deep}" stroke="${INK}" stroke-width="4" d="M8 34q0-26 26-26h332q26 0 26 26v244q0 18-18 18h-348q-18 0-18-18z"/>` +
    `<path fill="${colour}" d="M16 36q0-20 20-20h328q20 0 20 20v206h-368z"/><circle cx="200" cy="136" r="112" fill="${sheer(pale, 55)}"/>` +
    SCENES[game](id) +
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="4" d="M70 236h260q12 0 12 12v30q0 12-12 12h-260q-12 0-12-12v-30q0-12 12-12z"/>` +
    text(TITLES[game], 200, 277, 38)
  return { width: 400, height: 304, markup }
}
