/** The generic table: any game from its view alone. */
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import Table from '../../src/tables/generic/Table.svelte'
import type { Aside } from '../../src/tables/generic/aside'
import { grouped, naming } from '../../src/tables/generic/moves'
import Over from '../../src/tables/generic/Over.svelte'
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
  test('leave out numbers that are several in one: only the game can read them', () => {
    expect(rows({ played: [0, 1125899906842624, 0], down: 33554431, left: 9 })).toEqual({ Left: '9' })
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
    game: 'somebody-elses', view, box: {}, own: 0, mine: true, hinted: null, rest: null, ready() {}, send() {}, whyNot: async () => '', play() {},
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
  test('offers nothing to a spectator, and marks a hint', () => {
    expect(html(match({}, { own: null, mine: false }))).not.toContain('data-move')
    expect(html(match({}, { hinted: 'pass' }))).toContain('pass (hint)')
  })
  test('offers the usual table only where there is one', () => {
    expect(html(match())).not.toContain('data-do="retry"')
    expect(html(match(), { retry: () => {} })).toContain('data-do="retry"')
  })
})

const thing = (name: string): { name: string; says: string } => ({ name, says: name.toUpperCase() })
const plays = (...names: string[]): Aside['moves'] => names.map((name) => ({ verb: 'Play', things: [thing(name)] }))
const told = (aside: Aside, labels: string[] = []): View['words'] => ({ asks: 'Play!', labels, told: [], aside, traces: [], hits: [] })

describe('moves', () => {
  const legal = ['play a', 'play b', 'play c', 'pass']
  const aside: Aside = { zones: [], moves: [...plays('a', 'b', 'c'), { verb: 'Pass', things: [] }] }
  test('of one kind stand together, under what is done; the others say it themselves', () => {
    const [play, rest] = grouped(legal, ['Play a', 'Play b', 'Play c', 'Pass'], aside)
    expect([play?.title, play?.choices.map(({ short }) => short), play?.choices[0]?.label]).toEqual(['Play', ['A', 'B', 'C'], 'Play a'])
    expect([rest?.title, rest?.choices.map(({ short }) => short)]).toEqual(['', ['Pass']])
  })
  test('that are few are named in full', () => {
    const groups = grouped(['play a', 'pass'], [], { zones: [], moves: [...plays('a'), { verb: 'Pass', things: [] }] })
    expect(groups.map(({ title, choices }) => [title, choices.map(({ short }) => short)])).toEqual([['', ['play a', 'pass']]])
  })
  test('are called what the game calls them', () => {
    const groups = grouped(legal, ['Lay the a', 'Lay the b', 'Lay the c', 'Wait'], aside)
    expect(groups[0]?.choices.map(({ short }) => short)).toEqual(['Lay the a', 'Lay the b', 'Lay the c'])
  })
  test('of a view whose moves were not told stand as they are', () => {
    expect(grouped(legal, [], { zones: [], moves: [] })).toHaveLength(1)
    expect(grouped(legal, [], null)[0]?.choices.map(({ short }) => short)).toEqual(legal)
  })
  test('are found by the things they name', () => {
    expect(naming(grouped(legal, [], aside), 'b').map(({ move }) => move)).toEqual(['play b'])
    expect(naming(grouped(legal, [], aside), 'z')).toEqual([])
  })
})

describe('a table that is told place by place', () => {
  const zones: Aside['zones'] = [
    { name: 'top', title: 'On top', seat: null, things: [thing('c')] },
    { name: 'board', title: 'The board', seat: null, rows: [[thing('x'), null], [null, null]] },
    { name: 'held', title: 'Cards in hand', seat: 1, text: '4' },
    { name: 'hand', title: 'Your hand', seat: 0, things: [thing('a'), thing('b')] },
  ]
  const laid = match({ legal: ['play a', 'play a+b', 'pass'], words: told({ zones, moves: [...plays('a'), { verb: 'Play', things: [thing('a'), thing('b')] }, { verb: 'Pass', things: [] }] }) })
  test('shows what lies where, and whose it is; what is asked is said once', () => {
    const body = html(laid)
    for (const text of ['On top', 'The board', 'Bruno', 'Cards in hand', '4', 'Your hand']) expect(body).toContain(text)
    expect(body.match(/Play!/g)).toHaveLength(1)
    expect(body.match(/class="thing none/g)).toHaveLength(3)
  })
  test('a card that moves name can be pressed, and says what that does, if it is one thing', () => {
    const body = html(laid)
    expect(body).toMatch(/<button[^>]*data-thing="a"[^>]*aria-label="A"/)
    expect(body).toMatch(/<button[^>]*data-thing="b"[^>]*aria-label="play a\+b"/)
    expect(body).not.toMatch(/<button[^>]*data-thing="c"/)
    expect(html({ ...laid, mine: false })).not.toContain('data-thing')
  })
  test('a move that a card makes has no button besides; the others have one', () => {
    const moves = [...plays('a'), ...plays('b'), { verb: 'Pass', things: [] }]
    const body = html(match({ legal: ['play a', 'play b', 'pass'], words: told({ zones, moves }) }))
    expect(body.match(/data-move="play a"/g)).toHaveLength(1)
    expect(body).toMatch(/<button[^>]*data-thing="a"[^>]*data-move="play a"/)
    expect(body.match(/<li[^>]*><button[^>]*data-move="([^"]*)"/g)).toHaveLength(1)
    expect(body).toMatch(/<li[^>]*><button[^>]*data-move="pass"/)
    expect(html(laid).match(/<li[^>]*><button/g)).toHaveLength(3)
  })
  test('an empty hand is said', () => {
    expect(html(match({ words: told({ zones: [{ ...zones[3]!, things: [] }], moves: [] }) }))).toContain('none')
  })
})

test('the points at the end, the winners first', () => {
  const result = { result: { scores: [3, 7], winners: [1], why: '' }, detail: null, told: [] }
  const body = render(Over, { props: { match: match(), result } }).body.replace(/<!--.*?-->/g, '')
  expect(body).toMatch(/Bruno.*?<small>wins<.*>7<.*You<.*>3</s)
})

test('the others by their points, the fewest first where points are bad', () => {
  const result = { result: { scores: [79, 30, 17], winners: [2], why: '' }, detail: null, told: [] }
  const points = (fewer_is_better: boolean): string[] => {
    const over = match({ words: told({ zones: [], moves: [], fewer_is_better }) })
    return [...render(Over, { props: { match: over, result } }).body.matchAll(/<td[^>]*>(\d+)/g)].map(([, point]) => point ?? '')
  }
  expect(points(true)).toEqual(['17', '30', '79'])
  expect(points(false)).toEqual(['17', '79', '30'])
})
