/** What a cat wears or has about it. */
import { INK } from '../ink'

export interface Prop {
  /** Behind the cat, in its box of 400. */
  readonly behind?: string
  /** In front of it. */
  readonly front?: string
  /** On its head, in the head's own units (0,0 between the eyes and the nose). */
  readonly head?: string
  /** On its face, under the eyes. */
  readonly face?: string
  /** Round its shoulders: behind the body. */
  readonly cape?: string
}

/** Things have an even line around them. */
export const thing = (markup: string, width = 7, place = ''): string =>
  `<g stroke="${INK}" stroke-width="${width}"${place && ` transform="${place}"`}>${markup}</g>`

/** A shape of a thing. */
export const bit = (colour: string, path: string, more = ''): string => `<path fill="${colour}"${more} d="${path}"/>`
/** A line on a thing. */
export const stroke = (path: string, colour = '', width = 0): string =>
  `<path fill="none"${colour && ` stroke="${colour}"`}${width ? ` stroke-width="${width}"` : ''} d="${path}"/>`
