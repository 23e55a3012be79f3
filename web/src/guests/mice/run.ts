import { fill } from '../../cats/ink'
import { shape } from '../../cats/line'
import { ear, eyes, limb, nose, shade, strokes, tail, type Mouse } from './part'

const BODY = shape(
  '50,262 82,228 124,206 172,204 228,192 286,202 328,234 342,274 318,304 268,312 206,308 150,314 104,306 70,288',
)

/** Off and away: stretched out, ears and tail flying. */
export const run = (mouse: Mouse): string =>
  limb('M148 300q-12 40-46 58q-4 16 16 16q48-16 68-66zM256 300q10 40 44 66q18 2 14-16q-20-22-22-54z', mouse.far) +
  tail('330,244 358,220 352,178 376,150') +
  ear(150, 176, 78, mouse.far) +
  mouse.body(BODY, fill('M70 300q80-34 180-4l60 4-40 40h-170z', mouse.pale) + shade('M100 300q130-10 246-40v70h-230z')) +
  limb('M112 300q-30 26-70 28q-16 10-2 20q52 6 106-36zM296 298q34 28 68 66q18 2 16-16q-24-42-52-66z', mouse.fur) +
  limb('M52 328q-26-2-26 12q10 12 32 8zM356 352q20 6 28 22q-16 10-34-6z') +
  ear(196, 164, 96, mouse.fur) +
  strokes(
    [320, 300, 262, 288, 288, 234, 6],
    [64, 278, 78, 290, 94, 284, 4],
    [78, 262, 118, 284, 142, 280, 2],
    [76, 270, 108, 300, 134, 302, 2],
    [288, 160, 316, 156, 344, 160, 4],
    [262, 132, 290, 128, 318, 132, 4],
  ) +
  nose(52, 262) +
  eyes([106, 240])
