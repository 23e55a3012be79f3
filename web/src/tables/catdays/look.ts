import type { Look } from '../../cards/back'

/** With suns. */
export const look: Look = {
  colours: ['#5d4a86', '#8c78b4', '#c2b2de'],
  strewn: 'M25 18h0M25 6v3M25 27v3M13 18h3M34 18h3M17 10l2 2M33 10l-2 2',
  face: { coat: 'point', second: 'chocolate', mood: 'sleepy', ears: 'tall', longHair: false },
}
