/** The box of a game that brought none: its look and its cat come from its name, the same on every device. */
import { catOf } from '../../cats/cat'
import { Chance } from '../../cats/chance'
import { draw, ground } from '../../cats/draw'
import { INK } from '../../cats/ink'
import type { Look } from '../back'
import { PAPER, paw, placed } from '../card'
import type { Box } from './lid'

const COLOURS: readonly Look['colours'][] = [
  ['#2f5d34', '#4d8f5b', '#93c99c'],
  ['#7c2f52', '#b8527f', '#e39ab9'],
  ['#28506e', '#3f7ca6', '#8dbcdc'],
  ['#6e4a1f', '#a8763a', '#d9b27e'],
  ['#3f3a6b', '#6660a3', '#aaa5d8'],
]
const STREWN = ['M14 25h22', 'M25 14l10 18h-20z', 'M16 16h18v18h-18z', 'M14 30q11-18 22 0', 'M17 17l16 16M33 17l-16 16']

function plainLook(game: string): Look {
  const chance = new Chance(`look ${game}`)
  return { colours: chance.pick(COLOURS), strewn: chance.pick(STREWN), face: {} }
}

/** The longest name is still between the ends of its band. */
const sized = (title: string): number => (title.length > 10 ? Math.min(38, Math.floor(560 / title.length)) : 44)
const MOST = 40
const cut = (title: string): string => (title.length > MOST ? `${title.slice(0, MOST - 1)}…` : title)
const escaped = (title: string): string => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A card, turned a little. */
const card = (x: number, y: number, turn: number, colour: string): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})"><rect x="-36" y="-52" width="72" height="104" rx="10" fill="${PAPER}" stroke="${INK}" stroke-width="4"/>` +
  `${paw(0, 0, 40, colour)}</g>`

/** A cat of its own between two cards. */
export function plainBox(game: string, title: string): Box {
  const look = plainLook(game)
  const scene = (id: string): string =>
    card(84, 150, -18, look.colours[1]) +
    card(316, 150, 18, look.colours[1]) +
    placed(ground() + draw(catOf(`box ${game}`, { pose: 'sit', mood: 'happy', props: [] }), id), 72, 8, 64)
  return { title: escaped(cut(title)), place: Infinity, look, scene, size: sized(cut(title)) }
}
