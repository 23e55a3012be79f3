/** A digit is a colour and a texture: one of them is enough to tell which cards go together. */
import { INK } from '../../../cats/ink'
import { mixed } from '../../../cats/coat'

/** Ten colours that stay apart for eyes that lack red, green or blue cones (a test simulates them). */
export const COLOURS = [
  '#a29b93',
  '#7d1d24',
  '#33acf2',
  '#eeac30',
  '#c8481c',
  '#47258b',
  '#905b8a',
  '#7fede8',
  '#6265eb',
  '#f3f48e',
] as const

/** The same ten signs as in the terminal: · - = + x # o : ~ *, in a square of 24. */
const TEXTURES = [
  'M12 12h0',
  'M5 12h14',
  'M5 8h14M5 16h14',
  'M12 6v12M6 12h12',
  'M7 7l10 10M17 7l-10 10',
  'M8 3v18M16 3v18M3 8h18M3 16h18',
  'M7 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  'M12 7h0M12 17h0',
  'M0 12q6-8 12 0t12 0',
  'M12 6v12M7 9l10 6M17 9l-10 6',
] as const

/** Dark colours carry a pale texture, pale ones a dark one. */
const DARK = new Set([1, 4, 5, 6, 8])
export const textureColour = (digit: number): string =>
  mixed(COLOURS[digit] as string, DARK.has(digit) ? '#ffffff' : INK, DARK.has(digit) ? 38 : 34)

/** The paint of a digit, as a pattern that `url(#id)` refers to. */
export function texture(digit: number, id: string): string {
  const thick = digit === 0 || digit === 7 ? 7 : 3
  return (
    `<pattern id="${id}" width="24" height="24" patternUnits="userSpaceOnUse"><path fill="${COLOURS[digit]}" d="M0 0h24v24H0z"/>` +
    `<path fill="none" stroke="${textureColour(digit)}" stroke-width="${thick}" d="${TEXTURES[digit]}"/></pattern>`
  )
}
