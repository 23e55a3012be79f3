import type { Look } from '../../cards/back'

/** With rings. */
export const look: Look = {
  colours: ['#8e3116', '#c8481c', '#e8875f'],
  strewn: 'M12 25a13 13 0 1 0 26 0a13 13 0 1 0-26 0',
  face: { coat: 'tabby', fur: 'red', mood: 'sly', ears: 'upright', age: 'grown' },
}
