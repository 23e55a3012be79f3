/** A move, step by step: the card, then the days and cats that some legal move names next. Nothing here knows what a
 *  card does: all of it is read off the legal moves. */
import { DAYS } from './cards/deck'

const PLACE = /^(mon|tue|wed|thu|fri|sat|sun)!?(\/.+)?$/

/** `play curious mon swap wed fri!` as it is chosen: curious, mon, wed, fri!. A draw or a pass has no steps. */
export function steps(move: string): string[] {
  const [verb, card, ...rest] = move.split(' ')
  return verb === 'play' && card ? [card, ...rest.filter((word) => PLACE.test(word))] : []
}

const starts = (path: readonly string[], chosen: readonly string[]): boolean =>
  chosen.every((step, at) => path[at] === step)

/** The legal moves that begin with what is chosen. */
export const open = (legal: readonly string[], chosen: readonly string[]): string[] =>
  legal.filter((move) => starts(steps(move), chosen))

/** What may be chosen next, each once. */
export function next(legal: readonly string[], chosen: readonly string[]): string[] {
  const found = open(legal, chosen).map((move) => steps(move)[chosen.length])
  return [...new Set(found.filter((step) => step !== undefined))]
}

/** The move that is chosen, once every step is. */
export const whole = (legal: readonly string[], chosen: readonly string[]): string | null =>
  open(legal, chosen).find((move) => steps(move).length === chosen.length) ?? null

/** `tue!/fluffy` is a cat on `tue!`. */
export const placeOf = (step: string): string => step.split('/')[0] as string

/** A day as moves name it: `tue` in one's own week, `tue!` in the other. */
export const place = (day: number, own: boolean): string => `${DAYS[day]}${own ? '' : '!'}`

export const spot = (named: string): { day: number; own: boolean } => ({
  day: DAYS.findIndex((day) => named.startsWith(day)),
  own: !named.includes('!'),
})

/** What somebody tries that is not allowed, written so that the server can say why: the example of how the card is
 *  played, with what was chosen in its places, and with cats that are there (`cats` by week) where nothing was. */
export function attempt(
  form: string,
  chosen: readonly string[],
  cats: { readonly own: readonly string[]; readonly other: readonly string[] },
): string {
  let at = 0
  return form
    .split(' ')
    .map((word) => {
      if (!PLACE.test(word)) return word
      at += 1
      const there = word.endsWith('!') ? cats.other : cats.own
      return chosen[at] ?? there.find((one) => !chosen.includes(one)) ?? word
    })
    .join(' ')
}
