/** Whose last move it was, at a glance. */
import { describe, expect, test } from 'vitest'
import { sign } from '../../src/tables/last'
import type { Match } from '../../src/tables/types'

const match = (...players: (string | [string])[]): Match =>
  ({
    seats: players.map((one, seat) => (typeof one === 'string' ? { seat, name: one, you: false, label: one } : { seat, name: one[0], you: true, label: 'You' })),
  }) as unknown as Match
const signs = (one: Match): string[] => one.seats.map(({ seat }) => sign(one, seat))

describe('the sign of a player', () => {
  test('is the first letter of a name, or more where several begin alike', () => {
    expect(signs(match('Émile', 'plume', 'Zoé'))).toEqual(['É', 'P', 'Z'])
    expect(signs(match('Réglisse', 'Zoé', 'Ravioli'))).toEqual(['Ré', 'Z', 'Ra'])
  })
  test('is the number of a seat where the names do not differ soon enough', () => {
    expect(signs(match('Anna', 'Annabelle', ''))).toEqual(['1', '2', '3'])
  })
  test('is “You” for the reader, whose own name is not shown and takes nobody’s letter', () => {
    expect(signs(match(['Mirabelle'], 'Moka', 'Plume'))).toEqual(['You', 'M', 'P'])
  })
})
