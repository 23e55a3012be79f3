/** The kit's parts by themselves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copied } from '../../src/tables/kit/drawn'
import { heard, isForTable } from '../../src/tables/kit/keys'
import { othersInOrder, ownSeat } from '../../src/tables/kit/seats'
import { AtPosition, positionKey, Selection } from '../../src/tables/kit/selection.svelte'
import type { Match } from '../../src/tables/types'

describe('what is picked', () => {
  test('keeps its order; what is picked again comes on top', () => {
    const picks = new Selection<number>(() => 1)
    picks.set(3, 1)
    picks.add(2)
    picks.add(3)
    expect(picks.items).toEqual([1, 2, 3])
    picks.toggle(2)
    picks.toggle(5)
    expect([picks.items, picks.has(2), picks.has(5), picks.size]).toEqual([[1, 3, 5], false, true, 3])
    picks.clear()
    expect(picks.items).toEqual([])
  })

  test('belongs to one position', () => {
    let position = '0 4'
    const [picks, mode] = [new Selection<number>(() => position), new AtPosition(() => position, 'play')]
    picks.add(7)
    mode.value = 'swap'
    expect([picks.items, mode.value]).toEqual([[7], 'swap'])
    position = '0 5'
    expect([picks.items, mode.value]).toEqual([[], 'play'])
    picks.add(8)
    expect(picks.items).toEqual([8])
  })

  test('is gone when the same position comes back because a move was taken back', () => {
    const match = { own: 0, view: { ply: 4 }, rewound: 0 } as { own: number; view: { ply: number }; rewound: number }
    const picks = new Selection<number>(() => positionKey(match as unknown as Match))
    picks.add(7)
    match.view = { ply: 5 }
    expect(picks.items).toEqual([])
    match.view = { ply: 4 }
    expect(picks.items).toEqual([7])
    match.rewound = 1
    expect(picks.items).toEqual([])
  })
})

describe('keys', () => {
  class Thing {
    constructor(readonly within: string) {}
    closest(spot: string): Thing | null {
      return spot.includes(this.within) ? this : null
    }
  }
  let sheet: object | null = null
  const body = new Thing('none')
  const pressed = (key: string, more: object = {}): KeyboardEvent =>
    ({ key, target: body, defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent

  beforeEach(() => {
    sheet = null
    vi.stubGlobal('Element', Thing)
    vi.stubGlobal('document', { body, querySelector: () => sheet })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('are the table’s, unless something is typed, a sheet is open, or they are the browser’s', () => {
    expect(isForTable(pressed('p'))).toBe(true)
    for (const other of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }, { target: new Thing('input') }])
      expect(isForTable(pressed('p', other)), JSON.stringify(other)).toBe(false)
    sheet = {}
    expect(isForTable(pressed('Escape'))).toBe(false)
  })

  test('that walk and choose are those of the button they are pressed on', () => {
    const button = { target: new Thing('button') }
    expect(['Enter', ' ', 'ArrowLeft'].filter((key) => isForTable(pressed(key, button)))).toEqual([])
    expect(['p', 'Escape'].every((key) => isForTable(pressed(key, button)))).toBe(true)
    expect(isForTable(pressed('Enter'))).toBe(true)
  })

  test('are taken from the page only where they did something', () => {
    const [does, not] = [vi.fn(), vi.fn(() => false)]
    const listen = heard({ p: does, Escape: not })
    const events = ['p', 'Escape', 'q'].map((key) => pressed(key))
    events.forEach(listen)
    expect([does, not].map((one) => one.mock.calls.length)).toEqual([1, 1])
    expect(events.map((event) => vi.mocked(event.preventDefault).mock.calls.length)).toEqual([1, 0, 0])
  })
})

test('a drawing is worked out once, and has ids of its own wherever it is shown', () => {
  const draw = vi.fn((id: string) => ({ width: 1, height: 1, markup: `<g id="${id}u"><use href="#${id}u"/></g>` }))
  expect(copied('kit test', 'a', draw).markup).toMatch(/^<g id="(a-\d+-u)"><use href="#\1"\/><\/g>$/)
  expect(copied('kit test', 'z', draw).markup).toMatch(/^<g id="(z-\d+-u)"><use href="#\1"\/><\/g>$/)
  // Where it is shown next, the picture of the last one may still fly.
  expect(copied('another', 'a', draw).markup).not.toBe(copied('kit test', 'a', draw).markup)
  expect(draw).toHaveBeenCalledTimes(2)
})

test('the others sit clockwise from one’s own seat; who looks on sees all', () => {
  const at = (own: number | null): Match => ({ own, seats: [0, 1, 2, 3].map((seat) => ({ seat })) }) as unknown as Match
  const order = (own: number | null): number[] => othersInOrder(at(own)).map(({ seat }) => seat)
  expect([order(0), order(2), order(3), order(null)]).toEqual([[1, 2, 3], [3, 0, 1], [0, 1, 2], [0, 1, 2, 3]])
  expect([ownSeat(at(2))?.seat, ownSeat(at(null))]).toEqual([2, undefined])
})
