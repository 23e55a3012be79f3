/** Whose turn it is, beyond the table: marks, notifications, and asking again and again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })            // modules are read anew for each

const api = { turns: vi.fn(), push: vi.fn(), subscribe: vi.fn(), unsubscribe: vi.fn() }
vi.mock('../../src/net/api', () => ({ api }))
vi.mock('../../src/parts/guest.svelte', () => ({ guest: { known: true, name: 'Zoé' } }))
vi.mock('../../src/parts/names', () => ({ gameName: (game: string) => game.toUpperCase() }))
const gone: string[] = []
vi.mock('../../src/pages/route.svelte', () => ({ go: (path: string) => gone.push(path) }))

/** What somebody is told. */
const shown: { title: string; tag: string; close: () => void; onclick?: () => void }[] = []
class Told {
  static permission = 'granted'
  static asked = 0
  static requestPermission = async (): Promise<string> => {
    Told.asked += 1
    return Told.permission
  }
  onclick?: () => void
  constructor(readonly title: string, readonly about: { tag: string }) {
    shown.push(Object.assign(this, { tag: about.tag, close: () => {} }))
  }
}

const badges: (number | null)[] = []
let icon: { href: string; getAttribute: () => string }
const ears = new Map<string, Set<() => void>>()

function page(hidden = false) {
  icon = { href: '/favicon.svg', getAttribute: () => icon.href }
  const ear = (name: string, work: () => void): void => void ears.set(name, (ears.get(name) ?? new Set()).add(work))
  vi.stubGlobal('document', {
    hidden, title: '', visibilityState: hidden ? 'hidden' : 'visible', querySelector: () => icon, querySelectorAll: () => [],
    documentElement: { dataset: {}, style: { setProperty: () => {} }, toggleAttribute: () => {} },
    addEventListener: ear, removeEventListener: (name: string, work: () => void) => ears.get(name)?.delete(work),
  })
  vi.stubGlobal('addEventListener', ear)
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('focus', () => {})
  vi.stubGlobal('Notification', Told)
  vi.stubGlobal('navigator', {
    languages: ['en'], setAppBadge: async (count: number) => void badges.push(count), clearAppBadge: async () => void badges.push(null),
  })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) })
}
const hide = (hidden: boolean): void => {
  Object.assign(document, { hidden, visibilityState: hidden ? 'hidden' : 'visible' })
  for (const work of ears.get('visibilitychange') ?? []) work()
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  page()
  shown.length = badges.length = gone.length = 0
  Told.permission = 'granted'
  Told.asked = 0
  ears.clear()
  for (const one of Object.values(api)) one.mockReset()
  api.turns.mockResolvedValue({ tables: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the page is marked', () => {
  test('title, icon and badge say that others wait, and no longer when they do not', async () => {
    const { paint } = await import('../../src/turn/turns.svelte')
    paint('Matou: home', true, 1)
    expect([document.title, icon.href, badges.at(-1)]).toEqual(['● Matou: home', '/favicon-turn.svg', 1])
    paint('Matou: home', false, 0)
    expect([document.title, icon.href, badges.at(-1)]).toEqual(['Matou: home', '/favicon.svg', null])
  })

  test('of the table at hand its own page knows at once; against cats there is a mark, but nobody waits', async () => {
    const { turns } = await import('../../src/turn/turns.svelte')
    turns.at({ table: 'a', game: 'discat', mine: true, awaited: false })
    expect([turns.marked, turns.tables]).toEqual([true, []])
    turns.at({ table: 'a', game: 'discat', mine: true, awaited: true })
    expect([turns.marked, turns.tables.length]).toEqual([true, 1])
    turns.at(null)
    expect([turns.marked, turns.tables]).toEqual([false, []])
  })

  test('what the server says of the table at hand is older than what its page knows', async () => {
    const { turns, watchTurns } = await import('../../src/turn/turns.svelte')
    api.turns.mockResolvedValue({ tables: [{ table: 'a', game: 'discat' }, { table: 'b', game: 'poche' }] })
    const end = watchTurns()
    turns.at({ table: 'a', game: 'discat', mine: false, awaited: false })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(turns.tables.map(({ table }) => table)).toEqual(['b'])
    end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(api.turns).toHaveBeenCalledTimes(1)
  })
})

describe('a notification of the page itself', () => {
  const wants = async (): Promise<void> => {
    const { settings } = await import('../../src/parts/settings.svelte')
    settings.notify = true
  }

  test('comes while it is hidden, once for each turn, and leads to the table', async () => {
    const { turns } = await import('../../src/turn/turns.svelte')
    await wants()
    const mine = { table: 'a', game: 'discat', mine: true, awaited: true }
    turns.at(mine)
    expect(shown).toEqual([])
    turns.at({ ...mine, mine: false, awaited: false })
    hide(true)
    turns.at(mine)
    turns.at({ ...mine })
    expect(shown.map(({ title, tag }) => [title, tag])).toEqual([['DISCAT', 'turn-a']])
    shown[0]?.onclick?.()
    expect(gone).toEqual(['/t/a'])
  })

  test('of another table comes when it is news; what was so when the page was loaded is none', async () => {
    const { watchTurns } = await import('../../src/turn/turns.svelte')
    await wants()
    page(true)
    api.turns.mockResolvedValue({ tables: [{ table: 'a', game: 'poche' }] })
    const end = watchTurns()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown).toEqual([])
    api.turns.mockResolvedValue({ tables: [{ table: 'a', game: 'poche' }, { table: 'b', game: 'chami' }] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown.map(({ tag }) => tag)).toEqual(['turn-b'])
    end()
  })

  test.each([['nobody asked for them', null, 'granted'], ['they were turned off', false, 'granted'], ['the browser forbids them', true, 'denied']])(
    'does not come where %s', async (_, notify, permission) => {
      const { turns } = await import('../../src/turn/turns.svelte')
      const { settings } = await import('../../src/parts/settings.svelte')
      settings.notify = notify
      Told.permission = permission
      hide(true)
      turns.at({ table: 'a', game: 'discat', mine: true, awaited: true })
      expect(shown).toEqual([])
      expect(Told.asked).toBe(0)
    },
  )
})

describe('asking again and again', () => {
  test('at once when somebody comes back, not at all while hidden, and less often after failures', async () => {
    const { poll } = await import('../../src/turn/poll')
    let asked = 0
    let fails = false
    const end = poll(async () => {
      asked += 1
      if (fails) throw new Error('offline')
    }, { seen: 1_000, hidden: null, first: 0 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked).toBe(4)
    hide(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(4)
    hide(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(5)
    fails = true
    await vi.advanceTimersByTimeAsync(15_100)
    expect(asked).toBe(9) // after 1, 2, 4 and 8 seconds
    end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toBe(9)
  })
})

describe('being told by push', () => {
  const KEY = 'BAEC'
  const bytes = (): ArrayBuffer => new Uint8Array([4, 1, 2]).buffer
  let made: { key: unknown; ended: boolean }[]
  function browser(before: ArrayBuffer | null = null) {
    made = []
    const subscription = (key: unknown) => {
      const one = { key, ended: false }
      made.push(one)
      return {
        options: { applicationServerKey: key }, unsubscribe: async () => (one.ended = true),
        toJSON: () => ({ endpoint: 'https://push/x', expirationTime: null, keys: { p256dh: 'p', auth: 'a' }, more: 1 }),
      }
    }
    let now = before && subscription(before)
    const pushManager = { getSubscription: async () => now, subscribe: async ({ applicationServerKey }: any) => (now = subscription(applicationServerKey)) }
    vi.stubGlobal('PushManager', class {})
    Object.assign(navigator, { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
    api.push.mockResolvedValue({ key: KEY, on: false })
    api.subscribe.mockResolvedValue({ on: true })
    api.unsubscribe.mockResolvedValue({ on: false })
  }

  test('is turned on after a press, and off', async () => {
    browser()
    const { turnOff, turnOn } = await import('../../src/turn/push')
    const { settings } = await import('../../src/parts/settings.svelte')
    expect(Told.asked).toBe(0)
    expect(await turnOn()).toBe('push')
    expect([settings.notify, Told.asked]).toEqual([true, 1])
    expect(api.subscribe.mock.calls).toEqual([[{ endpoint: 'https://push/x', expirationTime: null, keys: { p256dh: 'p', auth: 'a' }, lang: 'en' }]])
    await turnOff()
    expect([settings.notify, made[0]?.ended, api.unsubscribe.mock.calls.length]).toEqual([false, true, 1])
  })

  test('a server with another key makes it subscribe anew; the same key does not', async () => {
    browser(new Uint8Array([9, 9]).buffer)
    const { turnOn } = await import('../../src/turn/push')
    expect(await turnOn()).toBe('push')
    expect(made.map(({ ended }) => ended)).toEqual([true, false])
    browser(bytes())
    await turnOn()
    expect(made.map(({ ended }) => ended)).toEqual([false])
  })

  test('what cannot be is said: forbidden, no notifications at all, or only while a page is open', async () => {
    const { turnOn } = await import('../../src/turn/push')
    const { settings } = await import('../../src/parts/settings.svelte')
    Told.permission = 'denied'
    expect(await turnOn()).toBe('denied')
    expect(settings.notify).toBe(null)
    Told.permission = 'granted'
    expect(await turnOn()).toBe('tab')
    browser()
    api.push.mockResolvedValue({ key: null, on: false })
    expect(await turnOn()).toBe('tab')
    Reflect.deleteProperty(globalThis, 'Notification')
    expect(await turnOn()).toBe('impossible')
  })

  test('the server is told again once a day, and never if nobody wanted that', async () => {
    browser()
    const { renew } = await import('../../src/turn/push')
    const { settings } = await import('../../src/parts/settings.svelte')
    await renew()
    expect(api.subscribe).not.toHaveBeenCalled()
    settings.notify = true
    await renew()
    await renew()
    expect(api.subscribe).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(86_400_000)
    await renew()
    expect(api.subscribe).toHaveBeenCalledTimes(2)
  })
})

describe('the screen', () => {
  test('stays awake while somebody is at the table, again after they come back, and no longer', async () => {
    const locks: { released: boolean; ear: () => void }[] = []
    Object.assign(navigator, {
      wakeLock: {
        request: async () => {
          const lock = { released: false, ear: () => {} }
          locks.push(lock)
          return { release: async () => (lock.released = true), addEventListener: (_: string, ear: () => void) => (lock.ear = ear) }
        },
      },
    })
    const { stayAwake } = await import('../../src/turn/awake')
    const end = stayAwake()
    await vi.advanceTimersByTimeAsync(0)
    expect(locks).toHaveLength(1)
    hide(true)
    locks[0]?.ear() // browsers release it by themselves
    hide(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(locks).toHaveLength(2)
    end()
    expect(locks[1]?.released).toBe(true)
  })

  test('may go dark where a browser cannot help it, or refuses', async () => {
    const { stayAwake } = await import('../../src/turn/awake')
    stayAwake()()
    Object.assign(navigator, { wakeLock: { request: async () => Promise.reject(new Error('battery')) } })
    stayAwake()()
    await vi.advanceTimersByTimeAsync(0)
  })
})
