/** What a form says, as the table that is wanted. */
import type { Clock, ClockLimits, OptionTold } from '../../net/api'

export type ClockKind = 'none' | 'move' | 'bank' | 'days'
export interface ClockForm {
  kind: ClockKind
  seconds: number
  minutes: number
  increment: number
  days: number
}

export function clockWanted(form: ClockForm): Clock | undefined {
  if (form.kind === 'move') return { move: form.seconds }
  if (form.kind === 'bank') return { bank: form.minutes * 60, increment: form.increment }
  return form.kind === 'days' ? { days: form.days } : undefined
}

/** What a clock's figures may be, on a form that counts minutes for a whole game. */
export function limitsOf({ move, bank, increment, days }: ClockLimits): Record<'seconds' | 'minutes' | 'increment' | 'days', { min: number; max: number }> {
  return {
    seconds: { min: move.from, max: move.to },
    minutes: { min: Math.ceil(bank.from / 60), max: Math.floor(bank.to / 60) },
    increment: { min: increment.from, max: increment.to },
    days: { min: days.from, max: days.to },
  }
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The options that have a meaning with what is chosen, or usual, of the others. */
export function optionsNow(options: readonly OptionTold[], chosen: Readonly<Record<string, unknown>>): OptionTold[] {
  const usual = Object.fromEntries(options.map((option) => [option.name, option.default]))
  const now: Readonly<Record<string, unknown>> = { ...usual, ...chosen }
  return options.filter(({ when }) => Object.entries(when).every(([name, values]) => values.some((one) => same(one, now[name]))))
}

/** Only what differs from the usual is said. */
export function optionsWanted(options: readonly OptionTold[], chosen: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found = options.filter(({ name, default: usual }) => name in chosen && !same(chosen[name], usual))
  return Object.fromEntries(found.map(({ name }) => [name, chosen[name]]))
}

/** The choices that make sense for this many players. */
export function choicesOf(option: OptionTold, seats: number): unknown[] {
  const listed = Array.isArray(option.choices) ? option.choices : []
  return option.of_seats ? listed.filter((one) => typeof one !== 'number' || one < seats) : listed
}
