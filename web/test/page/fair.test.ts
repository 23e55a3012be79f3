/** Fair deals: what is noted at the start, and what is worked out at the end. */
import { createHash } from 'node:crypto'
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checked, type Revealed } from '../../src/fair/check'
import { note as seen, type Note } from '../../src/fair/notes'
import Seal from '../../src/fair/Seal.svelte'
import { sha256 } from '../../src/fair/sha256'
import { say } from '../../src/fair/words'
import { language } from '../../src/words/index.svelte'

describe('SHA-256', () => {
  test('gives the digests of the standard', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
  })
  test('at every length around a block, and of letters with accents', () => {
    for (let length = 0; length < 200; length++) {
      const text = 'é7'.repeat(length).slice(0, length)
      expect(sha256(text), String(length)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

const SECRET = '00112233445566778899aabbccddeeff'
const MINE = '0123456789abcdef'
const seal = (table = 't'): string => sha256(`${SECRET}:${table}`)
const told = (more: Partial<Revealed> = {}): Revealed => ({
  table: 't', commitment: seal(), secret: SECRET, luck: [null, MINE], seed: sha256(`${SECRET}:t:,${MINE}`), ...more,
})
const note = (more: Partial<Note> = {}): Note => ({ table: 't', commitment: seal(), early: true, luck: MINE, ...more })

describe('the check at the end', () => {
  test('finds that the deal is the one that was sealed', () => {
    expect(checked('t', told(), note())).toBe('fixed')
    expect(checked('t', told(), note({ early: false }))).toBe('kept')
    expect(checked('t', told(), null)).toBe('unseen')
  })
  test('finds what was swapped', () => {
    const other = '9'.repeat(32)
    expect(checked('t', told(), note({ commitment: other }))).toBe('swapped')
    expect(checked('t', told({ secret: other }), note())).toBe('swapped')
    expect(checked('t', told({ secret: other, commitment: sha256(`${other}:t`), seed: sha256(`${other}:t:,${MINE}`) }), note())).toBe('swapped')
    expect(checked('t', told({ seed: other }), note())).toBe('swapped')
    expect(checked('t', told({ luck: [MINE, null] }), note())).toBe('swapped')
    expect(checked('u', told(), note({ table: 'u' }))).toBe('swapped')
    expect(checked('t', told({ commitment: other }), null)).toBe('swapped')
  })
  test('finds that what this device contributed was left out', () => {
    expect(checked('t', told({ luck: [null, null], seed: sha256(`${SECRET}:t:,`) }), note())).toBe('left out')
  })
  test('knows games from before players contributed', () => {
    const old: Revealed = { table: 't', commitment: seal(), seed: SECRET }
    expect(checked('t', old, { table: 't', commitment: seal(), early: true })).toBe('fixed')
    expect(checked('t', { ...old, seed: '7'.repeat(32) }, null)).toBe('swapped')
  })
})

describe('what is noted at the start', () => {
  const store = new Map<string, string>()
  beforeEach(() => {
    vi.resetModules()
    store.clear()
    vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) })
  })
  afterEach(() => vi.unstubAllGlobals())
  const notes = () => import('../../src/fair/notes')

  test('stays as it was first seen, also after the page is loaded anew', async () => {
    const one = await notes()
    one.note('t', 'first', true, MINE)
    one.note('t', 'second', false)
    vi.resetModules()
    const two = await notes()
    two.note('t', 'third', true, 'other')
    expect(two.noted('t')).toEqual({ table: 't', commitment: 'first', early: true, luck: MINE })
    expect(two.noted('u')).toBeNull()
  })
  test('is not kept for ever, and is nothing where the storage holds something else', async () => {
    const one = await notes()
    for (let at = 0; at < 100; at++) one.note(`t${at}`, 'seal', true)
    expect(one.noted('t0')).toBeNull()
    expect(one.noted('t99')).not.toBeNull()
    store.set('matou-fair', '{"a": [')
    vi.resetModules()
    expect((await notes()).noted('t99')).toBeNull()
  })
  test('comes before this device contributes; a server without promises is sent nothing', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      asked.push([path, init.body])
      return new Response(JSON.stringify({ table: 'p', commitment: 'c' }))
    })
    const one = await notes()
    const deal = await one.promised()
    expect(asked).toEqual([['/api/promises', '{}']])
    expect(deal).toEqual({ table: 'p', luck: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(one.noted('p')).toEqual({ table: 'p', commitment: 'c', early: true, luck: deal.luck })
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
    expect(await one.promised()).toEqual({})
  })
})

test('of a rematch that is there already the seal is noted before anything is sent; players who sit there send nothing', async () => {
  vi.resetModules()
  const { invited, noted } = await import('../../src/fair/notes')
  const there = (your_seat: number | null) => async () => new Response(JSON.stringify({ commitment: 'c', state: 'open', your_seat }))
  vi.stubGlobal('fetch', there(null))
  expect(await invited('again', null)).toEqual({ luck: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(noted('again')).toEqual({ table: 'again', commitment: 'c', early: true })
  vi.stubGlobal('fetch', there(1))
  expect(await invited('again', null)).toEqual({})
  vi.unstubAllGlobals()
})

test('the sheet shows the seal in both languages', () => {
  vi.stubGlobal('document', { documentElement: {} })
  seen('shown', 'abcdef0123456789', true, MINE)
  for (const lang of ['en', 'fr'] as const) {
    language.now = lang
    const { body } = render(Seal, { props: { table: 'shown', close: () => {} } })
    expect(body).toContain('abcdef012345…')
    expect(body).toContain(say('mixed'))
  }
  language.now = 'en'
})

test('before the end nothing is said to match: a seal that was not noted cannot be checked', () => {
  const { body } = render(Seal, { props: { table: 'never seen', close: () => {} } })
  expect(body).toContain(say('no seal'))
  expect(body).not.toContain(say('unseen'))
})
