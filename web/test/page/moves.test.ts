/** The list of moves, and the keys that make them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
