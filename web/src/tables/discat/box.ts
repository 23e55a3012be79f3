import { badge, placed } from '../../cards/card'
import { hero, type Box } from '../../cards/house/lid'
import { ground } from '../../cats/draw'
import { INK } from '../../cats/ink'
import { COLOURS } from './cards/digit'
import { look } from './look'

/** A small card, turned a little. */
const small = (x: number, y: number, turn: number, upper: string, lower: string, figure: string): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})"><rect x="-36" y="-52" width="72" height="104" rx="10" fill="${upper}" stroke="${INK}" stroke-width="4"/>` +
  `<path fill="${lower}" d="M-34 2q34-14 68 0v38q0 10-10 10h-48q-10 0-10-10z"/>${badge(figure, 0, 4, 24)}</g>`

const scene = (id: string): string =>
  small(62, 172, -30, COLOURS[9], COLOURS[5], '59') +
  small(104, 140, -14, COLOURS[4], COLOURS[2], '24') +
  small(338, 172, 30, COLOURS[3], COLOURS[6], '63') +
  small(296, 140, 14, COLOURS[7], COLOURS[8], '87') +
  placed(ground() + hero('discat', id, { pose: 'rear', coat: 'tabby', fur: 'red', mood: 'joyful' }), 72, 8, 64)

export const box: Box = { title: 'Discat', place: 1, look, scene }
