/** Eyes, nose, mouth and whiskers, in the head's own units. */
import type { Cat } from './cat'
import { EYES, FURS } from './coat'
import { INK, dots, fill, lines, oval, round } from './ink'
import { numbers } from './line'
import { moods, type Mood } from './mood'

/** An eye: corners at x - wide and x + wide, an upper and a lower lid; round when it is wide open. */
function lens(x: number, y: number, wide: number, upper: number, lower: number, slant: number): string {
  const [up, low] = [upper * 1.34, lower * 1.34]
  return (
    `M${numbers([x - wide, y + slant])}c${numbers([wide * 0.3, -up, wide * 1.5, -up - slant, wide * 2, -slant * 2])}` +
    `c${numbers([-wide * 0.2, low, -wide * 1.5, low + slant, -wide * 2, slant * 2])}z`
  )
}

/** What both eyes are painted with, colour by colour, so that each is written once. */
interface Painted {
  ink: string
  irises: string[]
  pupils: string
  lights: number[][]
  lids: number[][]
}

function openEye(painted: Painted, x: number, y: number, wide: number, side: number, mood: Mood, gaze: number): void {
  const slant = mood.slant * side
  const tall = Math.min(mood.upper, 15) + mood.lower - 3
  const middle = y + (mood.lower - Math.min(mood.upper, 17)) / 3
  const look = x - side + gaze
  painted.ink += lens(x, y, wide + 4, mood.upper + 4, mood.lower + 2, slant)
  painted.irises.push(lens(x, y, wide, mood.upper, mood.lower, slant))
  painted.pupils += round(look, middle, mood.pupil, Math.min(tall / 1.75, mood.pupil > 9 ? mood.pupil + 2 : 14))
  painted.lights.push([look - 4, middle - 5])
  if (mood.lid) {
    // A lid comes down from the inside when cross, from the outside when tender.
    const inner = mood.lid > 0 ? mood.lid : 0
    const outer = mood.lid < 0 ? -mood.lid : 0
    const [near, far] = side > 0 ? [inner, outer] : [outer, inner]
    painted.lids.push([
      x - wide - 6,
      y - mood.upper + near - 3,
      x,
      y - mood.upper - 1 + (near + far) / 2,
      x + wide + 6,
      y - mood.upper + far - 3,
      6,
    ])
  }
}

/** How much higher an eye is than its mood makes it. */
const ROUNDER: Record<Cat['eyeShape'], number> = { almond: 0, round: 2, narrow: -2 }

const irises = (cat: Cat, [left = '', right = '']: readonly string[]): string =>
  cat.odd ? fill(left, EYES[cat.odd]) + fill(right, EYES[cat.eyes]) : fill(left + right, EYES[cat.eyes])

export function eyes(cat: Cat, turn: number): string {
  const kitten = cat.age === 'kitten'
  const plain = moods[cat.mood]
  const rounder = ROUNDER[cat.eyeShape] + (kitten ? 2 : 0)
  const mood: Mood = { ...plain, upper: plain.upper + rounder, lower: plain.lower + rounder, pupil: plain.pupil + (kitten ? 2 : 0) }
  const y = kitten ? 4 : -2
  const painted: Painted = { ink: '', irises: [], pupils: '', lights: [], lids: [] }
  for (const side of [-1, 1]) {
    const x = side * (kitten ? 35 : 34) + turn
    const wide = (kitten ? 22 : 20) - Math.min(0, ROUNDER[cat.eyeShape]) - (side * turn > 0 ? Math.abs(turn) / 6 : 0)
    const edge = mood.shut > 0 ? 8 : -2
    if (mood.shut) painted.lids.push([x - wide, y + edge, x, y + (mood.shut > 0 ? -22 : 18), x + wide, y + edge, 5])
    else openEye(painted, x, y, wide, side, mood, cat.gaze)
  }
  return (
    fill(painted.ink, INK) +
    irises(cat, painted.irises) +
    fill(painted.pupils, INK) +
    (painted.lights.length ? dots(painted.lights, 8, '#fff') : '') +
    lines(painted.lids, INK)
  )
}

const NOSES = { black: '#4a3540', blue: '#6d6470', chocolate: '#8a5a50', lilac: '#c08a92' } as Partial<
  Record<Cat['fur'], string>
>

