/** Pigeons that do not care: one struts past, one is as round as a ball and looks at you. */
import { Chance } from '../cats/chance'
import { INK, SHADE, dots, fill, filled, lines, round, sheer, simple } from '../cats/ink'
import { mirrored, shape, type Shape } from '../cats/line'

const LEG = '#d0706a'
const legs = (path: string): string => `<path fill="none" stroke="${LEG}" stroke-width="9" d="${path}"/>`
const eyes = (...places: readonly (readonly [number, number])[]): string =>
  fill(places.map(([x, y]) => round(x, y, 15, 15)).join(''), '#f0a03a', ` stroke="${INK}" stroke-width="5"`) +
  fill(places.map(([x, y]) => round(x + 1, y + 1, 7, 7)).join(''), INK) +
  dots(
    places.map(([x, y]) => [x - 2, y - 2]),
    5,
    '#fff',
  )

const STRUTTING = shape(
  '92,150 96,116 122,94 156,100 176,128 190,166 240,190 304,226 360,274 394,306* 384,328* 316,330 262,348 204,352 152,334 118,296 106,244 110,196',
)
const FOLDED = shape('176,226 226,208 286,234 330,276 352,316* 296,318 240,316 196,290 172,256')

function struts(id: string, chance: Chance): string {
  const inside =
    fill('M100 176q50 20 86-10l14 60q-50 30-94 10z', '#c99fb0') +
    fill('M106 214q50 24 96-4l4 30q-50 24-98 4z', sheer('#8c6bb0', 80)) +
    fill('M130 320q100 10 262-20v70h-240z', sheer(SHADE, 16))
  const bird =
    legs('M196 344l-18 34h-24m24 0h18M250 346l12 32h-24m24 0h20') +
    simple('M94 138l-38 20 42 10z', '#e8b65a', 10) +
    filled(`${id}b`, STRUTTING, '#efeae2', 7.5, chance, inside) +
    filled(`${id}w`, FOLDED, '#d9cfc4', 6, chance, '') +
    lines(
      [
        [236, 226, 268, 262, 262, 314, 9],
        [280, 242, 306, 272, 304, 318, 9],
      ],
      '#4a4d5c',
    ) +
    eyes([127, 128]) +
    lines([[106, 104, 124, 106, 146, 118, 5]], INK)
  return `<g transform="matrix(-1 0 0 1 420 0)">${bird}</g>`
}

const ROUND = shape(
  '200,70 238,82 256,116 262,158 304,206 322,272 300,330 250,360 200,364 150,360 100,330 78,272 96,206 138,158 144,116 162,82',
)
const AT_ITS_SIDE: Shape = shape('292,206 322,240 338,292 326,340* 296,322 276,280 276,236')

const puffed = (id: string, chance: Chance): string =>
  legs('M172 358v20h-24m24 0h18M228 358v20h-18m18 0h24') +
  filled(
    `${id}b`,
    ROUND,
    '#8f9bb0',
    7.5,
    chance,
    fill('M120 156q80 40 160 0l20 44q-100 50-200 0z', '#4f8f7c') +
      fill('M104 198q96 46 192 0l10 30q-106 44-212 0z', sheer('#8c6bb0', 85)) +
      fill('M110 330q110 30 160-140l80 40v170h-200z', sheer(SHADE, 16)),
  ) +
  filled(`${id}w`, AT_ITS_SIDE, '#aeb9ca', 6, chance, '') +
  filled(`${id}v`, mirrored(AT_ITS_SIDE).map((point) => ({ ...point, x: point.x + 400 })), '#aeb9ca', 6, chance, '') +
  lines(
    [
      [184, 286, 200, 298, 216, 286, 4],
      [156, 306, 172, 318, 188, 306, 4],
      [212, 306, 228, 318, 244, 306, 4],
    ],
    '#5f6a80',
  ) +
  simple('M184 122q16-10 32 0l-16 34z', '#e8b65a', 9) +
  fill('M182 124q4-16 18-10q14-6 18 10q-18 8-36 0z', '#f4efe6', ` stroke="${INK}" stroke-width="4"`) +
  eyes([166, 108], [234, 108]) +
  lines(
    [
      [146, 84, 166, 86, 184, 98, 5],
      [254, 84, 234, 86, 216, 98, 5],
    ],
    INK,
  )

/** `which` as the box counts them: one of two. */
export const pigeon = (which: number, id: string): string =>
  (which % 2 ? puffed : struts)(id, new Chance(`pigeon ${which}`))
