import type { Look } from '../../cards/back'

/** With diamonds. */
export const look: Look = {
  colours: ['#2b3557', '#3d4a75', '#6f7fb5'],
  strewn: 'M25 14l11 11-11 11-11-11z',
  face: { coat: 'calico', mood: 'happy', ears: 'wide', longHair: true },
}
