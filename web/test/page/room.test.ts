/** A table that is being set, players on one device, and names. */
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mine } from '../../src/net/api'
import type { Room as RoomTold } from '../../src/net/messages'
import { called, FRIENDLY, remember, remembered, wantedHere } from '../../src/pages/home/device/players'
import Seat from '../../src/pages/table/waiting/Seat.svelte'
import { first, keyed, places } from '../../src/pages/table/waiting/places'
import AskName from '../../src/parts/naming/AskName.svelte'
import { asked } from '../../src/parts/naming/asked.svelte'
import GameList from '../../src/parts/GameList.svelte'
import { wanted } from '../../src/parts/quick'
import type { Sat } from '../../src/tables/types'

const room = (more: Partial<RoomTold> = {}): RoomTold => ({ host: 0, you: 0, least: 2, first: null, ...more })
const sat = (more: Partial<Sat> = {}): Sat => ({
  seat: 1, name: 'Bruno', you: false, label: 'Bruno', level: null, here: true, me: false, turn: false, standIn: null, left: null, ...more,
})

describe('a table that is being set', () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat }))
  const { taken, empty } = places(seats, (seat) => seat === 0 || seat === 2)

  test('shows those who are there in their order, then the free seats', () => {
    expect(taken.map(({ seat }) => seat)).toEqual([1, 3])
    expect(empty.map(({ seat }) => seat)).toEqual([0, 2])
  })
  test('whoever was chosen begins, as long as they are there; else whoever will sit at the top', () => {
    expect(first(room({ first: 3 }), 0, taken)).toBe(3)
    expect(first(room({ first: 2 }), 0, taken)).toBe(1)
    expect(first(room(), 0, taken)).toBe(1)
    expect(first(room({ first: 'random' }), 0, taken)).toBe('random')
    expect(first(null, 1, taken)).toBe(1)
  })

  const drawn = (mine: boolean, more: Partial<Sat> = {}): string =>
    render(Seat, {
      props: { sat: sat(more), host: false, begins: true, mine, busy: false, up: () => {}, down: null, level: () => {}, remove: mine && !more.level && !more.me ? () => {} : null, rename: null },
    }).body
  test('two people of the same name are two people', () => {
    const keys = keyed([sat({ seat: 0 }), sat({ seat: 1 }), sat({ seat: 2, level: 'cat' })]).map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(keyed([sat({ seat: 1 })])[0]?.key).toBe(keys[0])
  })
  test('its host moves people, frees their seats and sends cats home; the others only look', () => {
    expect(drawn(true)).toContain('Bruno: one place up')
    expect(drawn(true)).toMatch(/data-do="down" disabled/)
    expect(drawn(true)).not.toContain('data-do="out"')
    expect(drawn(true)).toContain('Free Bruno’s seat')
    expect(drawn(true, { me: true })).not.toContain('data-do="remove"')
    expect(drawn(true, { level: 'cat', name: 'Moka' })).toContain('Remove Moka')
    expect(drawn(false, { level: 'cat' })).not.toContain('<button')
    expect(drawn(false, { level: 'tomcat' })).toContain('Tomcat')
  })
})

test('friends come to a table with every seat; against cats there are as many as usual', () => {
  const quick = { seats: 3, options: { limit: 1 }, first: null, why: null }
  expect(wanted('chami', quick, 'friends')).toEqual({ game: 'chami', room: true, options: { limit: 1 } })
  expect(wanted('chami', quick, 'agents').seats).toHaveLength(3)
})

describe('players on one device', () => {
  const storage = new Map<string, string>()
  beforeEach(() => {
    storage.clear()
    vi.stubGlobal('localStorage', { getItem: (name: string) => storage.get(name) ?? null, setItem: (name: string, value: string) => storage.set(name, value) })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('a guest who says no name has a friendly one that nobody else has', () => {
    expect(called(['', FRIENDLY[0], ' Zoé ', ''])).toEqual([FRIENDLY[1], FRIENDLY[0], 'Zoé', FRIENDLY[2]])
  })
  test('are remembered, as many as may play', () => {
    expect(remembered(1, 6)).toEqual(['', ''])
    remember(['Léa', 'Tom', 'Maman & Papa'])
    expect(remembered(1, 6)).toEqual(['Léa', 'Tom', 'Maman & Papa'])
    expect(remembered(1, 2)).toEqual(['Léa', 'Tom'])
    storage.set('matou-players', '{"no": "list')
    expect(remembered(1, 2)).toEqual(['', ''])
  })
  test('and cats sit down at one table', () => {
    expect(wantedHere('discat', ['Léa', ''], 1, 'kitten', { first: 1 })).toEqual({
      options: { first: 1 },
      game: 'discat', seats: ['person', 'same', 'kitten'], names: ['Léa', FRIENDLY[0], null],
    })
  })
})

test('games that wait for me come first, and can be taken off the list', () => {
  const game = (table: string, turn: boolean | null): Mine => ({
    table, game: 'discat', edition: 1, options: {}, seats: [], free: 0, state: 'playing', visibility: 'link', created: '2026-01-01T10:00:00Z',
    ended: null, result: null, clock: null, again: null, hints: true, room: null, commitment: '', lesson: null, puzzle: false, your_seat: 0, your_seats: [0], won: null, turn, your_turn: turn === true,
  })
  const games = [game('one', false), game('two', true)]
  const { body } = render(GameList, { props: { title: 'Your games', games, forget: () => {} } })
  expect(body.indexOf('/t/two')).toBeLessThan(body.indexOf('/t/one'))
  expect(body.match(/Your turn/g)).toHaveLength(1)
  expect(body.match(/data-do="forget"/g)).toHaveLength(2)
  expect(render(GameList, { props: { title: 'Your games', games } }).body).not.toContain('forget')
  const open = { ...game('three', null), state: 'open' as const, free: 1, your_seat: null }
  expect(render(GameList, { props: { title: 'Open', games: [open] } }).body).toContain('Join: 1 seat free')
})

test('nobody is asked for a name twice', () => {
  expect(asked.answered).toBe(false)
  asked.done()
  expect(asked.answered).toBe(true)
  expect(render(AskName).body).not.toContain('data-ask-name')
})
