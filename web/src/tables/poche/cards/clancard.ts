/** A clan card: its chief, its emblem, the attack of its five cats. A page says its powers in its own language. */
import { INK, sheer } from '../../../cats/ink'
import { PAPER, TALL, badge, catIn, field, paw, sheet, text, type Drawing } from '../../../cards/card'
import { CHIEF, CLANS, clans, type ClanName } from './clan'
import { emblem } from './tile'

export function clanCard(clan: ClanName, attacks: readonly (number | null)[], label = '', id = `c${clan}`): Drawing {
  const { colour, deep, cats, card } = clans[clan]
  const row = attacks
    .map((attack, which) => badge(attack ?? '?', 41 + which * 42, 312, 19, which === CHIEF ? '#f2c14e' : PAPER))
    .join('')
  const markup =
    sheet(TALL, deep) +
    field(12, 12, 226, 226, colour) +
    `<circle cx="125" cy="128" r="102" fill="${sheer(PAPER, 50)}"/>` +
    catIn(
      `poche ${clan} card`,
      id,
      { collar: null, ...cats[CHIEF], pose: card, mirrored: card === 'loaf' },
      25,
      36,
      50,
    ) +
    `<circle cx="40" cy="40" r="25" fill="${deep}" stroke="${INK}"/>` +
    emblem(clan, 40, 40, 72, PAPER) +
    (label ? text(label, 125, 276, label.length > 16 ? 24 : 30, PAPER) : emblem(clan, 125, 266, 90, PAPER)) +
    row
  return { ...TALL, markup }
}

/** Seven places in a ring. */
const AROUND = [
  [125, 66],
  [202, 110],
  [206, 196],
  [168, 274],
  [82, 274],
  [44, 196],
  [48, 110],
] as const

/** The back of a clan card: all seven round the chief's paw. */
export function clanBack(): Drawing {
  const marks = CLANS.map((clan, at) => {
    const [x, y] = AROUND[at] as readonly [number, number]
    return `<circle cx="${x}" cy="${y}" r="29" fill="${clans[clan].deep}"/>` + emblem(clan, x, y, 90, PAPER)
  }).join('')
  return { ...TALL, markup: sheet(TALL, '#2b3557') + field(12, 12, 226, 326, '#3d4a75') + marks + paw(125, 178, 210, '#f2c14e') }
}
