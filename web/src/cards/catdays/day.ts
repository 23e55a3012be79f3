/** The seven days: the sun goes over the week, and each day has its cat. */
import { catOf, type Cat } from '../../cats/cat'
import { draw, ground } from '../../cats/draw'
import { INK } from '../../cats/ink'
import { PAPER, TALL, field, placed, sheet, text, type Drawing } from '../card'
import { DAYS } from './deck'

/** Sky, hill, and who is out: asleep on Monday, in the sun on Sunday. */
const WEEK: readonly { readonly sky: string; readonly hill: string; readonly cat: Partial<Cat> }[] = [
  { sky: '#c5d6ec', hill: '#7f9fc4', cat: { pose: 'sleep', coat: 'tabby', fur: 'brown', props: [] } },
  { sky: '#d6e4c3', hill: '#91b070', cat: { pose: 'walk', coat: 'socks', fur: 'cream', mood: 'calm', props: [] } },
  { sky: '#f4dfae', hill: '#d6ab52', cat: { pose: 'pounce', coat: 'van', second: 'brown', mood: 'joyful', props: [] } },
  {
    sky: '#c9c6e4',
    hill: '#8f89c0',
    cat: { pose: 'perch', coat: 'solid', fur: 'lilac', mood: 'sleepy', props: ['book'] },
  },
  { sky: '#bfe1e4', hill: '#6fb0b6', cat: { pose: 'groom', coat: 'point', mood: 'calm', props: ['fish'] } },
  { sky: '#f6ccb4', hill: '#dd8f66', cat: { pose: 'stretch', coat: 'tortoiseshell', mood: 'joyful', props: [] } },
  { sky: '#fbdf9a', hill: '#e8b04a', cat: { pose: 'roll', coat: 'solid', fur: 'red', mood: 'happy', props: [] } },
]

/** `day` counts from 0, Monday. The name stays in sight under a cat that is laid on it. */
export function dayCard(day: number, label = '', id = `w${day}`): Drawing {
  const { sky, hill, cat } = WEEK[day % 7] as (typeof WEEK)[number]
  const x = 40 + day * 28
  const y = 136 - [0, 22, 38, 44, 38, 22, 0][day]!
  const drawn = catOf(`catdays ${DAYS[day]}`, { longHair: false, collar: null, ...cat })
  const beads = DAYS.map((_, at) => `M${41 + at * 28} 58h0`).join('')
  const markup =
    sheet(TALL) +
    (label ? text(label, 125, 42, label.length > 9 ? 30 : 36) : '') +
    `<path stroke="${INK}" stroke-width="15" d="${beads}"/><path stroke="${PAPER}" stroke-width="10" d="${beads}"/><path stroke="#d8463c" stroke-width="11" d="M${41 + day * 28} 58h0"/>` +
    field(12, 74, 226, 264, sky) +
    `<circle cx="${x}" cy="${y + 16}" r="20" fill="${day === 6 ? '#f28f3b' : '#f6c445'}" stroke="${INK}"/>` +
    `<path fill="${hill}" d="M12 276q60-30 113-8t113-8v66q0 12-12 12h-202q-12 0-12-12z"/>` +
    placed(ground() + draw(drawn, id), 31, 136, 47)
  return { ...TALL, markup }
}
