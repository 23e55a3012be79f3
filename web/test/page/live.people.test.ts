/** The people at a table: hands stay hidden from the others at one device, seats change, somebody is away. */
import { describe, expect, test, vi } from 'vitest'
import type { About, Shown } from '../../src/net/messages'
import { about, agent, atTheTable, line, live, seat, view } from './live_table'

atTheTable()

describe('several people on one device', () => {
  const both = () => live([seat, seat])
  const other = (ply: number, turn: number): Shown => view(ply, turn, { seat: 1, legal: turn === 1 ? ['30'] : [] })

  test('each seat is followed by its own', () => {
    both()
    expect(line.follower.hello()).toMatchObject([{ seat: 0 }, { seat: 1 }])
  })

  test('no hand is shown before its player has the device', () => {
    const match = both()
    line.follower.hear(view(0, 0))
    line.follower.hear(other(0, 0))
    expect([match.passing, match.shown]).toEqual([0, null])
    match.taken()
    expect([match.passing, match.own, match.shown?.seat, match.mine]).toEqual([null, 0, 0, true])
  })

  test('after a move the device is passed on, once the move was seen', () => {
    const match = both()
    line.follower.hear(view(0, 0))
    line.follower.hear(other(0, 0))
    match.taken()
    match.send('24')
    line.follower.hear(view(1, 1))
    line.follower.hear(other(1, 1))
    vi.advanceTimersByTime(500)
    expect([match.passing, match.shown?.seat, match.shown?.ply]).toEqual([null, 0, 1])
    vi.advanceTimersByTime(1500)
    expect(match.passing).toBe(1)
    expect(match.mine).toBe(false)
    match.taken()
    expect([match.own, match.shown?.seat, match.mine]).toEqual([1, 1, true])
    match.send('30')
    expect(line.asked.at(-1)?.request).toMatchObject({ seat: 1, move: '30' })
  })
})

test('a spectator sends nothing', () => {
  const match = live([{ ...seat, yours: false }, agent])
  expect(line.follower.hello()).toEqual([{ type: 'watch', table: 't', since: 0, link: null, changes: true, cells: null }])
  line.follower.hear(view(0, 0, { seat: null }))
  match.send('24')
  expect(match.mine).toBe(false)
  expect(line.asked).toEqual([])
})

test('the rating of a player who has one is known where they sit', () => {
  const match = live([seat, { ...seat, name: 'Bruno', yours: false }])
  expect(match.seats.map(({ rating }) => rating)).toEqual([null, null])
  match.people.ratings = [null, 12.5]
  expect(match.seats.map(({ rating }) => rating)).toEqual([null, 12.5])
})

test('a feeling fades', () => {
  const match = live()
  line.follower.hear({ type: 'emote', table: 't', seat: 1, emote: 'purr' })
  expect(match.people.feelings).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(match.people.feelings).toEqual([])
})

describe('somebody is away', () => {
  const bruno = { ...seat, name: 'Bruno', yours: false }
  const chloe = { ...seat, name: 'Chloé', yours: false }
  const without = (more: Partial<About>): About => ({
    ...about(), called: ['Zoé', 'Bruno', 'Chloé'],
    seats: ['Zoé', 'Bruno', 'Chloé'].map((name, at) => ({ name, level: null, bot: false, here: at !== 1, stand_in: null })), ...more,
  })

  test('a player who is waited for is missed once a cat may play for them, and the server says when', () => {
    const match = live([seat, bruno, chloe])
    line.follower.hear(view(1, 1))
    line.follower.hear(without({ absent: [[1, 45_000]] }))
    vi.advanceTimersByTime(44_000)
    expect([match.people.missing, match.people.replaceable(1)]).toEqual([null, false])
    vi.advanceTimersByTime(2_000)
    expect(match.people.missing?.name).toBe('Bruno')
    expect([match.people.replaceable(1), match.people.replaceable(2)]).toEqual([true, false])
    line.follower.hear(without({ seats: without({}).seats.map((one) => ({ ...one, here: true })) }))
    expect(match.people.missing).toBeNull()
    match.close()
  })

  test('a vote is put to players who have not said anything yet', () => {
    const match = live([seat, bruno, chloe])
    line.follower.hear(view(1, 1))
    line.follower.hear(without({ votes: [[1, 2]] }))
    expect(match.people.vote).toEqual({ absent: 1, by: 2, mine: false })
    line.follower.hear(without({ votes: [[1, 2], [1, 0]] }))
    expect(match.people.vote?.mine).toBe(true)
    line.follower.hear(without({ votes: [[1, 2]], seats: without({}).seats.map((one) => ({ ...one, here: true })) }))
    expect(match.people.vote).toBeNull()
    match.close()
  })
})

describe('a table that is being set', () => {
  const free = { ...seat, name: null, free: true, yours: false }
  const room = { host: 1, you: 0, least: 2, first: null }
  const waits = (more = {}): void => line.follower.hear({ type: 'waiting', table: 't', free: 1, room: { ...room, ...more } })

  test('goes with my seat wherever it is moved, and joins without naming one', () => {
    const match = live([seat, free, free])
    waits()
    expect([match.own, match.people.mySeats]).toEqual([0, [0]])
    waits({ you: 2 })
    expect([match.own, match.people.mySeats]).toEqual([2, [2]])
    expect(line.follower.hello()).toEqual([{ type: 'join', table: 't', since: 0, seat: null, changes: true, cells: null }])
  })
  test('is entered anew when it begins: a view is not drawn in the old order', () => {
    const match = live([seat, free, free])
    match.begin = vi.fn()
    waits()
    line.follower.hear(view(0, 0))
    expect(match.begin).toHaveBeenCalledOnce()
    expect(match.shown).toBeNull()
  })
})

describe('a seat that is mine no longer', () => {
  const free = { ...seat, name: null, free: true, yours: false }
  const gone = (): void => line.follower.hear({ type: 'refused', table: 't', code: 'seat', reason: 'you are not at this table' } as never)
  test('while the table is being set: it is entered anew, and one may sit down again', () => {
    const match = live([seat, free, free])
    match.leaveSeat = vi.fn()
    line.follower.hear({ type: 'waiting', table: 't', free: 1, room: { host: 1, you: 0, least: 2, first: null } })
    gone()
    expect(match.leaveSeat).toHaveBeenCalledOnce()
    expect(match.refused).toBeNull()
    match.unseated = true
    gone()
    expect(match.leaveSeat).toHaveBeenCalledOnce()
    expect(match.refused?.code).toBe('seat')
  })
  test('once it has begun: one is not at this table', () => {
    const match = live([seat, free, free])
    match.leaveSeat = vi.fn()
    gone()
    expect(match.leaveSeat).not.toHaveBeenCalled()
    expect(match.refused?.code).toBe('seat')
  })
})

describe('a device that is passed on', () => {
  const two = [seat, { ...seat, name: 'Tom' }]
  const turns = (secret: boolean) => {
    const match = live(two)
    const words = { ...view(1, 0).words, secret } as NonNullable<Shown['words']>
    line.follower.hear(view(0, 0, { words }))
    line.follower.hear(view(0, 0, { seat: 1, words }))
    if (match.passing !== null) match.taken()
    line.follower.hear(view(1, 1, { words }))
    line.follower.hear(view(1, 1, { seat: 1, words }))
    vi.advanceTimersByTime(10_000)
    return match
  }
  test('hides what is secret until the other one has it', () => expect(turns(true).passing).toBe(1))
  test('goes on at once where nothing is', () => {
    const match = turns(false)
    expect([match.passing, match.own, match.mine]).toEqual([null, 1, true])
  })
})
