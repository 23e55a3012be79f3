/** Cards are drawn once, however often they are shown. */
import { back } from '../../cards/back'
import type { Drawing } from '../../cards/card'
import { chamiCard } from './cards/number'
import { look } from './look'

const drawn = new Map<string, Drawing>()

function once(name: string, draw: () => Drawing): Drawing {
  const found = drawn.get(name) ?? draw()
  drawn.set(name, found)
  return found
}

/** `place` sets apart pictures of the same card on one page: a letter. */
export const picture = (card: number, label: string, place: string): Drawing =>
  once(`${place}${card} ${label}`, () => chamiCard(card, label, `${place}${card}`))

export const backOf = (place: string): Drawing => once(`${place} back`, () => back('chami', look, `${place}b`))
