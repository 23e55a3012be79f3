/** Tiles of Chats de Poche (§1): cats, prey, dogs, and the back they share. */
import { INK, sheer } from '../../../cats/ink'
import { dog } from '../../../guests/dog'
import { fly } from '../../../guests/fly'
import { mouse } from '../../../guests/mouse'
import { pigeon } from '../../../guests/pigeon'
import type { PoseName } from '../../../cats/poses'
import { PAPER, SQUARE, badge, catIn, paw, placed, type Drawing } from '../../../cards/card'
import { CHIEF, clans, type ClanName } from './clan'

const GOLD = '#f2c14e'
/** As the view numbers them, from 0. */
export const PREY = [
  'mouse-3',
  'mouse-4a',
  'mouse-4b',
  'mouse-5a',
  'mouse-5b',
  'mouse-6',
  'pigeon-2',
  'pigeon-5',
  'fly-3',
  'fly-4',
] as const

const ground = (colour: string, edge: string): string =>
  `<rect x="3" y="3" width="244" height="244" rx="26" fill="${edge}" stroke="${INK}"/><rect x="13" y="13" width="224" height="224" rx="18" fill="${colour}"/>`

export const emblem = (clan: ClanName, x: number, y: number, percent: number, colour: string, more = ''): string =>
  `<path fill="${colour}"${more} transform="translate(${x} ${y})scale(${percent / 100})" d="${clans[clan].emblem}"/>`

/** Poses that look to the left are turned round: the attack stands in that corner. */
const HEAD_LEFT: ReadonlySet<PoseName | undefined> = new Set(['loaf', 'stretch', 'pounce', 'sleep', 'walk', 'roll'])

/** A cat: its clan's colour and emblem, its attack (null: a question mark), the chief's paw. */
export function catTile(clan: ClanName, which: number, attack: number | null, id = `p${clan}${which}`): Drawing {
  const { colour, deep, cats } = clans[clan]
  const chief = which === CHIEF
  const markup =
    ground(colour, chief ? GOLD : deep) +
    `<circle cx="125" cy="128" r="98" fill="${sheer(PAPER, 50)}"/>` +
    catIn(
      `poche ${clan} ${which}`,
      id,
      { collar: null, mirrored: HEAD_LEFT.has(cats[which]?.pose), ...cats[which] },
      27,
      34,
      49,
    ) +
    `<circle cx="40" cy="40" r="25" fill="${deep}" stroke="${INK}"/>` +
    emblem(clan, 40, 40, 72, PAPER) +
    (chief ? `<circle cx="211" cy="39" r="24" fill="${GOLD}" stroke="${INK}"/>` + paw(211, 43, 80, INK) : '') +
    badge(attack ?? '?', 40, 208, 31, PAPER, deep)
  return { ...SQUARE, markup }
}

/** A prey and what it is worth; `which` as the view numbers them. */
export function preyTile(which: number, worth: number, id = `q${which}`): Drawing {
  const kind = which < 6 ? mouse : which < 8 ? pigeon : fly
  const [colour, edge] =
    which < 6 ? ['#e9dcae', '#b08a3c'] : which < 8 ? ['#cfe0ea', '#6488a3'] : ['#dbe6b8', '#7f9547']
  const markup =
    ground(colour as string, edge as string) +
    `<circle cx="125" cy="132" r="92" fill="${sheer('#ffffff', 45)}"/>` +
    (which < 6 ? placed(kind(which, id), 20, 12, 52) : placed(kind(which, id), 34, 30, 46)) +
    badge(`+${worth}`, 208, 208, 31)
  return { ...SQUARE, markup }
}

/** Eight ways from north, clockwise, as the box's bits count them. */
const arrow = (way: number): string => {
  const far = way % 2 ? -136 : -106
  return `<path fill="${PAPER}" stroke="${INK}" stroke-width="4" transform="translate(125 125)rotate(${45 * way})translate(0 ${far})" d="M0-12l26 30h-14v14h-24v-14h-14z"/>`
}

/** A dog: `arrows` are the box's eight bits, `turns` its quarter-turns clockwise. The dog itself stays upright. */
export function dogTile(which: number, arrows: number, turns: number, id = `g${which}${turns}`): Drawing {
  const ways = [0, 1, 2, 3, 4, 5, 6, 7].filter((way) => (arrows >> way) & 1).map((way) => (way + 2 * turns) % 8)
  const markup =
    ground('#d98a6e', '#8c3a2a') +
    `<circle cx="125" cy="125" r="74" fill="${sheer(PAPER, 40)}"/>` +
    `<g transform="translate(125 130)scale(.8)">${dog(which, id)}</g>` +
    ways.map(arrow).join('')
  return { ...SQUARE, markup }
}

/** The same for all: who could tell what lies there? */
export function tileBack(): Drawing {
  const prints = [
    [62, 70, -20],
    [188, 62, 16],
    [66, 190, 12],
    [192, 186, -14],
    [125, 128, 0],
  ]
    .map(([x, y, turn], at) => paw(x as number, y as number, at === 4 ? 210 : 100, at === 4 ? GOLD : '#54638f', turn))
    .join('')
  return { ...SQUARE, markup: ground('#3d4a75', '#2b3557') + prints }
}
