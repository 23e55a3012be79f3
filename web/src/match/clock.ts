import { say } from './words'

const HOUR = 60
const DAY = 24 * HOUR

/** What a clock shows: minutes and seconds; hours and minutes; where there is much time, hours, or days begun. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const minutes = Math.floor(seconds / 60)
  const two = (value: number): string => String(value).padStart(2, '0')
  if (minutes < HOUR) return `${minutes}:${two(seconds % 60)}`
  if (minutes < DAY) return say('hours', { hours: Math.floor(minutes / HOUR), minutes: two(minutes % HOUR) })
  if (minutes < 2 * DAY) return say('only hours', { hours: Math.floor(minutes / HOUR) })
  return say('days', { days: Math.ceil(minutes / DAY) })
}
