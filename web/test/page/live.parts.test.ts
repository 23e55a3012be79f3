/** The parts of a table in progress, each by itself. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Clocks } from '../../src/match/clocks.svelte'
import { Following } from '../../src/match/following.svelte'
import { HotSeat } from '../../src/match/hotseat.svelte'
import { People } from '../../src/match/people.svelte'
import type { TableTold } from '../../src/net/api'
import type { About, Shown } from '../../src/net/messages'
import type { View } from '../../src/tables/types'

const LONG = 10_000
const about = (more: Partial<About> = {}): About => ({
  type: 'table', table: 't', offers: [], votes: [], clock: null, rematch: null, rematch_by: null, closed: false, pause: null, hints: true, called: ['Zoé', 'Moka'],
  seats: [{ name: 'Zoé', level: null, bot: false, here: true, stand_in: null }, { name: 'Moka', level: null, bot: false, here: false, stand_in: null }], ...more,
})
const seat = { level: null, name: 'Zoé', bot: false, free: false, yours: true }
const told = { table: 't', game: 'g', options: {}, seats: [seat, { ...seat, name: 'Moka', yours: false }] } as unknown as TableTold
const shown = (ply: number, turn: number, more: Partial<Shown> = {}): Shown => ({
  type: 'view', table: 't', ply, seat: 0, turn, cells: {}, legal: [], since: 0, heard: Array.from({ length: ply }, () => [1, 'm']), outcome: null,
  words: { asks: '', labels: [], told: Array.from({ length: ply }, () => ['told']), aside: {}, traces: [], hits: [], secret: true }, ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 16))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('clocks', () => {
  test('run for the one who plays, from when they were told', () => {
    const clocks = new Clocks(() => about({ clock: { left: [60_000, 40_000], running: 1 } as unknown as About['clock'] }))
    clocks.open()
    clocks.told()
    vi.advanceTimersByTime(LONG)
    expect([clocks.left(0), clocks.left(1), clocks.left(2)]).toEqual([60_000, 30_000, null])
    vi.advanceTimersByTime(10 * LONG)
    expect(clocks.left(1)).toBe(0)
    clocks.close()
    const stopped = clocks.gone
    vi.advanceTimersByTime(LONG)
    expect(clocks.gone).toBe(stopped)
  })

  test('a round that waits for somebody has no end of its own', () => {
    const pause = { waits: [0], ready: [], left: null } as unknown as About['pause']
    expect(new Clocks(() => about({ pause })).restLeft).toBeNull()
    const clocks = new Clocks(() => about({ pause: { ...pause, left: LONG } as About['pause'] }))
    clocks.told()
    expect(clocks.restLeft).toBe(LONG)
  })
})

describe('people', () => {
  const people = (own: number | null = 0, turn = 1): { people: People; clocks: Clocks } => {
    const clocks: Clocks = new Clocks(() => found.about)
    const found = new People(told, () => ({ own: () => own, turn: () => turn, clocks }))
    found.about = about({ absent: [[1, LONG]] })
    clocks.open()
    clocks.told()
    return { people: found, clocks }
  }

  test('know themselves and each other', () => {
    const { people: at } = people()
    expect(at.seats.map(({ label, me, turn, here }) => [label, me, turn, here])).toEqual([['You', true, false, true], ['Moka', false, true, false]])
    expect([at.mySeats, at.alone, at.solo, at.onlyPeople]).toEqual([[0], false, false, true])
  })

  test('miss somebody after a while, and not sooner; who looks on misses nobody', () => {
    const [{ people: at }, { people: watching }] = [people(), people(null)]
    expect(at.missing).toBeNull()
    vi.advanceTimersByTime(LONG + 500)
    expect(at.missing?.name).toBe('Moka')
    expect(watching.missing).toBeNull()
  })

  test('show a feeling for a moment, the newest only', () => {
    const { people: at } = people()
    at.felt(1, 'hello')
    at.felt(1, 'purr')
    expect(at.seats[1]?.feeling).toBe('purr')
    vi.advanceTimersByTime(LONG)
    expect(at.feelings).toEqual([])
  })
})

describe('one device', () => {
  const shared = (secret: boolean, settled = true) => {
    const views = new Map<number, View>()
    const at = { own: 0 as number, begun: true, settled }
    const hot: HotSeat = new HotSeat({
      seats: () => [0, 1], own: () => at.own, view: (one) => views.get(one), begun: () => at.begun, settled: () => at.settled,
      take: (one) => {
        at.own = one
        hot.passing = null
      },
    })
    const hear = (turn: number): void => {
      for (const one of [0, 1]) {
        views.set(one, { turn, outcome: null } as View)
        hot.heard(one, secret)
      }
    }
    return { at, hot, hear }
  }

  test('is passed on after one’s own move was seen, and taken by a tap', () => {
    const { at, hot, hear } = shared(true)
    hear(1)
    expect(hot.passing).toBeNull()
    vi.advanceTimersByTime(LONG)
    expect([hot.passing, at.own]).toEqual([1, 0])
    hot.taken()
    expect([hot.passing, at.own]).toEqual([null, 1])
  })

  test('is not passed on where there is nothing to hide, nor before all is shown', () => {
    const open = shared(false)
    open.hear(1)
    vi.advanceTimersByTime(LONG)
    expect([open.hot.passing, open.at.own]).toEqual([null, 1])
    const waiting = shared(true, false)
    waiting.hear(1)
    vi.advanceTimersByTime(LONG)
    expect(waiting.hot.passing).toBeNull()
    waiting.at.settled = true
    vi.advanceTimersByTime(LONG)
    expect(waiting.hot.passing).toBe(1)
  })
})

describe('following', () => {
  const follow = () => {
    const drawn: number[] = []
    const following = new Following({
      own: () => 0, pace: () => 'normal', open: () => true, left: () => null, drawn: (_, view) => drawn.push(view.ply), ended: () => drawn.push(-1),
    })
    const see = (one: Shown): void => following.follow(following.keep(one))
    return { drawn, following, see }
  }

  test('draws one move after another, and skips to the present when it is asked to', () => {
    const { drawn, following, see } = follow()
    see(shown(0, 1))
    see(shown(1, 1))
    see(shown(2, 0))
    expect([drawn, following.caught, following.known(0)]).toEqual([[0], false, 2])
    expect(following.catchUp()).toBe(true)
    expect([following.shown?.ply, following.caught, following.behind]).toEqual([2, true, 0])
    expect(following.catchUp()).toBe(false)
  })

  test('an ending is told once it was seen, or skipped', () => {
    const { drawn, following, see } = follow()
    see(shown(0, 1))
    see(shown(1, 1, { outcome: { scores: [1, 2], winners: [1], why: 'points' } }))
    following.catchUp()
    expect(following.finale).not.toBeNull()
    expect(following.skip()).toBe(true)
    expect([drawn.at(-1), following.finale]).toEqual([-1, null])
  })

  test('looks back and returns', () => {
    const { following, see } = follow()
    see(shown(3, 0))
    following.look(shown(1, 1, { past: true }))
    expect(following.past?.ply).toBe(1)
    following.back()
    expect(following.past).toBeNull()
  })
})
