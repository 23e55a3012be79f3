/** What stands on the page after a game. */
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../src/net/api'
import Progress from '../../src/pages/table/Progress.svelte'
import { howStopped } from '../../src/pages/table/stopped'
import CatDays from '../../src/tables/catdays/Over.svelte'
import Poche from '../../src/tables/poche/Over.svelte'
import type { Match, Result } from '../../src/tables/types'

const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()

describe('a review that was asked for', () => {
  const study = (more: Partial<Analysis>): Analysis => ({ level: 'tomcat', state: 'waiting', done: 0, total: 0, ahead: 0, result: null, ...more })
  const told = (more: Partial<Analysis>, failed = ''): string => words(render(Progress, { props: { study: study(more), failed, again: () => {} } }).body)

  test('says how many are ahead of it, whoever’s they are', () => {
    expect(told({ ahead: 1 })).toBe('Waiting: 1 review ahead of this one.')
    expect(told({ ahead: 3 })).toBe('Waiting: 3 reviews ahead of this one.')
    expect(told({ ahead: 0 })).toBe('This review is next.')
    expect(told({ state: 'running', done: 2, total: 135 })).toBe('Looking at it: 2 of 135 moves.')
  })

  test('says that it failed, and can be tried again', () => {
    expect(told({ state: 'failed' })).toBe('Sorry, this review did not work. Try again')
    expect(told({ state: 'waiting' }, 'There is no connection.')).toBe('There is no connection. Try again')
  })
})

describe('a game that was stopped', () => {
  const names = ['Anna', 'Bruno', 'Chloé']
  const told = (why: string, winners: number[], mySeats: number[]): string =>
    howStopped({ why, winners, scores: [3, 6, 1] }, { mySeats, called: (seat) => names[seat]! })

  test('tells the one who gave up, the others and those who look on', () => {
    expect(told('resigned', [1, 2], [0])).toBe('You gave up.')
    expect(told('resigned', [1, 2], [1])).toBe('Anna gave up.')
    expect(told('resigned', [0, 2], [])).toBe('Bruno gave up.')
  })

  test('names the seat where one device has several', () => expect(told('resigned', [1, 2], [0, 1])).toBe('Anna gave up.'))

  test('does so when time ran out, and when all agreed', () => {
    expect(told('time', [0, 1], [2])).toBe('You ran out of time.')
    expect(told('time', [0, 1], [0])).toBe('Chloé ran out of time.')
    expect(told('agreed', [0, 1, 2], [0])).toBe('Everyone agreed to stop here.')
    expect(told('points', [0], [0])).toBe('')
  })
})

describe('the points of a game that was stopped', () => {
  const seats = ['Anna', 'Bruno'].map((name, seat) => ({ seat, name, you: false, label: name, level: null, here: true, me: seat === 0, turn: false, standIn: null, left: null }))
  const match = (aside: unknown): Match =>
    ({
      game: '', box: {}, seats, own: 0, mine: false, sums: false, hinted: null, rest: null, ready: () => {}, send: () => {}, whyNot: async () => '', play: () => {},
      view: { ply: 3, seat: 0, turn: null, cells: {}, legal: [], heard: [], outcome: null, words: { asks: '', labels: [], told: [], aside, traces: [], hits: [] } },
    }) as Match
  const stopped = (scores: number[], why = 'resigned', winners = [1]): Result => ({ result: { scores, winners, why }, detail: {}, told: [] }) as Result

  test('Cat Days: both totals, and no wrong sentence', () => {
    const day = { cats: [], points: 0 }
    const aside = { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], weeks: [Array(7).fill(day), Array(7).fill(day)], cards: {} }
    const html = words(render(CatDays, { props: { match: match(aside), result: stopped([3, 6]) } }).body)
    expect(html).toContain('Bruno wins, 6 points')
    expect(html).toMatch(/Total 6.*Total 3/)
    expect(html).not.toContain('other player')
    expect(words(render(CatDays, { props: { match: match(aside), result: stopped([3, 6], 'agreed', [0, 1]) } }).body)).toMatch(/^The win is shared/)
  })

  test('Chats de Poche: as it stood', () => {
    const html = words(render(Poche, { props: { match: match({ ended: [] }), result: stopped([4, 7]) } }).body)
    expect(html).toMatch(/Anna.*4.*Bruno.*7/)
  })
})
