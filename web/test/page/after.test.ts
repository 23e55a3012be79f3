/** What stands on the page after a game. */
import { render } from 'svelte/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Analysis, Decision, Judged } from '../../src/net/api'
import Progress from '../../src/pages/table/Progress.svelte'
import Curve from '../../src/pages/table/Curve.svelte'
import { chances, mistakes, ownNumber } from '../../src/pages/table/review'
import { verdict, type Reader } from '../../src/pages/table/verdict'
import CatDays from '../../src/tables/catdays/Over.svelte'
import Poche from '../../src/tables/poche/Over.svelte'
import type { Match, Result } from '../../src/tables/types'
import { language } from '../../src/words/index.svelte'

vi.stubGlobal('document', { documentElement: {} })

const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()

describe('a review that was asked for', () => {
  const study = (more: Partial<Analysis>): Analysis => ({ table: 't', level: 'tomcat', state: 'waiting', done: 0, total: 0, ahead: 0, result: null, ...more })
  const told = (more: Partial<Analysis>, failed = ''): string => words(render(Progress, { props: { study: study(more), failed, again: () => {} } }).body)

  test('says how many are ahead of it, whoever’s they are', () => {
    expect(told({ ahead: 1 })).toBe('Waiting: 1 review ahead of this one.')
    expect(told({ ahead: 3 })).toBe('Waiting: 3 reviews ahead of this one.')
    expect(told({ ahead: 0 })).toBe('This review is next.')
    expect(told({ state: 'running', done: 2, total: 135 })).toBe('Reviewing: 2 of 135 moves.')
  })

  test('says that it failed, and can be tried again', () => {
    expect(told({ state: 'failed' })).toBe('Sorry, this review did not work. Try again')
    expect(told({ state: 'waiting' }, 'There is no connection.')).toBe('There is no connection. Try again')
  })
})

const names = ['Anna', 'Bruno', 'Chloé', 'Dora', 'Émile', 'Fanny']
const reader = (own: number | null): Reader => ({ own, player: (seat) => ({ name: names[seat]!, you: seat === own }) })
const ended = (scores: number[], winners: number[], own: number | null, why = 'points'): string => {
  const { headline, words } = verdict({ scores, winners, why }, reader(own))
  return [headline, ...words].join(' ')
}

describe('a game that was stopped', () => {
  const told = (why: string, winners: number[], own: number | null): string => ended([3, 6, 1], winners, own, why)

  test('tells the one who gave up, the others and those who look on; and nothing of places', () => {
    expect(told('resigned', [1, 2], 0)).toMatch(/^Bruno and Chloé share the win\. You gave up\. \S/)
    expect(told('resigned', [1, 2], 1)).toMatch(/^You share the win with Chloé! Anna gave up\. \S/)
    expect(told('resigned', [0, 2], null)).toBe('Anna and Chloé share the win. Bruno gave up. Well played, everyone!')
    expect(ended([3, 6], [0], 0, 'resigned')).toMatch(/^You win! Bruno gave up\. /)
  })

  test('does so when time ran out, and when all agreed', () => {
    expect(told('time', [0, 1], 2)).toContain('You ran out of time.')
    expect(told('time', [0, 1], 0)).toContain('Chloé ran out of time.')
    expect(told('agreed', [0, 1, 2], 0)).toBe('You share the win with Bruno and Chloé! Everyone agreed to a draw. Well played, everyone!')
  })
})

