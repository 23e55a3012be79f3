/** What a device allows: storage may be forbidden, sound must be woken, things wait for an answer. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })            // modules are read anew for each
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe('storage is forbidden', () => {
  test('the page speaks the device’s language all the same, and another one when asked to', async () => {
    vi.stubGlobal('navigator', { languages: ['fr-FR'] })
    vi.stubGlobal('document', { documentElement: { lang: '' } })
    const forbidden = { get: () => { throw new DOMException('denied', 'SecurityError') } }
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...forbidden })
    try {
      const { language } = await import('../../src/words/index.svelte')
      expect(language.now).toBe('fr')
      language.now = 'en'
      expect(language.now).toBe('en')
      expect(document.documentElement.lang).toBe('en')
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })
})

describe('sound', () => {
  class Context {
    static made = 0
    static state = 'suspended'
    static resumed = 0
    constructor() {
      Context.made += 1
    }
    get state(): string {
      return Context.state
    }
    resume(): Promise<void> {
      Context.resumed += 1
      Context.state = 'running'
      return Promise.resolve()
    }
  }
  const heard = new Map<string, () => void>()

  beforeEach(() => {
    Object.assign(Context, { made: 0, resumed: 0, state: 'suspended' })
    heard.clear()
    vi.stubGlobal('AudioContext', Context)
    vi.stubGlobal('addEventListener', (name: string, work: () => void) => heard.set(name, work))
    vi.stubGlobal('removeEventListener', (name: string) => heard.delete(name))
  })

  test('wakes within the touch itself, whichever touch the browser lets count', async () => {
    const { wakeOnTouch } = await import('../../src/sound/sound')
    const stop = wakeOnTouch()
    expect([...heard.keys()].sort()).toEqual(['click', 'keydown', 'pointerup', 'touchend'])
    for (const touch of heard.values()) touch()
    expect([Context.made, Context.resumed]).toEqual([1, 1])
    stop()
    expect(heard.size).toBe(0)
  })

  test('wakes again after a call has interrupted it', async () => {
    const { wake } = await import('../../src/sound/sound')
    wake()
    Context.state = 'interrupted'
    wake()
    expect([Context.made, Context.resumed, Context.state]).toEqual([1, 2, 'running'])
  })
})

describe('what was let go', () => {
  const element = () => ({
    classList: { add: () => {} }, style: { setProperty: vi.fn(), removeProperty: vi.fn() }, setAttribute: () => {},
    getBoundingClientRect: () => ({ left: 1, top: 2, width: 30, height: 40 }), remove: vi.fn(),
  })
  const card = () => {
    const drawn = element()
    return { ...element(), drawn, cloneNode: () => drawn }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { body: { append: () => {} } })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  })
  afterEach(() => vi.useRealTimers())

  test('waits for the answer, however long that takes, and then goes on from there', async () => {
    const { Picture, letGo } = await import('../../src/motion/picture')
    const one = card()
    new Picture(one as unknown as HTMLElement).wait('discat 24')
    vi.advanceTimersByTime(60_000)
    expect(one.drawn.remove).not.toHaveBeenCalled()
    expect([...letGo().keys()]).toEqual(['discat 24'])
    expect(one.drawn.remove).toHaveBeenCalled()
  })

  test('goes back when it is refused, and what was dragged itself too', async () => {
    const { Picture, giveBack, hold, letGo } = await import('../../src/motion/picture')
    const [one, back] = [card(), vi.fn()]
    new Picture(one as unknown as HTMLElement).wait('discat 24')
    hold(back)
    vi.advanceTimersByTime(60_000)
    expect(back).not.toHaveBeenCalled()
    giveBack()
    expect(one.drawn.remove).toHaveBeenCalledOnce()
    expect(back).toHaveBeenCalledOnce()
    giveBack()
    expect(back).toHaveBeenCalledOnce()
    expect(letGo().size).toBe(0)
  })
})

test('the bar around the page follows the theme that was chosen', async () => {
  const bars = [{ content: '#f3e9d6', dataset: {} }, { content: '#1d1922', dataset: {} }]
  const root = { dataset: {} as Record<string, string>, lang: '', style: { setProperty: () => {} }, toggleAttribute: () => {} }
  vi.stubGlobal('document', { documentElement: root, querySelectorAll: () => bars })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => (root.dataset['theme'] === 'dark' ? ' #1d1922' : ' #f3e9d6') }))
  const { settings, settle } = await import('../../src/parts/settings.svelte')
  settings.theme = 'dark'
  expect(bars.map((bar) => bar.content)).toEqual(['#1d1922', '#1d1922'])
  settings.theme = 'light'
  expect(bars.map((bar) => bar.content)).toEqual(['#f3e9d6', '#f3e9d6'])
  settings.theme = 'device'
  settle()
  expect(bars.map((bar) => bar.content)).toEqual(['#f3e9d6', '#1d1922'])
})
