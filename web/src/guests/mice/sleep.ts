import { fill } from '../../cats/ink'
import { shape } from '../../cats/line'
import { ear, limb, nose, shade, strokes, tail, type Mouse } from './part'

const BODY = shape('196,170 266,178 324,224 344,290 322,346 262,376 184,378 108,376 60,352 46,314 72,276 104,240 142,196')

/** Rolled up, full and fast asleep. */
export const sleep = (mouse: Mouse): string =>
  ear(116, 238, 78, mouse.far) +
  mouse.body(BODY, fill('M50 340q60-40 140-10t100 60h-240z', mouse.pale) + shade('M120 376q150-10 200-150l60 60-40 110z')) +
  ear(168, 248, 96, mouse.fur) +
  strokes(
    [206, 366, 246, 320, 196, 270, 6],
    [288, 360, 250, 300, 302, 262, 6],
    [86, 316, 102, 330, 122, 316, 5],
    [60, 338, 74, 350, 90, 344, 4],
    [70, 322, 36, 312, 10, 318, 2],
    [70, 330, 38, 334, 14, 350, 2],
  ) +
  tail('318,352 262,384 190,372 132,386') +
  limb('M150 366q-28-6-34 8q16 14 42 6z') +
  nose(50, 322) +
  `<path fill="none" stroke="#8d7a5c" stroke-width="8" d="M48 190h28l-28 32h28M92 132h22l-22 26h22"/>`
