/** The order of a hand: sorted, or as its owner put it. */
import type { Held } from './moves'

/** By card, as they are in the box; by sum only where sums are shown, for it would tell them. */
export const sorted = (hand: readonly Held[], bySum: boolean): Held[] =>
  bySum
    ? [...hand].sort((one, other) => (one.number ?? 99) - (other.number ?? 99) || one.card - other.card)
    : [...hand].sort((one, other) => one.card - other.card || one.key.localeCompare(other.key))

/** As its owner put it: what is new comes last. */
export function arranged(hand: readonly Held[], keys: readonly string[]): Held[] {
  const place = (card: Held): number => {
    const at = keys.indexOf(card.key)
    return at < 0 ? keys.length : at
  }
  return [...hand].sort((one, other) => place(one) - place(other) || one.card - other.card)
}

/** A card moved to another's place. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((one) => one !== key)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, key)
  return rest
}
