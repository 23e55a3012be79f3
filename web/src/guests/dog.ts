/** Five dogs, from the front: each its own breed. Around 0,0, about 190 wide. */
import { Chance } from '../cats/chance'
import { INK, SHADE, dots, fill, filled, lines, sheer, simple } from '../cats/ink'
import { mirrored, shape, type Shape } from '../cats/line'

interface Breed {
  readonly half: string
  readonly ear: string
  readonly earInFront: boolean
  readonly coat: string
  readonly earCoat: string
  readonly patch: string
  readonly muzzle: string
  readonly brow: number
  readonly tongue: boolean
  /** Flews that hang down either side, and what shows between them. */
  readonly flews?: true
}

/** Terrier, dachshund, bulldog, shepherd, hound. */
const BREEDS: readonly Breed[] = [
  {
    half: '0,-64 34,-62 62,-44 76,-10 90,8* 76,18* 84,36* 66,44* 66,64* 44,62* 30,80* 14,74*',
    ear: '36,-58 74,-96 92,-60 80,-22 62,-36',
    earInFront: true,
    coat: '#efe5d3',
    earCoat: '#c99a63',
    patch: 'M14-30a24 24 0 1 1 48 0a24 24 0 1 1-48 0z',
    muzzle: '#fffaf0',
    brow: 0,
    tongue: true,
  },
  {
    half: '0,-70 34,-66 54,-40 58,-4 54,34 46,66 24,84',
    ear: '36,-58 72,-56 98,-10 100,44 78,64 58,30 50,-20',
    earInFront: true,
    coat: '#a3623a',
    earCoat: '#7d4527',
    patch: '',
    muzzle: '#cf9560',
    brow: -4,
    tongue: false,
  },
  {
    half: '0,-60 42,-60 76,-40 90,4 94,48 74,82 38,92 16,92',
    ear: '48,-52 70,-84 102,-58 92,-26 70,-38',
    earInFront: true,
    coat: '#d9b48a',
    earCoat: '#a97a50',
    patch: 'M-80-60h70v80q-50 20-80-20z',
    muzzle: '#f6ead9',
    brow: 6,
    tongue: false,
    flews: true,
  },
  {
    half: '0,-58 32,-60 62,-38 72,0 78,30 52,54 34,80 16,88',
    ear: '22,-52 44,-130* 80,-68 70,-28 40,-40',
    earInFront: false,
    coat: '#b88450',
    earCoat: '#54443c',
    patch: 'M-40-70h80l-10 50-30 24-30-24z',
    muzzle: '#4c3f3a',
    brow: 4,
    tongue: true,
  },
  {
    half: '0,-66 38,-62 64,-38 68,0 62,38 50,70 24,84',
    ear: '44,-56 84,-58 108,-14 104,34 84,42 68,4 58,-26',
    earInFront: true,
    coat: '#f6f1e8',
    earCoat: '#3f3b45',
    patch:
      'M30-40a13 11 0 1 1 26 0a13 11 0 1 1-26 0zM-56 20a10 9 0 1 1 20 0a10 9 0 1 1-20 0zM-40-46a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM44 26a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
    muzzle: '#ffffff',
    brow: 0,
    tongue: true,
  },
]

const LIPS = [
  [0, 34, -10, 58, -32, 46, 4],
  [0, 34, 10, 58, 32, 46, 4],
]
/** Between the eyes of one that has seen much. */
const FOLDS = [
  [-12, -2, 0, -12, 12, -2, 4],
  [0, 34, 1, 46, 0, 56, 3],
  [-44, 48, -42, 54, -44, 60, 2],
  [44, 48, 42, 54, 44, 60, 2],
]

function headOf(half: Shape): Shape {
  const [top, ...right] = half
  return [top as Shape[number], ...right, ...mirrored(right)]
}

/** Jowls, with a tooth that stands up on either side. */
const flews = (colour: string): string =>
  simple('M-34 66h68v18q-34 12-68 0z', '#7a2f3f', 5) +
  fill('M-30 84l7-20 7 20zM16 84l7-20 7 20z', '#fff') +
  simple('M0 22q-44-14-64 18q-10 40 26 42q30-2 38-26q8 24 38 26q36-2 26-42q-20-32-64-18z', colour, 6)

/** `which` is 0 … 4, as the box counts them. */
export function dog(which: number, id: string): string {
  const breed = BREEDS[which % BREEDS.length] as Breed
  const chance = new Chance(`dog ${which}`)
  const ear = shape(breed.ear)
  const ears = (points: Shape, name: string): string => filled(`${id}${name}`, points, breed.earCoat, 6, chance, '')
  const both = ears(ear, 'r') + ears(mirrored(ear), 's')
  const inside =
    fill(breed.patch, breed.earCoat) + fill('M-100 60q100 10 160-70l60 0v120h-220z', sheer(SHADE, 14))
  const y = -12
  return (
    (breed.earInFront ? '' : both) +
    filled(`${id}h`, headOf(shape(breed.half)), breed.coat, 7, chance, inside) +
    (breed.earInFront ? both : '') +
    (breed.flews ? flews(breed.muzzle) : `<path stroke="${breed.muzzle}" stroke-width="46" fill="none" d="M-18 36q18 16 36 0"/>`) +
    (breed.tongue ? simple('M-12 58q12 6 24 0q4 30-12 30q-16 0-12-30z', '#ec8a8c', 5) : '') +
    fill(`M-36 ${y}a11 13 0 1 0 22 0a11 13 0 1 0-22 0zM14 ${y}a11 13 0 1 0 22 0a11 13 0 1 0-22 0z`, INK) +
    dots(
      [
        [-28, y - 5],
        [22, y - 5],
      ],
      7,
      '#fff',
    ) +
    lines(
      [
        [-44, -34 - breed.brow, -28, -40, -12, -32 + breed.brow, 5],
        [44, -34 - breed.brow, 28, -40, 12, -32 + breed.brow, 5],
        ...(breed.flews ? FOLDS : LIPS),
      ],
      breed.muzzle === '#4c3f3a' ? '#1d191c' : INK,
    ) +
    fill('M-20 14q20-10 40 0q0 14-20 22q-20-8-20-22z', '#2a2126') +
    lines([[-10, 16, -2, 12, 8, 15, 2]], '#8d8290')
  )
}
