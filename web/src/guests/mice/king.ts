import { INK, fill } from '../../cats/ink'
import { shape } from '../../cats/line'
import { cheese } from './crouch'
import { bothWhiskers, ear, eyes, limb, nose, shade, strokes, tail, type Mouse } from './part'

const BODY = shape('200,180 250,190 290,240 312,306 300,360 256,378 144,378 100,360 88,306 110,240 150,190')
const HEAD = shape('200,96 250,106 284,144 284,186 248,220 200,232 152,220 116,186 116,144 150,106')
const CROWN = 'M156 112l-10-58 30 22 24-38 24 38 30-22-10 58q-44-16-88 0z'

/** The king of the cellar, with all his riches. */
export const king = (mouse: Mouse): string =>
  tail('292,356 334,336 352,290 332,250') +
  mouse.body(BODY, fill('M140 250q60-30 120 0t20 130h-160z', mouse.pale) + shade('M262 190q50 100 0 200h70v-160z')) +
  limb('M168 384q-62 6-64-14q26-22 64-4zM232 384q62 6 64-14q-26-22-64-4z') +
  ear(120, 98, 92, mouse.fur) +
  ear(280, 98, 92, mouse.fur) +
  mouse.body(HEAD, fill('M150 200q50-34 100 0v50h-100z', mouse.pale) + shade('M256 110q20 70-36 130h80v-110z')) +
  (mouse.id ? `<path fill="#f2c14e" stroke="${INK}" stroke-width="8" d="${CROWN}"/>` : '') +
  strokes(...bothWhiskers(200, 190), [200, 198, 186, 214, 172, 206, 4], [200, 198, 214, 214, 228, 206, 4]) +
  nose(200, 188) +
  eyes([168, 154], [232, 154]) +
  cheese('M128 300l104-48 42 30v58h-146z', 'M164 316h0M214 300h0M238 324h0') +
  limb('M110 268q14-18 34-4q10 22-10 32q-24 2-24-28zM290 268q-14-18-34-4q-10 22 10 32q24 2 24-28z', mouse.fur)
