/** A clan card: its chief, its emblem, the attack of its five cats. A page says its powers in its own language. */
import { INK, sheer } from '../../cats/ink'
import { PAPER, TALL, badge, catIn, field, paw, sheet, text, type Drawing } from '../card'
import { CHIEF, clans, type ClanName } from './clan'
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
    row +
    paw(209, 340, 28, '#f2c14e')
  return { ...TALL, markup }
}

/** The back of a clan card. */
export function clanBack(): Drawing {
  const marks = (Object.keys(clans) as ClanName[])
    .map((clan, at) => emblem(clan, 50 + (at % 3) * 75, 78 + Math.floor(at / 3) * 96, 110, clans[clan].colour))
    .join('')
  return { ...TALL, markup: sheet(TALL, '#2b3557') + field(12, 12, 226, 326, '#3d4a75') + marks }
}
