/** Whose a prey is, or would be, and whom a dog would scare off, in words. */
import type { Sat } from '../types'
import type { Held, Rotation } from './aside'
import { say } from './words'

export function whose(prey: Held, seats: readonly Sat[]): string {
  const [most, least] = [Math.max(...prey.totals), Math.min(...prey.totals)]
  if (prey.captor === null) return say('heldByNobody', { most })
  const name = seats[prey.captor]?.label ?? ''
  return prey.given ? `${name}, ${say('byClan')}` : say('held', { name, most, least })
}

export const bites = ({ bites: squares }: Rotation): string =>
  squares.length ? say('bites', { squares: squares.join(', ') }) : say('bitesNone')
