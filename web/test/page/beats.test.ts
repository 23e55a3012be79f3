/** Moves are shown one after another, but nobody waits long. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BEAT, Beats } from '../../src/match/beats'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const watch = () => {
  const shown: [number, number][] = []
  const start = performance.now()
  const beats = new Beats<number>((item) => shown.push([item, Math.round(performance.now() - start)]))
  return { beats, shown }
}

test('a move that comes alone is shown at once', () => {
  const { beats, shown } = watch()
  beats.add(1)
  expect(shown).toEqual([[1, 0]])
  expect(beats.settled).toBe(true)
})

test('three moves at once have a beat between them', () => {
  const { beats, shown } = watch()
  for (const move of [1, 2, 3]) beats.add(move)
  expect(beats.settled).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(shown.map(([move]) => move)).toEqual([1, 2, 3])
  expect(shown[1]?.[1]).toBeLessThanOrEqual(BEAT)
})

test('twenty moves at once are over within a second and a beat, and the last one is shown', () => {
  const { beats, shown } = watch()
  for (let move = 1; move <= 20; move += 1) beats.add(move)
  vi.advanceTimersByTime(3000)
  expect(shown.at(-1)?.[0]).toBe(20)
  expect(shown.at(-1)?.[1]).toBeLessThanOrEqual(1000)
  expect(shown.length).toBeLessThan(20)
})

test('what is cut in is shown now, and nothing else afterwards', () => {
  const { beats, shown } = watch()
  for (const move of [1, 2, 3]) beats.add(move)
  beats.cut(9)
  vi.advanceTimersByTime(3000)
  expect(shown.map(([move]) => move)).toEqual([1, 9])
})
