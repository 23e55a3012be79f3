/** The generic table: any game from its view alone. */
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import Table from '../../src/tables/generic/Table.svelte'
import { labelOf, rowsOf } from '../../src/tables/generic/rows'
import type { Match, View } from '../../src/tables/types'

const SAID = { hidden: 'hidden', nothing: 'none' }
const rows = (cells: Record<string, unknown>, names = ['Anna', 'Bruno']): Record<string, string> =>
  Object.fromEntries(rowsOf(cells, names, SAID).map(({ label, text }) => [label, text]))

describe('rows', () => {
  test('have the field’s own name', () => {
    expect(labelOf('face_down')).toBe('Face down')
  })
  test('leave out what is hidden or empty through and through', () => {
    expect(rows({ rng: [-1, -1], draw: -1, pile: [0, 0, 0, 0], left: 0 })).toEqual({ Left: '0' })
  })
  test('name the seats, where there is an entry for each, and room for more', () => {
    expect(rows({ held: [5, 4, 0, 0, 0, 0] })).toEqual({ Held: 'Anna: 5; Bruno: 4' })
    expect(rows({ hand: [[37, 31, 0], [-1, -1, -1], [-1, -1, -1]] })).toEqual({ Hand: 'Anna: 37, 31; Bruno: hidden' })
  })
  test('show of a long list what is set in it', () => {
    const played = Array.from({ length: 90 }, (_, card) => (card === 24 ? 11 : 0))
    expect(rows({ played })).toEqual({ Played: '24: 11' })
  })
  test('take whatever a game may hold', () => {
    expect(rows({ name: 'x', gone: null, deep: { a: 1 }, square: [[1, 2], [0, 3], [4, -1]], on: true })).toEqual({
      Name: 'x', Gone: 'none', Deep: '{"a":1}', Square: '1: 1, 2; 2: 3; 3: 4, hidden', On: 'true',
    })
    expect(rows({ long: 'x'.repeat(2000) })['Long']?.length).toBeLessThan(500)
  })
})

function match(more: Partial<View> = {}, about: Partial<Match> = {}): Match {
  const view: View = {
    ply: 3, seat: 0, turn: 0, cells: { left: 7 }, legal: ['leap d4', 'pass'], heard: [], outcome: null,
    words: { asks: '', labels: [], told: [], aside: {}, traces: [], hits: [] }, ...more,
  }
  const sat = { level: null, here: true, standIn: null, left: null }
  return {
    game: 'somebody-elses', view, box: {}, own: 0, mine: true, sums: false, hinted: null, rest: null, ready() {}, send() {}, whyNot: async () => '', play() {},
    seats: [{ ...sat, seat: 0, name: 'Anna', you: true, label: 'You', me: true, turn: true }, { ...sat, seat: 1, name: 'Bruno', you: false, label: 'Bruno', me: false, turn: false }],
    ...about,
  }
}
const html = (one: Match, more = {}): string => render(Table, { props: { match: one, ...more } }).body

describe('a table of a game nobody drew', () => {
  test('asks, and has a button for each move: by its label, or as it is written', () => {
    const bare = html(match())
    expect(bare).toContain('It is your turn.')
    expect(bare).toMatch(/data-move="leap d4"[^>]*>\s*leap d4/)
    const told = html(match({ words: { asks: 'Leap!', labels: ['leap to d4', ''], told: [], aside: {}, traces: [], hits: [] } }))
    expect(told).toContain('Leap!')
    expect(told).toMatch(/data-move="leap d4"[^>]*>\s*leap to d4/)
    expect(told).toMatch(/data-move="pass"[^>]*>\s*pass/)
  })
  test('says whose turn it is, and when it is over', () => {
    expect(html(match({ turn: 1, legal: [] }, { mine: false }))).toContain('Bruno is playing.')
    expect(html(match({ turn: null, legal: [], outcome: { scores: [1, 2], winners: [1], why: '' } }))).toContain('The game is over.')
  })
  test('offers nothing to who looks on, and marks a hint', () => {
    expect(html(match({}, { own: null, mine: false }))).not.toContain('data-move')
    expect(html(match({}, { hinted: 'pass' }))).toContain('pass (hint)')
  })
  test('offers the usual table only where there is one', () => {
    expect(html(match())).not.toContain('data-do="retry"')
    expect(html(match(), { retry: () => {} })).toContain('data-do="retry"')
  })
})
