/** What was heard is replaced from where something is new. */
import { expect, test } from 'vitest'
import { merged } from '../../src/match/merge'
import type { Shown } from '../../src/net/messages'

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
