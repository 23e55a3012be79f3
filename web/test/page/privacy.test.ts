/** What is stored about a guest, as the page shows it; and that this device forgets it too. */
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, type Stored } from '../../src/net/api'
import Facts from '../../src/pages/privacy/Facts.svelte'
import { seatName } from '../../src/parts/names'
import { forgetAll, keep } from '../../src/words/device'
import { language } from '../../src/words/index.svelte'

vi.mock('../../src/parts/games.svelte', () => ({ gameName: () => 'Le Ch’ami' }))

const stored = (more: Partial<Stored> = {}): Stored => ({
  name: 'Zoé', created: '2026-03-01T10:00:00.000+00:00', devices: [{ id: 'a1', device: 'Firefox, Android', created: '2026-03-01' }],
  programs: [], games: [], practice: [], attempts: [], ratings: [], reviews: [], notifications: [], promises: [], rated: [], puzzles: [], puzzle_ratings: [], ...more,
})
const game = (table: string, state: Stored['games'][number]['state']): Stored['games'][number] => ({
  table, state, game: 'chami', visibility: 'link', created: '', began: '', ended: null, result: null, host: true, options: {}, seats: [],
})
const drawn = (more: Partial<Stored> = {}): string =>
  render(Facts, { props: { stored: stored(more) } }).body.replace(/<!--.*?-->/g, '')

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  language.now = 'en'
})
afterEach(() => vi.unstubAllGlobals())

describe('the list', () => {
  test('only names what there is', () => {
    const body = drawn()
    expect(body).toContain('Zoé, since Mar 1, 2026')
    expect(body).toContain('Firefox, Android, since Mar 1, 2026')
    expect(body.match(/<dt/g)).toHaveLength(2)
  })
  test('names all there is, in the language of the page', () => {
    const all: Partial<Stored> = {
      devices: [{ id: 'a1' }, { id: 'b2', until: '2999-01-01' }], programs: [{ id: 'c3', name: 'Robot' }],
      attempts: [{ program: null, table: 't', seat: 0, ply: 3, text: 'lay 1+1', at: '' }],
      reviews: ['cat', 'matou'].map((level) => ({ program: null, table: 't', level, state: 'done', asked: '' })),
      games: [game('t', 'over'), game('u', 'playing')], ratings: [{ program: null, game: 'chami', mu: 25, sigma: 8, games: 3 }],
    }
    const english = drawn(all)
    expect(english.match(/<dt/g)).toHaveLength(7)
    for (const part of ['a device', 'not used yet', 'Robot', '2 games with all the moves, 1 of them', '1 try that', 'Le Ch’ami, from 3 games'])
      expect(english).toContain(part)
    language.now = 'fr'
    const french = drawn(all)
    for (const part of ['depuis le 1 mars 2026', '2 parties avec', '1 essai qui', 'Le Ch’ami, 3 parties']) expect(french).toContain(part)
  })
  test('counts no finished games where there are none', () => {
    expect(drawn({ games: [game('u', 'playing')] })).toContain('>1 game with all the moves<')
  })
  test('a name is a text, not a page', () => {
    expect(drawn({ name: '<b>x' })).not.toContain('<b>x')
  })
})

test('somebody who was deleted is called so, and an empty seat is not', () => {
  expect([seatName(''), seatName('Léo'), seatName(null)]).toEqual(['Someone', 'Léo', ''])
  language.now = 'fr'
  expect(seatName('')).toBe('Quelqu’un')
})

test('everything is deleted only with the word for it', async () => {
  const fetched = vi.fn(async () => new Response('{"name": null}', { status: 200 }))
  vi.stubGlobal('fetch', fetched)
  await api.erase()
  expect(fetched).toHaveBeenCalledWith('/api/guest', expect.objectContaining({ method: 'DELETE', body: '{"delete":"everything"}' }))
})

test('this device forgets what is ours, and nothing else', () => {
  const storage = new Map([['another-site', 'kept']])
  vi.stubGlobal('localStorage', new Proxy({}, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) =>
      ({ setItem: (key: string, value: string) => storage.set(key, value), removeItem: (key: string) => storage.delete(key) })[name as 'setItem'],
  }))
  vi.stubGlobal('sessionStorage', { clear: () => {} })
  keep('link-t', 'secret')
  keep('theme', 'dark')
  expect(storage.size).toBe(3)
  forgetAll()
  expect([...storage.keys()]).toEqual(['another-site'])
})
