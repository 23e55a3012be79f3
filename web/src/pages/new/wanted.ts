/** What a form says, as the table that is wanted. */
import type { ClockWanted, OptionTold } from '../../net/api'

export type ClockKind = 'none' | 'move' | 'bank' | 'days'
export interface ClockForm {
  kind: ClockKind
  seconds: number
  minutes: number
  increment: number
  days: number
}

export function clockWanted(form: ClockForm): ClockWanted | undefined {
  if (form.kind === 'move') return { move: form.seconds }
  if (form.kind === 'bank') return { bank: form.minutes * 60, increment: form.increment }
  return form.kind === 'days' ? { days: form.days } : undefined
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** In which mode of play an option has a meaning, if not in all. */
const ONLY_IN: Readonly<Record<string, string>> = { clans: 'fixed', games: 'expert' }

/** The choices there are now: two clans are named where they are fixed, experts say how many games they play. */
export function optionsNow(options: readonly OptionTold[], chosen: Readonly<Record<string, unknown>>): OptionTold[] {
  return options.filter(({ name }) => !(name in ONLY_IN) || chosen['mode'] === ONLY_IN[name])
}

/** Only what differs from the usual is said. */
export function optionsWanted(options: readonly OptionTold[], chosen: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found = options.filter(({ name, default: usual }) => name in chosen && !same(chosen[name], usual))
  return Object.fromEntries(found.map(({ name }) => [name, chosen[name]]))
}

/** The choices that make sense for so many players. */
export function choicesOf(option: OptionTold, seats: number): unknown[] {
  const listed = Array.isArray(option.choices) ? option.choices : []
  return option.name === 'first' ? listed.filter((one) => typeof one !== 'number' || one < seats) : listed
}
