import { shape } from '../../cats/line'
import { fill } from '../../cats/ink'
import { PINK, ear, eyes, limb, nose, shade, strokes, tail, type Mouse } from './part'

const BODY = shape(
  '84,262 112,222 150,198 196,184 252,190 306,226 336,284 334,340 308,370 250,376 182,376 142,368 118,336 96,300',
)

/** Low on the ground, over something to eat. */
export const crouch = (mouse: Mouse): string =>
  ear(144, 188, 84, mouse.far) +
  tail('318,338 356,318 366,276 346,246 362,214') +
  mouse.body(
    BODY,
    fill('M110 300q60-30 110 10t20 80h-130z', mouse.pale) + shade('M160 350q90-20 184-40v80h-190z'),
  ) +
  ear(190, 172, 100, mouse.fur) +
  strokes(
    [292, 372, 238, 330, 296, 288, 6],
    [150, 300, 168, 316, 160, 338, 5],
    [96, 276, 108, 288, 122, 284, 4],
    [104, 262, 60, 252, 30, 256, 2],
    [106, 268, 64, 270, 36, 284, 2],
    [108, 256, 76, 236, 50, 228, 2],
  ) +
  limb('M150 376q-22 4-26-8q10-14 34-6zM262 378q-34 4-36-10q16-14 46-2z') +
  nose(86, 262) +
  eyes([143, 244]) +
  (mouse.id ? CHEESE : '') +
  limb('M126 318q-16-2-14 14q14 10 26-2z', PINK)

const CHEESE = cheese('M36 346l80-36 28 22v40h-108z', 'M66 352h0M108 340h0')

/** A wedge with holes. */
export function cheese(wedge: string, holes: string): string {
  return (
    `<path fill="#f4c84f" stroke="#2c2230" stroke-width="7" d="${wedge}"/>` +
    `<path stroke="#dba42f" stroke-width="16" d="${holes}"/>`
  )
}
