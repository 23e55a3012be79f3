/** The seven days: the sun goes over the week, and each day has a place where a cat may come to rest. */
import { INK } from '../../../cats/ink'
import { PAPER, TALL, field, sheet, text, type Drawing } from '../../../cards/card'
import { DAYS } from './deck'
import { RESTS } from './rests'

/** Sky and hill: pale, so that the cats that come are what one sees. */
const WEEK: readonly { readonly sky: string; readonly hill: string }[] = [
  { sky: '#c9d8ea', hill: '#9db6d2' },
  { sky: '#dce8cd', hill: '#aec496' },
  { sky: '#f3e3bd', hill: '#dcc085' },
  { sky: '#d6d4ea', hill: '#aeaad0' },
  { sky: '#c9e4e6', hill: '#93c2c6' },
  { sky: '#f5d6c3', hill: '#e3ad8d' },
  { sky: '#fae4ad', hill: '#ebc478' },
]

/** `day` counts from 0, Monday. The name stays in sight under a cat that is laid on it. */
export function dayCard(day: number, label = ''): Drawing {
  const { sky, hill } = WEEK[day % 7] as (typeof WEEK)[number]
  const x = 40 + day * 28
  const y = 136 - [0, 22, 38, 44, 38, 22, 0][day]!
  const beads = DAYS.map((_, at) => `M${41 + at * 28} 58h0`).join('')
  const markup =
    sheet(TALL) +
    (label ? text(label, 125, 42, label.length > 9 ? 30 : 36) : '') +
    `<path stroke="${INK}" stroke-width="15" d="${beads}"/><path stroke="${PAPER}" stroke-width="10" d="${beads}"/><path stroke="#d8463c" stroke-width="11" d="M${41 + day * 28} 58h0"/>` +
    field(12, 74, 226, 264, sky) +
    `<circle cx="${x}" cy="${y + 16}" r="20" fill="${day === 6 ? '#f28f3b' : '#f6c445'}" stroke="${INK}"/>` +
    `<path fill="${hill}" d="M12 276q60-30 113-8t113-8v66q0 12-12 12h-202q-12 0-12-12z"/>` +
    (RESTS[day % 7] as string)
  return { ...TALL, markup }
}
