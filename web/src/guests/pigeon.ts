/** A pigeon that does not care. */
import { Chance } from '../cats/chance'
import { INK, SHADE, dots, fill, filled, lines, simple } from '../cats/ink'
import { shape } from '../cats/line'

const BODY = shape(
  '92,150 96,116 122,94 156,100 176,128 190,166 240,190 304,226 360,274 394,306* 384,328* 316,330 262,348 204,352 152,334 118,296 106,244 110,196',
)
const WING = shape('176,226 226,208 286,234 330,276 352,316* 296,318 240,316 196,290 172,256')

/** Two different ones. */
export function pigeon(which: number, id: string): string {
  const chance = new Chance(`pigeon ${which}`)
  const [coat, wing, neck] =
    which % 2 ? (['#8f9bb0', '#aeb9ca', '#4f8f7c'] as const) : (['#efeae2', '#d9cfc4', '#c99fb0'] as const)
  const inside =
    fill('M100 176q50 20 86-10l14 60q-50 30-94 10z', neck) +
    fill('M106 214q50 24 96-4l4 30q-50 24-98 4z', '#8c6bb0', ' opacity=".8"') +
    fill('M130 320q100 10 262-20v70h-240z', SHADE, ' opacity=".16"')
  const pigeon =
    simple('M196 344l-8 32h-26m26 0h20M250 346l-4 30h-26m26 0h20', 'none', 8).replace(INK, '#d0706a') +
    simple('M94 138l-38 20 42 10z', '#e8b65a', 10) +
    filled(`${id}b`, BODY, coat, 7.5, chance, inside) +
    filled(`${id}w`, WING, wing, 6, chance, '') +
    lines(
      [
        [236, 226, 268, 262, 262, 314, 9],
        [280, 242, 306, 272, 304, 318, 9],
      ],
      '#4a4d5c',
    ) +
    fill('M112 128a15 15 0 1 0 30 0a15 15 0 1 0-30 0z', '#f0a03a', ` stroke="${INK}" stroke-width="5"`) +
    fill('M121 129a7 7 0 1 0 14 0a7 7 0 1 0-14 0z', INK) +
    dots([[125, 126]], 5, '#fff') +
    lines(which % 2 ? [[108, 112, 128, 106, 148, 116, 5]] : [[106, 104, 124, 106, 146, 118, 5]], INK)
  return which % 2 ? pigeon : `<g transform="matrix(-1 0 0 1 420 0)">${pigeon}</g>`
}
