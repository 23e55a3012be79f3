/** Chats de Poche's table: what a touch of a square means, and what is drawn from a view. */
import { render } from 'svelte/server'
import { describe, expect, test, vi } from 'vitest'
import { keys, Table } from '../../src/tables/poche'
import Over from '../../src/tables/poche/Over.svelte'
import type { Aside, Ended, Step } from '../../src/tables/poche/aside'
import { mostFirst } from '../../src/tables/poche/cell'
import { drop, EMPTY, lit, others, touch } from '../../src/tables/poche/choose'
import type { Match, Result, View } from '../../src/tables/types'
import { pocheTile } from '../../src/tables/poche/cards/number'
import { LANGS, language } from '../../src/words/index.svelte'
import told from './views/poche.json'

const NAMES = [5, 4, 3, 2, 1].flatMap((row) => [...'abcde'].map((column) => `${column}${row}`))
const CLAN = { name: 'Royal Claws', effect: 'An effect.', ability: 'An ability.', attack: [1, 2, 3, 4, 5] }
const SHIFTS = ['swap a4', 'swap b3', 'shift b3 c3', 'shift b3 a2', 'shift e1 d1']
const SWAPS = ['swap a4', 'swap b5', 'swap d4']

function aside(more: Partial<Aside> = {}): Aside {
  return {
    phase: 'flipping', mode: 'fixed', effects: true, game: 0, games: 1, points: [0, 0], seats: ['royal', 'gourmet'],
    clans: { royal: CLAN, gourmet: { ...CLAN, name: 'Gourmets' } }, draft: null, flipped: null, aims: {}, rotations: {},
    standing: null, ended: [], squares: NAMES.map((name) => ({ name, says: `${name}, said`, tile: `0 ${name}` })), ...more,
  }
}