describe('how a game ended, for the one who reads it', () => {
  const KIND = /(Well played!|Good game!|That was a good game to play together!)$/
  const CLOSE = /(So close!|What a close game!|It could have gone either way!)$/
  const BRAVO = /(Well done!|Bravo!|What a game!)$/
  afterEach(() => (language.now = 'en'))

  test('two players: by how much, once', () => {
    expect(ended([10, 12], [1], 0)).toMatch(/^Bruno wins by 2 points\. /)
    expect(ended([10, 12], [1], 0)).toMatch(CLOSE)
    expect(ended([44, 3], [0], 1)).toMatch(/^Anna wins by 41 points\. /)
    expect(ended([44, 3], [0], 1)).toMatch(KIND)
    expect(ended([11, 12], [1], 1)).toMatch(/^You win! You are 1 point ahead of Anna\. /)
    expect(ended([11, 12], [1], 1)).toMatch(BRAVO)
    expect(ended([44, 3], [0], null)).toBe('Anna wins by 41 points. Well played, everyone!')
  })

  test('more players: the place and what was missing', () => {
    expect(ended([5, 9, 12], [2], 1)).toMatch(/^Chloé wins\. You came 2nd of 3, 3 points behind Chloé\. /)
    expect(ended([5, 9, 12], [2], 0)).toMatch(/^Chloé wins\. You came 3rd of 3, 7 points behind Chloé\. /)
    expect(ended([20, 9, 12, 21], [3], 0)).toMatch(/You came 2nd of 4, 1 point behind Dora\. /)
    expect(ended([20, 9, 12, 21], [3], 0)).toMatch(CLOSE)
    expect(ended([20, 9, 12, 21], [3], 1)).toMatch(KIND)
    expect(ended([1, 2, 3, 4, 5], [4], 0)).toMatch(/You came 5th of 5, 4 points behind Émile\./)
    expect(ended([1, 2, 3, 4, 5, 6], [5], 0)).toMatch(/You came 6th of 6, 5 points behind Fanny\./)
    expect(ended([5, 9, 12], [2], 2)).toMatch(/^You win! You are 3 points ahead of Bruno\. /)
    expect(ended([5, 9, 12], [2], null)).toMatch(/^Chloé wins\. Bruno came 2nd of 3, 3 points behind Chloé\. /)
  })

  test('where few points are good', () => {
    expect(ended([208, 95, 120], [1], 2)).toMatch(/You came 2nd of 3, 25 points behind Bruno\./)
    expect(ended([208, 95, 120], [1], 1)).toMatch(/^You win! You are 25 points ahead of Chloé\./)
  })

  test('equal places are shared, and so are wins', () => {
    expect(ended([9, 9, 12], [2], 0)).toMatch(/You share 2nd place of 3, 3 points behind Chloé\./)
    expect(ended([9, 9, 12], [2], 2)).toMatch(/You are 3 points ahead of Anna and Bruno\./)
    expect(ended([12, 9, 12], [0, 2], 0)).toMatch(/^You share the win with Chloé! \S/)
    expect(ended([12, 9, 12], [0, 2], 1)).toMatch(/^Anna and Chloé share the win\. You came 3rd of 3, 3 points behind Anna and Chloé\./)
    expect(ended([7, 7], [0, 1], 0)).toBe('You share the win with Bruno! Well played, everyone!')
  })

  test('where points did not decide, nothing is said of them', () => {
    expect(ended([9, 9], [0], 1)).toMatch(/^Anna wins\. \D*$/)
    expect(ended([9, 9, 3], [0], 1)).toMatch(/You came 2nd of 3, with as many points as Anna\./)
    expect(ended([3, 8, 5], [2], 0, 'five')).toMatch(/^Chloé wins\. \D*$/)
  })

  test('in French', () => {
    language.now = 'fr'
    expect(ended([5, 9, 12, 1], [2], 1)).toMatch(/^Chloé gagne\. Tu arrives 2e sur 4, à 3 points de Chloé\. /)
    expect(ended([10, 12], [1], 0)).toMatch(/^Bruno gagne de 2 points\. /)
    expect(ended([3, 6], [1], 0, 'resigned')).toMatch(/^Bruno gagne\. Tu as abandonné la partie\. /)
  })
})

describe('a review', () => {
  const decision = (ply: number, seat: number, mark: string, loss: number): Decision => ({ ply, seat, move: `m${ply}`, mark, loss, best: mark === 'forced' ? null : { move: 'b', says: 'b', share: 1 } })
  const judged: Judged = {
    names: [],
    decisions: [decision(0, 0, 'best', 0), decision(1, 1, 'blunder', 0.5), decision(2, 0, 'forced', 0), decision(3, 1, 'best', 0), decision(4, 0, 'slip', 0.1), decision(5, 1, 'fine', 0), decision(6, 0, 'blunder', 0.3)],
    curve: [{ ply: 0, seat: 0, share: 0.4 }, { ply: 1, seat: 1, share: 0.25 }, { ply: 7, seat: 0, share: 1 }],
    players: [],
  }

  test('shows one’s own mistakes, the worst first, and counts one’s own moves', () => {
    const found = mistakes(judged, 0)
    expect(found.map((one) => one.ply)).toEqual([6, 4])
    expect(found.map((one) => ownNumber(judged, one))).toEqual([4, 3])
  })

  test('draws one’s own chances: of two players all points, of more those of the seat', () => {
    expect(chances(judged, 1, 2).map((one) => one.share)).toEqual([0.6, 0.25, 0])
    expect(chances(judged, 0, 4).map((one) => one.ply)).toEqual([0, 7])
  })

  test('has a curve with axes, and a dashed line at an equal share; and a table of the same', () => {
    const html = render(Curve, { props: { points: [{ ply: 0, share: 0.2 }, { ply: 40, share: 1 }], name: { name: 'Anna', you: true }, players: 4 } }).body
    expect(words(html)).toMatch(/^Your chances of winning, move by move 0% 50% 100% 25% 0 20 40 Moves made equal chances: 25%/)
    expect(words(html)).toMatch(/The curve as a table Moves made Chance of winning 0 20% 40 100%$/)
    expect(html).toMatch(/class="fair[^"]*" d="M46 100h290"/)
    expect(words(render(Curve, { props: { points: [], name: { name: 'Anna', you: false }, players: 2 } }).body)).toMatch(/^Anna’s chances.* 0% 50% 100% /)
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
    expect(html).toMatch(/Total 6.*Total 3/)
    expect(html).not.toContain('other player')
    expect(html).not.toContain('wins')
  })

  test('Chats de Poche: as it stood', () => {
    const html = words(render(Poche, { props: { match: match({ ended: [] }), result: stopped([4, 7]) } }).body)
    expect(html).toMatch(/Anna.*4.*Bruno.*7/)
  })
})
