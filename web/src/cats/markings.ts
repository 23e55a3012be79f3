/** Markings: how a coat lies on a body and on a head. Everything here is cut off by the outline. */
import type { Cat } from './cat'
import type { Chance } from './chance'
import { FURS } from './coat'
import { earBacks } from './head'
import { SHADE, dots, fill, fixed, fixedLines, lines, oval, sheer } from './ink'
import { blot, numbers, outline, type Shape } from './line'
import type { Pose } from './pose'

const spots = (places: readonly (readonly number[])[], grow: number, chance: Chance): string =>
  places.map(([x, y, size]) => blot(x as number, y as number, ((size as number) * grow) / 100, chance)).join('')

const white = FURS.white.base

/** Small spots where a tabby has its stripes. */
function freckled(pose: Pose, chance: Chance): readonly (readonly number[])[] {
  return pose.stripes
    .flatMap(([x0, y0, cx, cy, x1, y1]) => [
      [x1, y1],
      [x0, y0, cx, cy].reduce<number[]>((sum, value, at) => {
        sum[at % 2] = (sum[at % 2] ?? 0) + (value as number) / 2
        return sum
      }, []),
    ])
    .map(([x, y]) => [(x as number) + chance.below(5), (y as number) + chance.below(5)])
}

const paws = (pose: Pose, colour: string): string =>
  dots(
    pose.paws.map(([x, y]) => [x as number, y as number]),
    52,
    colour,
  )

/** Broad bands, bent twice: the classic tabby. */
const bands = (pose: Pose): readonly (readonly number[])[] =>
  pose.stripes.slice(0, 6).map((stroke) => [...stroke.slice(0, 6), (stroke[6] as number) * 1.9])

/** A white-footed cat may be a tabby, if its hair is short. */
const stripedSocks = (cat: Cat): boolean =>
  !cat.longHair && (cat.fur === 'brown' || cat.fur === 'red' || cat.fur === 'silver')

export function bodyMarkings(cat: Cat, pose: Pose, chance: Chance): string {
  const fur = FURS[cat.fur]
  const second = FURS[cat.second]
  const bib = (colour: string): string => (pose.away ? '' : fill(fixed(pose.bib), colour))
  switch (cat.coat) {
    case 'solid':
      return ''
    case 'tabby':
      return bib(fur.pale) + fixedLines(pose.stripes, fur.dark)
    case 'blotched':
      return bib(fur.pale) + lines(bands(pose), fur.dark) + fill(spots(pose.places.slice(0, 1), 62, chance), fur.dark)
    case 'spotted':
      return (
        bib(fur.pale) +
        dots(freckled(pose, chance), 17, fur.dark) +
        fill(spots(pose.places.slice(0, 1), 44, chance), fur.dark)
      )
    case 'tuxedo':
      return bib(white) + paws(pose, white)
    case 'socks':
      return (stripedSocks(cat) ? fixedLines(pose.stripes, fur.dark) : '') + bib(white) + paws(pose, white)
    case 'calico':
      return (
        fill(
          spots(
            pose.places.filter((_, index) => index % 2 === 0),
            105,
            chance,
          ),
          second.base,
        ) +
        fill(
          spots(
            pose.places.filter((_, index) => index % 2 === 1),
            100,
            chance,
          ),
          FURS.black.base,
        )
      )
    case 'tortoiseshell':
      return (
        fill(spots(pose.places.slice(0, 5), 90, chance), second.base) +
        lines(
          pose.stripes.filter((_, index) => index % 3 === 0),
          second.dark,
        )
      )
    case 'point':
      return paws(pose, second.base) + bib(fur.pale)
    case 'van':
      return chance.percent(50)
        ? fill(
            blot((pose.places[1] as number[])[0] as number, (pose.places[1] as number[])[1] as number, 30, chance),
            second.base,
          )
        : ''
    case 'hairless':
      return lines(
        pose.stripes.slice(0, 8).map((stroke) => [...stroke.slice(0, 6), 2]),
        fur.dark,
      )
  }
}

export const shading = (shade: Shape): string => fill(fixed(shade), sheer(SHADE, 16))

/** The M of the forehead, and the stripes that run from the eyes. */
const LETTER = [
  [-24, -62, -19, -46, -22, -32, 5],
  [-8, -66, -6, -48, -9, -36, 5],
  [8, -66, 6, -48, 9, -36, 5],
  [24, -62, 19, -46, 22, -32, 5],
  [-94, 12, -74, 16, -58, 10, 6],
  [94, 12, 74, 16, 58, 10, 6],
]

const snout = (x: number, colour: string): string =>
  `<path stroke="${colour}" stroke-width="38" d="M${numbers([x - 17, 35])}q17 14 34 0" fill="none"/>`

export function headMarkings(cat: Cat, away: boolean, turn: number, chance: Chance): string {
  const fur = FURS[cat.fur]
  const second = FURS[cat.second]
  const x = turn * 1.25
  const chin = (colour: string): string => (away ? '' : snout(x, colour))
  const blaze = chance.between(4, 14)
  switch (cat.coat) {
    case 'solid':
      return cat.fur === 'black' || cat.age === 'old' ? chin(sheer(fur.pale, 50)) : ''
    case 'tabby':
    case 'blotched':
      return (
        chin(fur.pale) +
        lines(
          LETTER.map((stroke) =>
            stroke.map((value, at) => (at === 0 || at === 2 || at === 4 ? value + turn / 2 : value)),
          ),
          fur.dark,
        )
      )
    case 'spotted':
      return (
        chin(fur.pale) +
        lines(LETTER.slice(0, 4), fur.dark) +
        dots(
          [
            [-68, 10],
            [68, 10],
            [-60, 32],
            [60, 32],
          ],
          15,
          fur.dark,
        )
      )
    case 'tuxedo':
    case 'socks':
      return away
        ? ''
        : (stripedSocks(cat) ? lines(LETTER.slice(0, 4), fur.dark) : '') +
            fill(
              outline([
                { x: x * 0.6, y: -52 + blaze * 2 },
                { x: x + blaze, y: 4 },
                { x: x + 46, y: 38 },
                { x: x + 26, y: 70 },
                { x: x - 26, y: 70 },
                { x: x - 46, y: 38 },
                { x: x - blaze, y: 4 },
              ]),
              white,
            )
    case 'calico':
      return fill(blot(-58, -50, 46, chance), second.base) + fill(blot(60, -46, 42, chance), FURS.black.base)
    case 'tortoiseshell':
      return (
        fill(
          outline([
            { x: x, y: -90, sharp: true },
            { x: 120, y: -120 },
            { x: 120, y: 80 },
            { x: x - 4, y: 80, sharp: true },
            { x: x + 5, y: 20 },
            { x: x - 3, y: -30 },
          ]),
          second.base,
        ) +
        fill(blot(-56, 20, 12, chance) + blot(-34, -42, 11, chance), second.base) +
        fill(blot(50, 36, 11, chance) + blot(44, -44, 9, chance), fur.base)
      )
    case 'point':
      return away
        ? ''
        : oval(x, 14, 56, 46, sheer(second.base, 40)) + oval(x, 20, 38, 34, sheer(second.base, 75))
    case 'van':
      return fill(blot(-46, -56, 40, chance) + blot(46, -56, 40, chance), second.base)
    case 'hairless':
      return ''
  }
}

/** Ears are darker on a point cat. */
export const earMarkings = (cat: Cat): string =>
  cat.coat === 'point' ? fill(earBacks(cat), FURS[cat.second].base) : ''
