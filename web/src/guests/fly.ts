/** Flies, larger than life: one from above, one that sits and rubs its hands. */
import { Chance } from '../cats/chance'
import { INK, dots, fill, filled, lines, round, sheer, simple } from '../cats/ink'
import { shape } from '../cats/line'

const RED = '#d2503f'
const bands = (path: string): string => fill(path, sheer('#2f3a3a', 55))
const wings = (path: string): string => simple(path, '#dcecf4', 9)
const eyes = (path: string): string => fill(path, RED, ` stroke="${INK}" stroke-width="8"`)
const gleams = (...places: readonly (readonly number[])[]): string => dots(places, 18, '#f6b7a6')

const ABOVE = shape('200,176 250,190 276,236 270,296 236,342 200,352 164,342 130,296 124,236 150,190')

function fromAbove(id: string, chance: Chance): string {
  const coat = '#4f5f86'
  const drawn =
    simple(
      'M140 240l-58 10-26-24M138 280l-62 34-30-10M156 322l-40 44-26 0M260 240l58 10 26-24M262 280l62 34 30-10M244 322l40 44 26 0',
      'none',
      9,
    ) +
    wings('M224 190q70-120 150-80q44 60-40 128q-70 40-116 6zM176 190q-70-120-150-80q-44 60 40 128q70 40 116 6z') +
    lines(
      [
        [240, 200, 290, 150, 352, 132, 3],
        [246, 216, 290, 196, 346, 190, 3],
        [160, 200, 110, 150, 48, 132, 3],
        [154, 216, 110, 196, 54, 190, 3],
      ],
      '#9db8c6',
    ) +
    filled(
      `${id}b`,
      ABOVE,
      coat,
      7,
      chance,
      bands('M110 250q90 30 180 0v26q-90 30-180 0zM118 302q82 24 164 0v24q-82 24-164 0z'),
    ) +
    fill(round(200, 160, 54, 46), coat, ` stroke="${INK}" stroke-width="8"`) +
    eyes(round(162, 142, 38, 42) + round(238, 142, 38, 42)) +
    gleams([150, 124], [226, 124]) +
    lines(
      [
        [180, 192, 200, 206, 222, 190, 4],
        [192, 104, 180, 76, 160, 62, 3],
        [208, 104, 220, 76, 240, 62, 3],
      ],
      INK,
    )
  return `<g transform="rotate(-28 200 210)">${drawn}</g>`
}

const ASIDE = shape('132,206 170,172 222,170 272,196 322,222 360,268 352,308 300,318 240,306 186,296 146,262')

const rubs = (id: string, chance: Chance): string =>
  simple('M196 292l-8 46-34 36M240 304l10 42-20 32M292 314l30 30-6 32', 'none', 9) +
  wings('M196 184q10-120 96-142q52 10 30 76q-24 62-102 84z') +
  wings('M226 188q60-104 152-96q34 26-6 76q-56 56-136 42z') +
  lines(
    [
      [246, 190, 300, 150, 356, 124, 3],
      [258, 200, 310, 178, 356, 160, 3],
    ],
    '#9db8c6',
  ) +
  filled(
    `${id}b`,
    ASIDE,
    '#5d6b57',
    7,
    chance,
    bands('M232 150l34 4q-20 90 0 170h-34q-20-80 0-174zM296 180l30 10q-14 70 0 150h-30q-14-70 0-160z'),
  ) +
  fill(round(112, 226, 54, 56), '#5d6b57', ` stroke="${INK}" stroke-width="8"`) +
  eyes(round(98, 214, 40, 48)) +
  gleams([86, 194]) +
  simple('M146 272l-44 44-36-12M160 284l-52 24-34 30', 'none', 9) +
  lines(
    [
      [108, 172, 92, 140, 66, 130, 4],
      [124, 172, 124, 136, 108, 114, 4],
      [88, 266, 100, 278, 118, 272, 4],
    ],
    INK,
  )

/** `which` as the box counts them: one of two. */
export const fly = (which: number, id: string): string =>
  (which % 2 ? rubs : fromAbove)(id, new Chance(`fly ${which}`))
