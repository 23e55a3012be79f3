/** After an upgrade: the page is loaded anew once, and what is kept on a device outlives one build. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anew } from '../../src/net/anew'

describe('a part of the page is gone', () => {
  const reload = vi.fn()
  let kept: Map<string, string>
  let answer: () => Promise<{ ok: boolean }>

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    reload.mockClear()
    kept = new Map()
    answer = () => Promise.resolve({ ok: true })
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('fetch', () => answer())
    vi.stubGlobal('sessionStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('it is loaded anew once, whoever notices; what fails again right away is told to people', async () => {
    expect(await Promise.all([anew(), anew()])).toEqual([true, true])
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(30_000)
    expect(await anew()).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })
  test('the next upgrade, later, is as good as the first', async () => {
    await anew()
    vi.advanceTimersByTime(61_000)
    expect(await anew()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })
  test('never while the server does not answer: the browser would show its own page of woe', async () => {
    answer = () => Promise.reject(new TypeError('offline'))
    expect(await anew()).toBe(false)
    answer = () => Promise.resolve({ ok: false })
    expect(await anew()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
  test('never where it could turn in circles: nothing can be kept', async () => {
    vi.stubGlobal('sessionStorage', { getItem: () => { throw new DOMException('denied') } })
    expect(await anew()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('what speaks for the page without a server', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../src/offline/worker.js'), 'utf8')
  type Heard = { request?: unknown; waitUntil?: (work: Promise<unknown>) => void; respondWith?: (answer: Promise<unknown>) => void }
  /** By cache: what is kept in it. */
  let shelves: Map<string, Map<string, string>>
  let server: (path: string) => Promise<{ status: number; body: string }>

  /** A build's worker, installed and at work. */
  function worker(version: string, files: string[]) {
    const ears = new Map<string, (event: Heard) => void>()
    const pathOf = (what: string | { url: string }): string => (typeof what === 'string' ? what : new URL(what.url).pathname)
    const shelf = (name: string) => ({
      addAll: async (paths: string[]) => {
        for (const path of paths) shelves.get(name)?.set(path, `${version} ${path}`)
      },
      match: async (what: string | { url: string }) => shelves.get(name)?.get(pathOf(what)),
    })
    const caches = {
      open: async (name: string) => {
        if (!shelves.has(name)) shelves.set(name, new Map())
        return shelf(name)
      },
      keys: async () => [...shelves.keys()],
      delete: async (name: string) => shelves.delete(name),
      match: async (what: { url: string }) => [...shelves.values()].map((one) => one.get(pathOf(what))).find((found) => found),
    }
    const scope = { skipWaiting: () => {}, clients: { claim: () => {} } }
    const text = source.replace("['FILES']", JSON.stringify(files)).replace('VERSION', version)
    new Function('addEventListener', 'caches', 'fetch', 'self', 'location', 'Response', text)(
      (name: string, ear: (event: Heard) => void) => ears.set(name, ear), caches,
      (request: { url: string }) => server(pathOf(request)), scope, { origin: 'http://cat' }, { error: () => 'error' },
    )
    return {
      async install() {
        for (const name of ['install', 'activate']) {
          let work: Promise<unknown> | undefined
          ears.get(name)?.({ waitUntil: (one) => (work = one) })
          await work
        }
      },
      async ask(path: string, mode = 'cors'): Promise<unknown> {
        let answer: Promise<unknown> | undefined
        ears.get('fetch')?.({ request: { url: `http://cat${path}`, method: 'GET', mode }, respondWith: (one) => (answer = one) })
        return answer === undefined ? 'not mine' : await answer
      },
    }
  }

  beforeEach(() => {
    shelves = new Map()
    server = () => Promise.reject(new TypeError('offline'))
  })

  test('keeps the build before for tabs that are open, and no more', async () => {
    for (const version of ['one', 'two']) await worker(version, [`/assets/${version}.js`]).install()
    const third = worker('three', ['/assets/three.js'])
    await third.install()
    expect([...shelves.keys()]).toEqual(['matou two', 'matou three'])
    expect(await third.ask('/assets/two.js')).toBe('two /assets/two.js')
    expect(await third.ask('/assets/three.js')).toBe('three /assets/three.js')
    expect(await third.ask('/t/x', 'navigate')).toBe('three /')
  })
  test('shows the page while a proxy has nobody behind it, but not what is simply not there', async () => {
    const one = worker('one', [])
    await one.install()
    server = async () => ({ status: 502, body: 'Bad gateway' })
    expect(await one.ask('/games', 'navigate')).toBe('one /')
    server = async () => ({ status: 404, body: 'lost' })
    expect(await one.ask('/nowhere', 'navigate')).toEqual({ status: 404, body: 'lost' })
  })
  test('has the icons, and leaves the API alone', async () => {
    const one = worker('one', [])
    await one.install()
    for (const path of ['/favicon.svg', '/manifest.webmanifest', '/icons/192.png']) expect(await one.ask(path)).toBe(`one ${path}`)
    expect(await one.ask('/api/games')).toBe('not mine')
  })
})
