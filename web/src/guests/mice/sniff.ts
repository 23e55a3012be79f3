import { fill } from '../../cats/ink'
import { shape } from '../../cats/line'
import { ear, eyes, limb, nose, shade, strokes, tail, type Mouse } from './part'

const BODY = shape(
  '96,92 136,86 184,96 222,128 240,178 268,236 290,300 280,352 240,376 182,376 146,350 144,300 158,244 156,196 134,160 104,124',
)

/** Up on its hind legs: there is something in the air. */
export const sniff = (mouse: Mouse): string =>
  tail('270,350 314,330 330,284 310,244 330,208') +
  ear(176, 84, 76, mouse.far) +
  limb('M150 214q-34-22-58-8q-4 16 14 20q24 8 44 14z', mouse.far) +
  mouse.body(BODY, fill('M100 150q70 20 70 90t-10 130q90 20 70-70t-60-150z', mouse.pale) + shade('M236 160q20 100-10 220h80l10-160z')) +
  ear(220, 96, 92, mouse.fur) +
  strokes(
    [262, 374, 192, 344, 236, 282, 6],
    [184, 206, 176, 232, 148, 238, 5],
    [108, 112, 128, 126, 148, 118, 4],
    [118, 92, 92, 60, 60, 52, 2],
    [124, 88, 112, 48, 92, 24, 2],
    [114, 100, 76, 84, 44, 88, 2],
  ) +
  limb('M162 208q-42-4-56 18q2 18 22 12q24-6 42-8z') +
  limb('M208 380q-58 4-64-10q14-16 64-8z') +
  nose(94, 94) +
  eyes([156, 126])
