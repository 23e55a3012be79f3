import { INK, fill } from '../../cats/ink'
import { shape } from '../../cats/line'
import { bothWhiskers, ear, eyes, limb, nose, shade, strokes, type Mouse } from './part'

const HEAD = shape('200,178 248,190 286,234 284,290 248,334 200,350 152,334 116,290 114,234 152,190')

/** At the door of its hole: is anybody there? */
export const peek = (mouse: Mouse): string =>
  `<path fill="#a87c4f" stroke="${INK}" stroke-width="8" d="M40 378v-136a160 160 0 0 1 320 0v136z"/>` +
  fill('M66 378v-134a134 134 0 0 1 268 0v134z', '#3b2f38') +
  ear(128, 190, 100, mouse.fur) +
  ear(272, 190, 100, mouse.fur) +
  mouse.body(HEAD, fill('M150 300q50-34 100 0l30 70h-160z', mouse.pale) + shade('M250 190q30 80-40 170h100v-150z')) +
  strokes(...bothWhiskers(200, 304), [200, 314, 186, 332, 172, 322, 4], [200, 314, 214, 332, 228, 322, 4]) +
  fill('M192 324h16v15q-8 5-16 0z', '#fff', ` stroke="${INK}"`) +
  nose(200, 302) +
  eyes([166, 258], [234, 258]) +
  limb('M132 378q-8-34 18-34t18 34zM232 378q-8-34 18-34t18 34z')
