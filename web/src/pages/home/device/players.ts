/** Who plays on this device: their names are remembered here, and nowhere else. */
import { keep, kept } from '../../../words/device'
import type { Wish } from '../../../net/api'
import type { Level } from '../../../net/messages'

/** Names for those who say none: as cats are called. */
export const FRIENDLY = ['Caramel', 'Moustache', 'Minette', 'Pompon', 'Noisette', 'Praline'] as const
export const LONGEST = 24

/** Those who played here last: as many as may play, and two at least. */
export function remembered(least: number, most: number): string[] {
  let names: unknown
  try {
    names = JSON.parse(kept('players') ?? '[]')
  } catch {
    names = []
  }
  const found = Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(0, most) : []
  while (found.length < Math.max(2, least)) found.push('')
  return found
}

export const remember = (names: readonly string[]): void => keep('players', JSON.stringify(names))

/** What somebody is called who left their name empty: a name that nobody else has. */
export function called(names: readonly string[]): string[] {
  const free = FRIENDLY.filter((name) => !names.some((other) => other.trim() === name))
  return names.map((name) => name.trim() || (free.shift() ?? ''))
}

/** The table for them, and for some cats. */
export function wantedHere(game: string, names: readonly string[], cats: number, level: Level, options: Wish['options'] = {}): Wish {
  const agents = Array.from({ length: cats }, () => level)
  return {
    game,
    options,
    seats: ['person', ...names.slice(1).map(() => 'same'), ...agents],
    names: [...called(names).map((name) => name || null), ...agents.map(() => null)],
  }
}
