/** What was heard is replaced from where something is new. */
import { describe, expect, test } from 'vitest'
import { merged } from '../../src/match/merge'
import type { News, Shown } from '../../src/net/messages'
import type { View } from '../../src/tables/types'

const shown = (since: number, heard: [number, string][], told: string[][], ply = since + heard.length): Shown => ({
  type: 'view', table: 't', ply, seat: 0, turn: 0, cells: {}, legal: ['24'], since, heard, outcome: null,
  words: { asks: 'Play!', labels: ['play 24'], told, aside: {}, traces: [], hits: [], secret: true },
})

test('from the first view on', () => {
  const first = merged(null, shown(0, [[1, '38']], [['Zoé plays 38.']]))
  expect(first.words.told).toEqual([['Zoé plays 38.']])
  const second = merged(first, shown(1, [[0, '24']], [['You play 24.', 'And so.']]))
  expect(second.heard).toEqual([[1, '38'], [0, '24']])
  expect(second.words.told).toEqual([['Zoé plays 38.'], ['You play 24.', 'And so.']])
})

test('a move that is taken back is forgotten', () => {
  const before = merged(null, shown(0, [[1, '38'], [0, '24']], [['a'], ['b']]))
  const after = merged(before, shown(1, [], [], 1))
  expect(after.heard).toEqual([[1, '38']])
  expect(after.words.told).toEqual([['a']])
})

test('what was said in secret may come to light later', () => {
  const before = merged(null, shown(0, [[1, '?'], [0, '24']], [['?'], ['b']]))
  const after = merged(before, shown(0, [[1, '38'], [0, '24'], [1, '12']], [['38'], ['b'], ['c']]))
  expect(after.heard).toEqual([[1, '38'], [0, '24'], [1, '12']])
})

describe('a view of which only the changes are sent', () => {
  const aside = { way: 'higher', squares: ['a', 'b', 'c'], hand: { ace: 1, king: 2 }, draft: null as string | null }
  const before = merged(null, {
    ...shown(0, [[1, '38']], [['Zoé plays 38.']]), cells: { left: 7, hand: [[1], [2]] },
    words: { asks: 'Play!', labels: ['play 24'], told: [['Zoé plays 38.']], aside, traces: [], hits: [1], secret: true },
  })
  const then = (news: Omit<News, 'told'>, cells = {}): View => {
    const { words: _, ...message } = shown(1, [[0, '24']], [])
    return merged(before, { ...message, cells, partial: true, news: { told: [['You play 24.']], ...news } })
  }

  test('is otherwise as it was', () => {
    const after = then({})
    expect(after.cells).toEqual({ left: 7, hand: [[1], [2]] })
    expect(after.words).toMatchObject({ asks: 'Play!', labels: ['play 24'], aside, hits: [1] })
    expect(after.words.told).toEqual([['Zoé plays 38.'], ['You play 24.']])
    expect(after.heard).toEqual([[1, '38'], [0, '24']])
  })
  test('has the new fields of its cells and of its aside, and the new entries of those', () => {
    const after = then({ asks: '', hits: [], fields: { way: 'lower', draft: 'x' }, entries: { squares: { 1: 'B' }, hand: { king: null } } }, { left: 6 })
    expect(after.cells).toEqual({ left: 6, hand: [[1], [2]] })
    expect(after.words).toMatchObject({ asks: '', labels: ['play 24'], hits: [] })
    expect(after.words.aside).toEqual({ way: 'lower', squares: ['a', 'B', 'c'], hand: { ace: 1, king: null }, draft: 'x' })
    expect(before.words.aside).toBe(aside)
    expect(aside.squares).toEqual(['a', 'b', 'c'])
  })
  test('may have an aside that is all new', () => {
    expect(then({ aside: {} }).words.aside).toEqual({})
  })
  test('may be looked at without words', () => {
    const { words: _, ...message } = shown(1, [[0, '24']], [])
    expect(merged(before, { ...message, cells: {}, partial: true }).words.asks).toBe('Play!')
  })
})
