/** What a clock shows: hours where there are any, minutes and seconds. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
