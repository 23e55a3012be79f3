/** The service worker shows what the server sends, and leads to the table. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'

const source = readFileSync(resolve(import.meta.dirname, '../../src/offline/worker.js'), 'utf8')
type Window = { url: string; visibilityState: string; focus: () => Promise<string>; navigate: (path: string) => Promise<string> }

let windows: Window[]
let shown: [string, Record<string, unknown>][]
let done: string[]
let sent: [string, { method: string; body: string }][]

const window = (path: string, visibilityState = 'hidden', navigates = true): Window => ({
  url: `https://cat${path}`, visibilityState,
  focus: async () => `${done.push(`focus ${path}`)}`,
  navigate: async (to) => (navigates ? `${done.push(`${path} to ${to}`)}` : Promise.reject(new TypeError('not mine'))),
})

function worker() {
  const ears = new Map<string, (event: any) => void>()
  const subscription = { toJSON: () => ({ endpoint: 'https://push/new', expirationTime: undefined, keys: { p256dh: 'p', auth: 'a' } }) }
  const scope = {
    clients: { matchAll: async () => windows, openWindow: async (path: string) => done.push(`open ${path}`) },
    registration: {
      showNotification: async (title: string, about: Record<string, unknown>) => shown.push([title, about]),
      pushManager: { subscribe: async () => subscription },
    },
    navigator: { language: 'fr-FR', setAppBadge: async () => done.push('badge') },
  }
  new Function('addEventListener', 'caches', 'fetch', 'self', 'location', 'Response', source)(
    (name: string, ear: (event: any) => void) => ears.set(name, ear), {},
    async (path: string, how: { method: string; body: string }) => sent.push([path, how]), scope, { origin: 'https://cat' }, {},
  )
  return async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: Promise<unknown> | undefined
    ears.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => (work = one) })
    await work
  }
}
const message = (said: unknown) => ({ data: { json: () => said } })
const TURN = { table: 'rVdiEzOEOLXK', game: 'Discat', says: 'C’est à toi de jouer.', lang: 'fr' }

beforeEach(() => {
  windows = []
  shown = []
  done = []
  sent = []
})

describe('a message', () => {
  test('is shown: the game, that it is one’s turn, and nothing else; and the app has a badge', async () => {
    windows = [window('/')]
    await worker()('push', message({ ...TURN, secret: 'hand' }))
    expect(shown).toEqual([['Discat', { body: TURN.says, icon: '/icons/192.png', badge: '/icons/192.png', tag: 'turn-rVdiEzOEOLXK', lang: 'fr', data: { table: 'rVdiEzOEOLXK' } }]])
    expect(done).toEqual(['badge'])
  })

  test('is not, where a page of ours is being looked at', async () => {
    windows = [window('/t/other'), window('/', 'visible')]
    await worker()('push', message(TURN))
    expect(shown).toEqual([])
  })

  test.each([['nothing', { data: null }], ['no JSON', { data: { json: () => JSON.parse('{') } }], ['no table', message({ ...TURN, table: '../x' })], ['null', message(null)]])(
    'that is %s is not', async (_, event) => {
      await worker()('push', event)
      expect([shown, done]).toEqual([[], []])
    },
  )
})

describe('a press leads to the table', () => {
  const press = { notification: { close: () => done.push('close'), data: { table: 'abc' } } }

  test('that is open already', async () => {
    windows = [window('/'), window('/t/abc')]
    await worker()('notificationclick', press)
    expect(done).toEqual(['close', 'focus /t/abc'])
  })
  test('in another page of ours', async () => {
    windows = [window('/games')]
    await worker()('notificationclick', press)
    expect(done).toEqual(['close', 'focus /games', '/games to /t/abc'])
  })
  test('in a page of its own, where there is none, or none that can be led', async () => {
    await worker()('notificationclick', press)
    windows = [window('/', 'hidden', false)]
    await worker()('notificationclick', press)
    expect(done).toEqual(['close', 'open /t/abc', 'close', 'focus /', 'open /t/abc'])
  })
})

test('a new address of the device is told to the server', async () => {
  const change = worker()
  await change('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: new ArrayBuffer(3) } } })
  expect(sent[0]?.[0]).toBe('/api/push')
  expect(JSON.parse(sent[0]?.[1].body ?? '')).toEqual({ endpoint: 'https://push/new', expirationTime: null, keys: { p256dh: 'p', auth: 'a' }, lang: 'fr' })
  await change('pushsubscriptionchange', {})
  expect(sent).toHaveLength(1)
})
