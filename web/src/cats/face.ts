/** Eyes, nose, mouth and whiskers, in the head's own units. */
import type { Cat } from './cat'
import { EYES, FURS } from './coat'
import { INK, brushed, dots, fill, lines, oval, round, sheer } from './ink'
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

/** What a face is painted with, colour by colour, so that each is written once: a face has few parts to draw. */
interface Painted {
  /** Around the eyes. */
  rims: string
  irises: string[]
  /** Nose, tongue, teeth. */
  flesh: string
  /** Pupils. */
  ink: string
  /** Lids, lips, whiskers: with the pupils, and over all the rest. */
  strokes: number[][]
  lights: number[][]
}

function openEye(painted: Painted, x: number, y: number, wide: number, side: number, mood: Mood, gaze: number): void {
  const slant = mood.slant * side
  const tall = Math.min(mood.upper, 15) + mood.lower - 3
  const middle = y + (mood.lower - Math.min(mood.upper, 17)) / 3
  const look = x - side + gaze
  painted.rims += lens(x, y, wide + 4, mood.upper + 4, mood.lower + 2, slant)
  painted.irises.push(lens(x, y, wide, mood.upper, mood.lower, slant))
  painted.ink += round(look, middle, mood.pupil, Math.min(tall / 1.75, mood.pupil > 9 ? mood.pupil + 2 : 14))
  painted.lights.push([look - 4, middle - 5])
  if (mood.lid) {
    // A lid comes down from the inside when cross, from the outside when tender.
    const inner = mood.lid > 0 ? mood.lid : 0
    const outer = mood.lid < 0 ? -mood.lid : 0
    const [near, far] = side > 0 ? [inner, outer] : [outer, inner]
    painted.strokes.push([
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

function eyes(painted: Painted, cat: Cat, turn: number): void {
  const kitten = cat.age === 'kitten'
  const plain = moods[cat.mood]
  const rounder = ROUNDER[cat.eyeShape] + (kitten ? 2 : 0)
  const mood: Mood = { ...plain, upper: plain.upper + rounder, lower: plain.lower + rounder, pupil: plain.pupil + (kitten ? 2 : 0) }
  const y = kitten ? 4 : -2
  for (const side of [-1, 1]) {
    const x = side * (kitten ? 35 : 34) + turn
    const wide = (kitten ? 22 : 20) - Math.min(0, ROUNDER[cat.eyeShape]) - (side * turn > 0 ? Math.abs(turn) / 6 : 0)
    const edge = mood.shut > 0 ? 8 : -2
    if (mood.shut) painted.strokes.push([x - wide, y + edge, x, y + (mood.shut > 0 ? -22 : 18), x + wide, y + edge, 5])
    else openEye(painted, x, y, wide, side, mood, cat.gaze)
  }
}

/** Eyes, nose, mouth and whiskers. */
export function face(cat: Cat, turn: number): string {
  const painted: Painted = { rims: '', irises: [], flesh: '', ink: '', strokes: [], lights: [] }
  eyes(painted, cat, turn)
  muzzle(painted, cat, turn)
  whiskers(painted, cat, turn)
  return (
    fill(painted.rims, INK) +
    irises(cat, painted.irises) +
    painted.flesh +
    fill(painted.ink + brushed(painted.strokes), INK) +
    (painted.lights.length ? dots(painted.lights, 8, '#fff') : '')
  )
}

const NOSES = { black: '#4a3540', blue: '#6d6470', chocolate: '#8a5a50', lilac: '#c08a92' } as Partial<
  Record<Cat['fur'], string>
>

/** The nose, and the line from it to the lips. */
function muzzle(painted: Painted, cat: Cat, turn: number): void {
  const x = turn * 1.25
  const y = cat.age === 'kitten' ? 24 : 22
  const dark = cat.coat === 'tuxedo' || cat.coat === 'socks' || cat.coat === 'calico' || cat.coat === 'van'
  const nose = `M${numbers([x - 9, y - 5])}q9-5 18 0q0 6-9 11q-9-5-9-11z`
  painted.flesh = fill(nose, dark ? '#e58f8c' : (NOSES[cat.fur] ?? '#d9827c'), ` stroke="${INK}" stroke-width="2"`)
  mouth(painted, cat, x, y + 7)
}

function mouth(painted: Painted, cat: Cat, x: number, y: number): void {
  const pair = (left: readonly number[], right = left.map((value, at) => (at % 2 ? value : -value))): void => {
    for (const [x0, y0, cx, cy, x1, y1] of [left, right] as number[][])
      painted.strokes.push([x + x0!, y + y0!, x + cx!, y + cy!, x + x1!, y + y1!, 3])
  }
  const lips = (drop: number, reach: number): void => pair([0, -2, -reach / 2, drop * 1.6, -reach, 4])
  const inside = (path: string): string => fill(path, '#7a2f3f', ` stroke="${INK}"`)
  switch (moods[cat.mood].mouth) {
    case 'smile':
      return lips(11, 20)
    case 'flat':
      return lips(7, 14)
    case 'frown':
      return pair([0, 0, -6, 2, -18, 14])
    case 'smirk':
      return pair([0, -2, -4, 12, -14, 6], [0, -2, 10, 18, 25, -1])
    case 'oh':
      painted.flesh += oval(x, y + 14, 5, 6, '#7a2f3f')
      return lips(7, 12)
    case 'open':
      painted.flesh +=
        inside(`M${numbers([x - 15, y + 5])}q15 8 30 0q-2 24-15 24q-13 0-15-24z`) + oval(x, y + 24, 8, 4, '#ee8f92')
      return lips(11, 20)
    case 'tongue':
      painted.flesh += fill(
        `M${numbers([x - 8, y + 7])}q8 4 16 0q2 18-8 18q-10 0-8-18z`,
        '#ee8f92',
        ` stroke="${INK}" stroke-width="2"`,
      )
      return lips(11, 19)
    case 'fangs':
      painted.flesh +=
        inside(`M${numbers([x - 18, y + 8])}q18-14 36 0q-4 16-18 16q-14 0-18-16z`) +
        fill(`M${numbers([x - 12, y + 4])}l5 11 5-12zM${numbers([x + 12, y + 4])}l-5 11-5-12z`, '#fff')
  }
}

/** Glad cats are pink about the cheeks, where their coat lets it show. */
export const blush = (cat: Cat, turn: number): string =>
  cat.mood === 'happy' && cat.fur !== 'black' && cat.fur !== 'chocolate'
    ? `<path stroke="${sheer('#e8766f', 30)}" stroke-width="24" d="M${numbers([turn - 55, 22])}h4M${numbers([turn + 51, 22])}h4"/>`
    : ''

function whiskers(painted: Painted, cat: Cat, turn: number): void {
  if (cat.coat === 'hairless') return
  const droop = { kitten: -2, young: -6, grown: 0, old: 12 }[cat.age]
  const long = { kitten: 46, young: 56, grown: 60, old: 58 }[cat.age]
  for (const side of [-1, 1]) {
    for (let row = 0; row < 3; row++) {
      const x = side * 42 + turn
      const y = 22 + row * 8
      painted.strokes.push([
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
