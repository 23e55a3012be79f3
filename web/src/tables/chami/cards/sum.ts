/** A sum (§1.2): one number, on a sign with a cat on top. */
import type { Cat } from '../../../cats/cat'
import { INK } from '../../../cats/ink'
import { PAPER, TALL, catIn, field, sheet, text, type Drawing } from '../../../cards/card'

const ON_TOP: readonly Cat['pose'][] = ['loaf', 'sit', 'sleep', 'back', 'groom', 'perch', 'roll']

export function sum(number: number, id = `s${number}`): Drawing {
  const markup =
    sheet(TALL, '#2f6f73') +
    field(12, 12, 226, 326, '#3b8589') +
    `<path fill="#327578" d="M12 120q60 20 113 0t113 0v206q0 12-12 12h-202q-12 0-12-12z"/>` +
    catIn(`chami =${number}`, id, { pose: ON_TOP[number % 7] as Cat['pose'], collar: '#e0a526' }, 40, 26, 43) +
    `<path fill="#f2c14e" stroke="${INK}" stroke-width="5" d="M30 196q95-14 190 0q10 60 0 116q-95 14-190 0q-10-56 0-116z"/>` +
    `<path fill="none" stroke="#c98f22" stroke-width="4" d="M42 208q83-10 166 0q6 46 0 92q-83 10-166 0q-6-46 0-92z"/>` +
    text(number, 125, 290, 108) +
    text(number, 32, 44, 32, PAPER)
  return { ...TALL, markup }
}
