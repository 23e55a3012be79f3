/** What a device remembers: as it was chosen, as it was before there was a choice, and where nothing can be kept. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })            // modules are read anew for each

let root: { dataset: Record<string, string>; lang: string; scale: string; left: boolean; style: unknown; toggleAttribute: unknown }
const kept = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  root = {
    dataset: {}, lang: '', scale: '', left: false,
    style: { setProperty: (name: string, value: string) => name === '--card-scale' && (root.scale = value) },
    toggleAttribute: (name: string, on: boolean) => name === 'data-left' && (root.left = on),
  }
  vi.stubGlobal('document', { documentElement: root, querySelectorAll: () => [] })
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) })
})
afterEach(() => vi.unstubAllGlobals())
const read = async () => import('../../src/parts/settings.svelte')

describe('settings', () => {
  test('are as ever where nothing was chosen', async () => {
    const { settings, settle } = await read()
    expect([settings.cards, settings.left, settings.confirm, settings.volume, settings.voices, settings.shortcuts, settings.notify]).toEqual(
      ['normal', false, false, 70, false, true, null],
    )
    settle()
    expect([root.scale, root.left]).toEqual(['1', false])
  })

  test('are kept, and there when the page is loaded again', async () => {
    const { settings } = await read()
    Object.assign(settings, { cards: 'large', left: true, confirm: true, volume: 35, voices: true, notify: false })
    expect([root.scale, root.left]).toEqual(['1.2', true])
    vi.resetModules()
    const again = (await read()).settings
    expect([again.cards, again.left, again.confirm, again.volume, again.voices, again.notify]).toEqual(['large', true, true, 35, true, false])
  })

  test('sound off is volume 0, and sound on is as loud as it was', async () => {
    kept.set('matou-sound', 'off') // as it was kept before there was a volume
    const { settings } = await read()
    expect([settings.sound, settings.volume]).toEqual([false, 0])
    settings.sound = true
    expect(settings.volume).toBe(70)
    settings.volume = 20
    settings.volume = 0
    expect([settings.sound, settings.volume]).toEqual([false, 0])
    settings.sound = true
    expect(settings.volume).toBe(20)
  })

  test.each(['', 'loud', '-3', '101', 'NaN'])('a volume of %s is none', async (value) => {
    kept.set('matou-volume', value)
    expect((await read()).settings.volume).toBe(70)
  })

  test('work where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', { getItem: () => { throw new Error('denied') }, setItem: () => { throw new Error('denied') } })
    const { settings } = await read()
    settings.cards = 'small'
    settings.notify = true
    expect([settings.cards, root.scale, settings.notify]).toEqual(['small', '0.85', true])
  })
})
