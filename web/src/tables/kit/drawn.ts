/** The one cache of drawings: each is worked out once, and copied under an id of its own wherever it is shown. */
import type { Drawing } from '../../cards/card'

const NAMELESS = 'nameless'
const known = new Map<string, Drawing>()

/** `name`: all that the drawing depends on; `draw` makes it with the id it is given. */
export function copied(name: string, id: string, draw: (id: string) => Drawing): Drawing {
  const drawing = known.get(name) ?? draw(NAMELESS)
  known.set(name, drawing)
  return { ...drawing, markup: drawing.markup.replaceAll(NAMELESS, id) }
}
