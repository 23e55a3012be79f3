/** The list of puzzles: which are shown, and what became of each. */
import { expect, test } from 'vitest'
import type { PuzzleLine } from '../../src/net/api'
import { gradeOf, isMissed, shown, stateOf } from '../../src/pages/puzzles/list'
import { read } from '../../src/pages/route.svelte'
import { isKnown } from '../../src/parts/names'

const line = (id: string, more: Partial<PuzzleLine> = {}): PuzzleLine => ({
  id, grade: 50, themes: ['group'], seats: 2, rating: 25, first: null, last: null, ...more,
})
const ALL = { grade: null, theme: null, missed: false }

test('puzzles are found by difficulty, by theme, and again only where they were missed', () => {
  const list = [line('a'), line('b', { grade: 1000 }), line('c', { themes: [], first: false, last: false }), line('d', { first: false, last: true })]
  const ids = (wanted: Partial<typeof ALL>): string[] => shown(list, { ...ALL, ...wanted } as never).map(({ id }) => id)
  expect(ids({})).toEqual(['a', 'b', 'c', 'd'])
  expect(ids({ grade: 'hard' as never })).toEqual(['b'])
  expect(ids({ theme: 'group' as never })).toEqual(['a', 'b', 'd'])
  expect(ids({ missed: true })).toEqual(['c'])
})

test('what became of a puzzle', () => {
  expect(stateOf(line('a'))).toBe(null)
  expect(isMissed(line('a'))).toBe(false)
  expect(stateOf(line('a', { first: true, last: false }))).toBe('found')
  expect(stateOf(line('a', { first: false, last: true }))).toBe('found later')
  expect(stateOf(line('a', { first: false, last: false }))).toBe('not yet')
})

test('how hard is said in words', () => {
  expect([0, 50, 200, 1000, 5000, 20000].map(gradeOf)).toEqual(['easy', 'easy', 'medium', 'hard', 'very hard', 'very hard'])
})

test('a game has its puzzles at an address of its own', () => {
  expect(read('/puzzles/discat')).toEqual({ page: 'puzzles', game: 'discat' })
  expect(read('/puzzles').page).toBe('lost')
})

test('a level is told once something is known of it, not after a first miss', () => {
  expect([null, undefined, -3.6, 0, 0.4].map(isKnown)).toEqual([false, false, false, false, true])
})
