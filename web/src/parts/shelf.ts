/** The games in the order in which they are offered. */
import { BOXES } from '../cards/house/box'

/** Those with a box of their own first, at once; then every other one that the server has. Until it has answered (null),
 *  the boxes are all that is known. */
export function shelf(told: readonly { readonly game: string }[] | null): string[] {
  const drawn = Object.keys(BOXES)
  if (told === null) return drawn
  const there = told.map(({ game }) => game)
  return [...drawn.filter((game) => there.includes(game)), ...there.filter((game) => !drawn.includes(game))]
}
