/** The one cache of drawings: each is worked out once, and copied under an id of its own wherever it is shown. */
import type { Drawing } from '../../cards/card'

const NAMELESS = 'nameless'
interface Known {
  readonly drawing: Drawing
  readonly number: number
}
const known = new Map<string, Known>()

/** `name`: all that the drawing depends on; `draw` makes it with the id it is given. One place shows one drawing after
 *  another: each has ids of its own, because a picture of the last one may still be flying (motion/flyer.ts, late.ts). */
export function copied(name: string, id: string, draw: (id: string) => Drawing): Drawing {
  const { drawing, number } = known.get(name) ?? { drawing: draw(NAMELESS), number: known.size }
  known.set(name, { drawing, number })
  return { ...drawing, markup: drawing.markup.replaceAll(NAMELESS, `${id}-${number}-`) }
}