function match(told: Aside, legal: string[], more: Partial<View> = {}, face: Record<number, number> = { 12: 20 }): Match {
  const view: View = {
    ply: 1, seat: 0, turn: 0, legal, heard: [], outcome: null,
    cells: { face: NAMES.map((_, at) => face[at] ?? -1), turned: [1, -1, -1, -1, -1], clan: [0, 1] },
    words: { asks: 'Do something.', labels: legal.map((move) => `label of ${move}`), told: [], aside: told, traces: [], hits: [] }, ...more,
  }
  const seats = ['Anna', 'Bruno'].map((name, seat) => ({
    seat, name, you: false, label: name, level: null, here: true, me: seat === 0, turn: seat === 0, standIn: null, left: null,
  }))
  return {
    game: 'poche', view, seats, own: 0, mine: true, hinted: null, rest: null, ready: () => {}, send: () => {}, whyNot: async () => '', play: () => {},
    box: { attack: Array.from({ length: 7 }, () => [1, 2, 3, 4, 5]), worth: [3, 4, 4, 5, 5, 6, 2, 5, 3, 4], arrows: [1, 68, 14, 85, 170] },
  }
}
const drawn = (given: Match): string => render(Table, { props: { match: given } }).body
const squaresOf = (body: string, wanted: RegExp): string[] =>
  [...body.matchAll(/<button[^>]*class="square[^>]*>/g)]
    .filter(([tag]) => wanted.test(tag))
    .map(([tag]) => /data-square="(..)"/.exec(tag)?.[1] ?? '')

describe('a touch of a square', () => {
  const moving = aside({ phase: 'moving', flipped: 'b4' })
  test('turns a tile over, also one that may not be: the server says why', () => {
    expect(touch(aside(), ['flip a1'], EMPTY, 'a1')).toEqual({ send: 'flip a1' })
    expect(touch(aside(), ['flip a1'], EMPTY, 'c3')).toEqual({ send: 'flip c3' })
  })
  test('swaps the tile that was turned over; touching that one again does nothing', () => {
    expect(touch(moving, SWAPS, EMPTY, 'd4')).toEqual({ send: 'swap d4' })
    expect(touch(moving, SWAPS, EMPTY, 'e1')).toEqual({ send: 'swap e1' })
    expect(touch(moving, SWAPS, EMPTY, 'b4')).toBeNull()
  })
  test('a prey that is beside the one turned over is swapped with, unless another prey is wanted', () => {
    expect([...others(SHIFTS)]).toEqual(['b3', 'e1'])
    expect(touch(moving, SHIFTS, EMPTY, 'b3')).toEqual({ send: 'swap b3' })
    expect(touch(moving, SHIFTS, { chosen: null, another: true }, 'b3')).toEqual({ hand: { chosen: 'b3', another: true } })
  })
  test('a prey further away is taken in hand at once, then put where it may go', () => {
    const hand = { chosen: 'e1', another: true }
    expect(touch(moving, SHIFTS, EMPTY, 'e1')).toEqual({ hand })
    expect([...lit(moving, SHIFTS, hand)]).toEqual(['d1'])
    expect(touch(moving, SHIFTS, hand, 'd1')).toEqual({ send: 'shift e1 d1' })
    expect(touch(moving, SHIFTS, hand, 'a1')).toEqual({ send: 'shift e1 a1' })
    expect(touch(moving, SHIFTS, hand, 'b3')).toEqual({ hand: { chosen: 'b3', another: true } })
    expect(touch(moving, SHIFTS, hand, 'e1')).toEqual({ hand: { chosen: null, another: true } })
    expect(touch(moving, SHIFTS, hand, 'b4')).toEqual({ hand: EMPTY })
  })
  test('chooses a dog to turn; another square is tried, to hear why not', () => {
    const rotating = aside({ phase: 'rotating', rotations: { c3: [] } })
    expect(touch(rotating, ['keep', 'rotate c3 1'], EMPTY, 'c3')).toEqual({ hand: { chosen: 'c3', another: false } })
    expect(touch(rotating, ['keep', 'rotate c3 1'], { chosen: 'c3', another: false }, 'c3')).toEqual({ hand: EMPTY })
    expect(touch(rotating, ['keep', 'rotate c3 1'], EMPTY, 'a1')).toEqual({ send: 'rotate a1 1' })
  })
  test('a tile that is dropped swaps, or shifts if it is not the one turned over', () => {
    expect(drop(moving, 'b4', 'd4')).toEqual({ send: 'swap d4' })
    expect(drop(moving, 'e1', 'd1')).toEqual({ send: 'shift e1 d1' })
    expect(drop(moving, 'b4', 'b4')).toBeNull()
    expect(drop(aside(), 'b4', 'd4')).toBeNull()
  })
})

describe('the board', () => {
  test('has 25 squares in five rows, each with its name in words, and one way in with Tab', () => {
    const body = drawn(match(aside(), ['flip a1']))
    expect(body.match(/role="row"/g)).toHaveLength(5)
    expect(body.match(/role="gridcell"/g)).toHaveLength(25)
    expect(squaresOf(body, /tabindex="0"/)).toEqual(['c3'])
    for (const name of NAMES) expect(body).toContain(`aria-label="${name}, said${name === 'a1' ? ', can be flipped' : ''}"`)
  })
  test('lights what is legal and nothing else', () => {
    expect(squaresOf(drawn(match(aside(), ['flip a1', 'flip e5'])), /\blit\b/)).toEqual(['e5', 'a1'])
    const swapping = aside({ phase: 'moving', flipped: 'c3' })
    const body = drawn(match(swapping, ['swap c4', 'swap d3']))
    expect(squaresOf(body, /\blit\b/)).toEqual(['c4', 'd3'])
    expect(squaresOf(body, /aria-pressed="true"/)).toEqual(['c3'])
  })
  test('lights nothing while another is to move', () => {
    expect(squaresOf(drawn({ ...match(aside(), ['flip a1']), mine: false }), /\blit\b/)).toEqual([])
  })
  test('shows a hint', () => {
    expect(squaresOf(drawn({ ...match(aside(), ['flip a1']), hinted: 'flip a1' }), /\bhinted\b/)).toEqual(['a1'])
  })
  test('tiles travel under a name of their own, each once', () => {
    const names = [...drawn(match(aside(), [])).matchAll(/data-travel="(tile [^"]+)"/g)].map(([, name]) => name)
    expect(names).toHaveLength(25)
    expect(new Set(names).size).toBe(25)
  })
  test('offers what is no square in words: stay, another prey, keep', () => {
    const stay = drawn(match(aside({ phase: 'moving', flipped: 'c3' }), ['swap c4', 'stay']))
    expect(stay).toMatch(/data-do="stay"[^>]*>(?:<!---->)?label of stay/)
    expect(drawn(match(aside({ phase: 'moving', flipped: 'b4' }), SHIFTS))).toContain('data-do="another"')
    expect(drawn(match(aside({ phase: 'rotating' }), ['keep', 'rotate c3 1']))).toMatch(/data-do="keep"[^>]*>(?:<!---->)?label of keep/)
  })
  test('has no style attribute', () => {
    expect(drawn(match(aside(), ['flip a1']))).not.toMatch(/\sstyle=/)
  })
  /* As the server told it (tests/page_views.py). */
  test('shows on each square what the server says lies there', () => {
    const { cells, words } = told.view
    const WAYS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']
    for (const [at, { says }] of words.aside.squares.entries()) {
      const { markup } = pocheTile(cells.face[at]!, { ...told.box, ...cells }, 'x')
      const [, figure] = /(?:attack|worth) (\d)/.exec(says) ?? []
      if (figure) expect(markup, says).toMatch(new RegExp(`>\\+?${figure}</text>`))
      const arrows = [...markup.matchAll(/translate\(125 125\)rotate\((\d+)\)/g)].map(([, turn]) => WAYS[Number(turn) / 45])
      expect(arrows.sort(), says).toEqual(says.split(' to the ')[1]?.split(', ').sort() ?? [])
    }
    expect(drawn({ ...match(aside(), []), view: structuredClone(told.view) as unknown as View, box: told.box })).toContain('a4, dog 1, scares')
  })
})

describe('clans', () => {
  test('are read with their powers, or without in a first game', () => {
    expect(drawn(match(aside(), []))).toContain('An effect.')
    expect(drawn(match(aside({ effects: false, mode: 'first' }), []))).not.toContain('An effect.')
  })
  test('are chosen among those on offer; those of the other are hidden', () => {
    const draft = { cards: ['royal' as const, 'gourmet' as const], kept: null, hidden: 3, note: 'Who knows what.' }
    const body = drawn(match(aside({ phase: 'picking', draft, seats: [null, null] }), ['pick royal', 'pick gourmet']))
    expect([...body.matchAll(/data-clan="(\w+)"/g)].map(([, clan]) => clan)).toEqual(['royal', 'gourmet'])
    expect(body).toContain('Who knows what.')
    expect(body).toContain('data-do="any"')
    expect(body).not.toContain('data-do="take"')
    expect(body, 'powers are shown for the clan one presses').not.toContain('An effect.')
  })
})

const step = (more: Partial<Step>): Step => ({ kind: 'start', says: 'It begins.', at: [], board: 0, down: [], points: [0, 0], ...more })
const sum = { mice: 5, pigeons: 0, flies: 0, bonus: 1, points: 6, prey: 1 }
const ended: Ended = {
  clans: ['royal', 'gourmet'], clan: [0, 1], seats: [sum, { ...sum, points: 4 }], verdict: 'Anna wins, 6 to 4.',
  boards: [{ face: NAMES.map((_, at) => at), turned: [0, 0, 0, 0, 0] }], steps: [step({}), step({ kind: 'points', points: [6, 4] })],
}

describe('the end', () => {
  const result: Result = { result: { scores: [6, 4], winners: [0], why: 'points' }, detail: {}, told: [] }
  test('shows where the points came from, and can be played again; what decided is said only where points did not', () => {
    const body = render(Over, { props: { match: match(aside({ phase: 'over', ended: [ended] }), []), result } }).body
    expect(body).not.toContain('Anna wins, 6 to 4.')
    const level = { ...result, result: { ...result.result, scores: [6, 6] } }
    expect(render(Over, { props: { match: match(aside({ phase: 'over', ended: [ended] }), []), result: level } }).body).toContain('Anna wins, 6 to 4.')
    expect(body).toContain('Step 2 of 2')
    expect(body).toContain('It begins.')
    for (const what of ['previous', 'play', 'next', 'skip']) expect(body).toContain(`data-do="${what}"`)
  })
  test('is told on the panels of the players, and not before it has been shown', () => {
    const over = match(aside({ phase: 'over', ended: [ended] }), [])
    const shown = { ...over, view: { ...over.view, outcome: result.result } }
    const scores = (of: Match): string[] => [...drawn(of).matchAll(/class="score[^>]*>(\d+)/g)].map(([, score]) => score!).sort()
    expect(scores(shown)).toEqual(['4', '6'])
    expect(scores({ ...shown, finale: { hold() {}, beat: () => 1, over() {} } })).toEqual([])
  })
  test('of a match of two shows both games; of one that was given up, the points alone', () => {
    const two = match(aside({ phase: 'over', games: 2, game: 1, ended: [ended, ended] }), [])
    expect(render(Over, { props: { match: two, result } }).body).toContain('data-do="game-2"')
    expect(render(Over, { props: { match: match(aside(), []), result } }).body).toContain('Anna')
  })
  test('of one game of experts shows that game alone, which is never one of two', () => {
    const over = match(aside({ phase: 'over', mode: 'expert', games: 1, ended: [ended] }), [])
    const body = render(Over, { props: { match: over, result } }).body
    expect(body).toContain('Step 2 of 2')
    expect(body).not.toContain('data-do="game-')
    for (const phase of ['flipping', 'picking'] as const) {
      const draft = phase === 'picking' ? { cards: [], kept: null, hidden: 3, note: '' } : null
      const [one, two] = [1, 2].map((games) => drawn(match(aside({ phase, mode: 'expert', games, draft }), [])))
      expect(one).not.toContain('of 2')
      expect(two).toContain('Game 1 of 2')
    }
  })
  test('is shown between two games, before clans are chosen again', () => {
    const draft = { cards: [], kept: null, hidden: 3, note: '' }
    const body = drawn(match(aside({ phase: 'picking', games: 2, game: 1, ended: [ended], draft }), []))
    expect(body).toContain('data-do="second"')
  })
  test('the higher attack stands first', () => {
    expect([mostFirst([2, 5]), mostFirst([0, 0])]).toEqual(['5–2', '0–0'])
  })
})

test('keys are told in both languages', () => {
  vi.stubGlobal('localStorage', { setItem: () => {} })
  vi.stubGlobal('document', { documentElement: {} })
  for (const lang of LANGS) {
    language.now = lang
    expect(keys().map(([key]) => key)).toEqual(expect.arrayContaining(['s', 'p', 'k', 'e', '1 2 3']))
    expect(keys().every(([key, what]) => key && what)).toBe(true)
  }
})
