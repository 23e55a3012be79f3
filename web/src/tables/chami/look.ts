import type { Look } from '../../cards/back'

/** With plus signs. */
export const look: Look = {
  colours: ['#1f5457', '#3b8589', '#7cbcbd'],
  strewn: 'M25 12v26M12 25h26',
  face: { coat: 'tuxedo', fur: 'black', mood: 'curious', ears: 'upright', longHair: false },
}
