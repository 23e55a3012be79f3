/** A mouse, in a box of 400 like a cat. */
import { Chance } from '../cats/chance'
import { mixed } from '../cats/coat'
import { INK, SHADE, dots, fill, filled, lines, simple } from '../cats/ink'
import { outline, shape, tube } from '../cats/line'
import { bit, stroke, thing } from '../cats/props/prop'

const BODY = shape(
  '84,262 112,222 150,198 196,184 252,190 306,226 336,284 334,340 308,370 250,376 182,376 142,368 118,336 96,300',
)
const EAR = 'M150 196a46 48 0 1 1 74-30a44 44 0 0 1-40 30z'
const FAR_EAR = 'M118 214a38 40 0 1 1 54-38z'
const TAILS = [
  '318,350 362,362 384,330 364,300 378,268',
  '320,350 366,352 388,380 350,392 300,388',
  '322,346 358,320 350,276 376,250',
]
const CHEESE = thing(
  bit('#f4c84f', 'M52 346l68-30 24 20v34h-92z') +
    bit('#dba42f', 'M78 352a7 7 0 1 0 14 0a7 7 0 1 0-14 0z', ' stroke-width="3"'),
  6,
)
const NUT = thing(
  bit('#c98a4f', 'M66 330q30-24 60 0q4 42-30 50q-34-8-30-50z') + bit('#8d5a33', 'M60 330q36-34 72 0q-36 14-72 0z'),
  6,
)
const FLOWER = thing(
  stroke('M96 380q-10-40 12-64', '#6f9a4a', 7) +
    bit('#f6a6b8', 'M104 314q-26-8-14-26q16-10 22 6q18-8 20 10q-4 18-28 10z'),
  5,
)
const CROWN = thing(bit('#f2c14e', 'M120 186l-2-40 24 16 20-28 16 30 26-12-8 40q-40-14-76-6z'), 7)
const FURS = ['#a9a2a6', '#b98e6a', '#efe8dc', '#7f7a86', '#cfa97f', '#d8d2d6']

/** What it has with it. */
const THINGS = ['', CHEESE, NUT, '', FLOWER, CROWN]

/** Six different ones. Without an `id` it is drawn with an even line, as one of a crowd. */
export function mouse(which: number, id = ''): string {
  const chance = new Chance(`mouse ${which}`)
  const fur = FURS[which % 6] as string
  const pink = '#e9a4a2'
  const tail = shape(TAILS[which % 3] as string)
  const happy = which % 3 === 1
  const eye = happy
    ? lines([[128, 250, 142, 228, 158, 248, 5]], INK)
    : fill('M130 244a13 15 0 1 0 26 0a13 15 0 1 0-26 0z', INK) + dots([[139, 238]], 8, '#fff')
  const belly =
    fill('M110 300q60-30 110 10t20 80h-130z', mixed(fur, '#ffffff', 55)) +
    fill('M160 350q90-20 184-40v80h-190z', SHADE, ' opacity=".15"')
  return (
    simple(FAR_EAR, mixed(fur, SHADE, 20), 12) +
    simple(outline(tube(tail, [8, 7, 6, 4])), pink, 9) +
    (id ? filled(`${id}b`, BODY, fur, 7.5, chance, belly) : simple(outline(BODY), fur, 13)) +
    simple(EAR, fur, 12) +
    fill('M166 182a30 32 0 1 1 44-18a30 30 0 0 1-28 20z', pink) +
    lines(
      [
        [292, 372, 238, 330, 296, 288, 6],
        [150, 300, 168, 316, 160, 338, 5],
        [96, 276, 108, 288, 122, 284, 4],
        [104, 262, 60, 252, 30, 256, 2],
        [106, 268, 64, 270, 36, 284, 2],
        [108, 256, 76, 236, 50, 228, 2],
      ],
      INK,
    ) +
    simple('M150 376q-22 4-26-8q10-14 34-6zM262 378q-34 4-36-10q16-14 46-2z', pink, 8) +
    fill('M74 262a12 11 0 1 0 24 0a12 11 0 1 0-24 0z', chance.pick(['#d8737a', '#5a3f48'])) +
    eye +
    (id ? (THINGS[which % 6] as string) : '') +
    simple('M126 318q-16-2-14 14q14 10 26-2z', pink, 7)
  )
}
