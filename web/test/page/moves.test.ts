/** The list of moves, and the keys that make them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { named, pieces } from '../../src/pages/table/pieces'
import { cards as cardsOfCatDays } from '../../src/tables/catdays'
import { turnsOf, wholly } from '../../src/pages/table/turns'
import { settings } from '../../src/parts/settings.svelte'
import { hushShortcuts, isShortcut } from '../../src/parts/shortcuts'

describe('moves are listed turn by turn', () => {
  test('several moves of one player are one turn', () => {
    const turns = turnsOf([['a lays'], ['a drops'], ['b drops', 'a draws'], ['a lays']], [[0, ''], [0, ''], [1, ''], [0, '']])
    expect(turns.map(({ seat, lines }) => [seat, lines.map(({ at }) => at)])).toEqual([[0, [0, 1]], [1, [2]], [0, [3]]])
    expect(turns[1]?.lines[0]?.said).toEqual(['b drops', 'a draws'])
  })
  test('a move of which nothing is said breaks no turn', () => {
    expect(turnsOf([['a'], [], ['b']], [[0, ''], [1, ''], [0, '']])).toHaveLength(1)
  })
  test('a move is told with what came of it', () => {
    expect(wholly(['Moka passes'])).toBe('Moka passes')
    expect(wholly(['Moka passes', 'you can play anything', 'what luck!'])).toBe('Moka passes. You can play anything. What luck!')
    expect(wholly([])).toBe('')
  })
})

describe('cards are told apart in a sentence', () => {
  const cards = (sentence: string, move: string): string[] => pieces(sentence, named(move)).filter(({ card }) => card).map(({ text }) => text)
  test('by the text of the move', () => {
    expect(cards('Moka plays 43+49: now higher than 49', '43+49')).toEqual(['43+49'])
    expect(cards('Moka plays 68: now lower than 68', '68')).toEqual(['68'])
    expect(cards('you pass and swap 52', 'pass x52')).toEqual(['52'])
    expect(cards('Anna lays 1+1, 3, the Gift as 4: a run', 'lay 1+1 =3 gift:4')).toEqual(['1+1', '3'])
    expect(cards('you flip the mouse 5 on b4', 'flip b4')).toEqual(['b4'])
  })
  test('and never within another word or number', () => {
    expect(cards('Moka 33 discards 3, not 13 or 3+4', 'drop =3')).toEqual(['3'])
    expect(pieces('Moka draws a card', [])).toEqual([{ text: 'Moka draws a card', card: false }])
    for (const [sentence, move] of [['a 3.', 'drop =3'], ['3', 'drop =3'], ['b4?', 'flip b4']] as const)
      expect(pieces(sentence, named(move)).map(({ text }) => text).join('')).toBe(sentence)
  })
  test('by its name in Cat Days', () => {
    const box = { texts: { cards: { fluffy: { name: 'Fluffy Cat' }, box: { name: 'Box' } } } }
    expect(cardsOfCatDays('play fluffy tue!', box)).toEqual(['Fluffy Cat'])
    expect(pieces('Moka plays the Fluffy Cat on your Tuesday', ['Fluffy Cat']).map(({ card }) => card)).toEqual([false, true, false])
  })
})

describe('single letters can be switched off', () => {
  const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, stopImmediatePropagation: vi.fn(), ...more })
  let listener: (event: unknown) => void
  let options: unknown
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (_: string, heard: typeof listener, how: unknown) => ([listener, options] = [heard, how]))
    vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null })
    hushShortcuts()
  })
  afterEach(() => {
    settings.shortcuts = true
    vi.unstubAllGlobals()
  })

  test('what is a shortcut', () => {
    expect(['p', 'Z', '3', ',', '?'].every((key) => isShortcut(pressed(key)))).toBe(true)
    expect([' ', 'Enter', 'Escape', 'ArrowLeft', 'Tab'].some((key) => isShortcut(pressed(key)))).toBe(false)
    expect(isShortcut(pressed('r', { ctrlKey: true }))).toBe(false)
  })
  test('nobody hears a letter then, and before any table does', () => {
    const [on, off, arrow] = [pressed('p'), pressed('p'), pressed('ArrowLeft')]
    listener(on)
    settings.shortcuts = false
    listener(off)
    listener(arrow)
    expect(on.stopImmediatePropagation).not.toHaveBeenCalled()
    expect(off.stopImmediatePropagation).toHaveBeenCalledOnce()
    expect(arrow.stopImmediatePropagation).not.toHaveBeenCalled()
    expect(options).toEqual({ capture: true })
  })
})