/** The nose, and the line from it to the lips. */
export function muzzle(cat: Cat, turn: number, ink: string): string {
  const x = turn * 1.25
  const y = cat.age === 'kitten' ? 24 : 22
  const dark = cat.coat === 'tuxedo' || cat.coat === 'socks' || cat.coat === 'calico' || cat.coat === 'van'
  const nose = `M${numbers([x - 9, y - 5])}q9-5 18 0q0 6-9 11q-9-5-9-11z`
  return (
    fill(nose, dark ? '#e58f8c' : (NOSES[cat.fur] ?? '#d9827c'), ` stroke="${INK}" stroke-width="2"`) +
    mouth(cat, x, y + 7, ink)
  )
}

function mouth(cat: Cat, x: number, y: number, ink: string): string {
  const lips = (drop: number, reach: number): string =>
    lines(
      [
        [x, y - 2, x - reach / 2, y + drop * 1.6, x - reach, y + 4, 3],
        [x, y - 2, x + reach / 2, y + drop * 1.6, x + reach, y + 4, 3],
      ],
      ink,
    )
  switch (moods[cat.mood].mouth) {
    case 'smile':
      return lips(11, 20)
    case 'flat':
      return lips(7, 14)
    case 'frown':
      return lines(
        [
          [x, y, x - 6, y + 2, x - 18, y + 14, 3],
          [x, y, x + 6, y + 2, x + 18, y + 14, 3],
        ],
        ink,
      )
    case 'smirk':
      return lines(
        [
          [x, y - 2, x - 4, y + 12, x - 14, y + 6, 3],
          [x, y - 2, x + 10, y + 18, x + 25, y - 1, 3],
        ],
        ink,
      )
    case 'oh':
      return lips(7, 12) + oval(x, y + 14, 5, 6, '#7a2f3f')
    case 'open':
      return (
        fill(`M${numbers([x - 15, y + 5])}q15 8 30 0q-2 24-15 24q-13 0-15-24z`, '#7a2f3f', ` stroke="${INK}"`) +
        oval(x, y + 24, 8, 4, '#ee8f92') +
        lips(11, 20)
      )
    case 'tongue':
      return (
        fill(
          `M${numbers([x - 8, y + 7])}q8 4 16 0q2 18-8 18q-10 0-8-18z`,
          '#ee8f92',
          ` stroke="${INK}" stroke-width="2"`,
        ) + lips(11, 19)
      )
    case 'fangs':
      return (
        fill(`M${numbers([x - 18, y + 8])}q18-14 36 0q-4 16-18 16q-14 0-18-16z`, '#7a2f3f', ` stroke="${INK}"`) +
        fill(`M${numbers([x - 12, y + 4])}l5 11 5-12zM${numbers([x + 12, y + 4])}l-5 11-5-12z`, '#fff')
      )
  }
}

/** Glad cats are pink about the cheeks, where their coat lets it show. */
export const blush = (cat: Cat, turn: number): string =>
  cat.mood === 'happy' && cat.fur !== 'black' && cat.fur !== 'chocolate'
    ? `<path stroke="#e8766f" stroke-width="24" opacity=".3" d="M${numbers([turn - 55, 22])}h4M${numbers([turn + 51, 22])}h4"/>`
    : ''

export function whiskers(cat: Cat, turn: number): string {
  if (cat.coat === 'hairless') return ''
  const droop = { kitten: -2, young: -6, grown: 0, old: 12 }[cat.age]
  const long = { kitten: 46, young: 56, grown: 60, old: 58 }[cat.age]
  const list: number[][] = []
  for (const side of [-1, 1]) {
    for (let row = 0; row < 3; row++) {
      const x = side * 42 + turn
      const y = 22 + row * 8
      list.push([
        x,
        y,
        x + side * long * 0.6,
        y - 7 + row * 3 + cat.whiskers,
        x + side * long,
        y - 8 + row * 10 + droop,
        2,
      ])
    }
  }
  return lines(list, INK, ' opacity=".8"')
}

/** Dots that whiskers grow from; hairless cats show wrinkles instead. */
export function freckles(cat: Cat, turn: number): string {
  const dark = FURS[cat.fur].dark
  if (cat.coat === 'hairless') {
    return lines(
      [
        [-22, -40, 0, -48, 22, -40, 3],
        [-16, -31, 0, -38, 16, -31, 3],
        [-62, 34, -52, 44, -40, 44, 3],
        [62, 34, 52, 44, 40, 44, 3],
      ],
      dark,
    )
  }
  return cat.age === 'kitten' || cat.coat === 'tabby' || cat.coat === 'spotted' || cat.coat === 'blotched'
    ? ''
    : dots(
        [
          [-22, 32],
          [-29, 38],
          [22, 32],
          [29, 38],
        ].map(([x, y]) => [(x as number) + turn, y as number]),
        4,
        dark,
      )
}
