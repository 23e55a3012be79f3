/** Moves are shown one after another, each for its beat, and none is left out. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Beats } from '../../src/match/beats'
import { beatOf, flightOf, PACES, paceFor } from '../../src/match/pace'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const watch = (may?: (item: number) => boolean) => {
  const shown: [number, number][] = []
  const start = performance.now()
  const beats = new Beats<number>((item) => shown.push([item, Math.round(performance.now() - start)]), undefined, undefined, may)
  return { beats, shown, moves: () => shown.map(([move]) => move) }
}

test('a move that comes alone is shown at once', () => {
  const { beats, shown } = watch()
  beats.add(1, 900)
  expect(shown).toEqual([[1, 0]])
  expect(beats.settled).toBe(true)
})

test('each stays for its own beat', () => {
  const { beats, shown } = watch()
  beats.add(1, 900)
  beats.add(2, 1500)
  beats.add(3, 900)
  expect([beats.waiting, beats.newest]).toEqual([2, 3])
  vi.advanceTimersByTime(5000)
  expect(shown).toEqual([[1, 0], [2, 900], [3, 2400]])
})

test('however many come, none is left out, and none stays for less', () => {
  const { beats, shown } = watch()
  for (let move = 1; move <= 40; move += 1) beats.add(move, 900)
  vi.advanceTimersByTime(40 * 900)
  expect(shown).toEqual(Array.from({ length: 40 }, (_, at) => [at + 1, at * 900]))
})

test('one that comes while another still stays waits for it', () => {
  const { beats, shown } = watch()
  beats.add(1, 900)
  vi.advanceTimersByTime(400)
  beats.add(2, 900)
  vi.advanceTimersByTime(2000)
  beats.add(3, 900)
  expect(shown).toEqual([[1, 0], [2, 900], [3, 2400]])
})

test('without beats all are shown, at once', () => {
  const { beats, shown } = watch()
  for (const move of [1, 2, 3]) beats.add(move, 0)
  expect(shown).toEqual([[1, 0], [2, 0], [3, 0]])
})

test('a player who skips is shown the present, once', () => {
  const { beats, moves } = watch()
  for (const move of [1, 2, 3]) beats.add(move, 900)
  beats.skip()
  expect(moves()).toEqual([1, 3])
  beats.skip()
  vi.advanceTimersByTime(5000)
  expect(moves()).toEqual([1, 3])
  beats.add(4, 900)
  expect(moves()).toEqual([1, 3, 4])
})

test('what is cut in is shown now, and nothing else afterwards', () => {
  const { beats, moves } = watch()
  for (const move of [1, 2, 3]) beats.add(move, 900)
  beats.cut(9)
  vi.advanceTimersByTime(5000)
  expect(moves()).toEqual([1, 9])
})

test('what is told anew takes the place of what it was', () => {
  const { beats, moves } = watch()
  for (const move of [1, 2, 3]) beats.add(move, 900)
  beats.replace(30)
  vi.advanceTimersByTime(5000)
  expect(moves()).toEqual([1, 2, 30])
})

test('in a hurry all are shown in the time there is, each for its part', () => {
  const { beats, shown } = watch()
  for (const move of [1, 2, 3, 4]) beats.add(move, 900)
  beats.within(300)
  vi.advanceTimersByTime(5000)
  expect(shown).toEqual([[1, 0], [2, 100], [3, 200], [4, 300]])
})

test('a player who is not in a hurry does not hurry', () => {
  const { beats, shown } = watch()
  for (const move of [1, 2]) beats.add(move, 900)
  beats.within(60_000)
  vi.advanceTimersByTime(5000)
  expect(shown).toEqual([[1, 0], [2, 900]])
})

test('what may not be shown yet waits, and what comes after it', () => {
  let open = false
  const { beats, moves } = watch((item) => open || item < 2)
  for (const move of [1, 2, 3]) beats.add(move, 900)
  vi.advanceTimersByTime(60_000)
  expect(moves()).toEqual([1])
  open = true
  beats.resume()
  expect(moves()).toEqual([1, 2])
  vi.advanceTimersByTime(900)
  expect(moves()).toEqual([1, 2, 3])
})

describe('the pace', () => {
  test.each(PACES)('%s: nothing is gone before it has arrived', (pace) => {
    for (const own of [true, false])
      for (const hit of [true, false]) {
        const beat = beatOf(pace, own, hit)
        expect(flightOf(pace, beat)).toBeLessThanOrEqual(beat)
        expect(flightOf(pace, beat / 10)).toBeLessThanOrEqual(beat / 10)
      }
  })

  test('what is done to me stays longer, and each pace is quicker than the one before', () => {
    const moves = PACES.map((pace) => beatOf(pace, false, false))
    const hits = PACES.map((pace) => beatOf(pace, false, true))
    expect(moves).toEqual([1400, 900, 450, 0])
    expect(hits).toEqual([2200, 1500, 800, 0])
  })

  test('is what was chosen; else calm against kittens', () => {
    expect(paceFor(null, [null, 'kitten', 'cat'])).toBe('calm')
    expect(paceFor(null, [null, 'cat'])).toBe('normal')
    expect(paceFor('quick', [null, 'kitten'])).toBe('quick')
  })
})
