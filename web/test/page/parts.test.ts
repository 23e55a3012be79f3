/** Parts of the page as they are first drawn. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { clockText } from '../../src/match/clock'
import { towards } from '../../src/motion/travel'
import { choicesOf, clockWanted, optionsWanted } from '../../src/pages/new/wanted'
import Choice from '../../src/pages/new/Choice.svelte'
import Face from '../../src/parts/Face.svelte'
import GameList from '../../src/parts/GameList.svelte'
import Qr from '../../src/parts/Qr.svelte'
import { manifest } from '../../src/offline/manifest'

test('a clock', () => {
  expect(clockText(0)).toBe('0:00')
  expect(clockText(59_400)).toBe('1:00')
  expect(clockText(61_000)).toBe('1:01')
  expect(clockText(3_723_000)).toBe('1 h 02')
  expect(clockText(30 * 3_600_000)).toBe('30 h')
  expect(clockText(3 * 86_400_000 - 5000)).toBe('3 d')
})

test('a thing travels from middle to middle, and grows', () => {
  expect(towards({ x: 0, y: 0, width: 50, height: 100 }, { x: 200, y: 0, width: 100, height: 200 })).toEqual({
    translate: '-225px -50px',
    scale: '0.5',
  })
})

describe('a table that is wanted', () => {
  const options = [
    { name: 'first', default: 0, choices: [0, 1, 2, 'random'], what: 'who starts' },
    { name: 'limit', default: 200, choices: { from: 1, to: 10_000 }, what: 'the points' },
  ]

  test('says only what differs from the booklet', () => {
    expect(optionsWanted(options, { first: 0, limit: 300 })).toEqual({ limit: 300 })
    expect(optionsWanted(options, {})).toEqual({})
  })

  test('has no seats that are not there', () => {
    expect(choicesOf(options[0]!, 2)).toEqual([0, 1, 'random'])
  })

  test('has a clock, or none', () => {
    const form = { kind: 'none', seconds: 60, minutes: 10, increment: 5, days: 3 } as const
    expect(clockWanted(form)).toBeUndefined()
    expect(clockWanted({ ...form, kind: 'move' })).toEqual({ move: 60 })
    expect(clockWanted({ ...form, kind: 'bank' })).toEqual({ bank: 600, increment: 5 })
    expect(clockWanted({ ...form, kind: 'days' })).toEqual({ days: 3 })
  })

  test('an option is said in our words, or else in the server’s', () => {
    const props = { seats: 2, value: null, error: '', change: () => {} }
    const known = render(Choice, { props: { ...props, game: 'chami', option: options[1]!, value: 200 } }).body
    expect(known).toContain('The limit, in points')
    const other = { name: 'weather', default: 'rain', choices: ['rain', 'sun'], what: 'what the weather is like' }
    const unknown = render(Choice, { props: { ...props, game: 'chami', option: other, error: 'no such weather' } }).body
    expect(unknown).toContain('what the weather is like')
    expect(unknown).toContain('role="alert"')
  })
})

test('the same name has the same cat, and no two pictures share an id', () => {
  const ids = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)
  const [one, other] = [0, 1].map(() => render(Face, { props: { name: 'Zoé' } }).body) as [string, string]
  const plain = (html: string): string => html.replaceAll(/face\d+|<!--.*?-->/g, '')
  expect(plain(one)).toBe(plain(other))
  expect(ids(one).some((id) => ids(other).includes(id))).toBe(false)
})

test('a game in a list says with whom, and how it went', () => {
  const seat = { level: null, name: 'Zoé', bot: false, free: false, yours: true }
  const table = {
    table: 'a', game: 'discat', edition: 1, options: {}, free: 0, state: 'over' as const, visibility: 'link' as const,
    seats: [seat, { ...seat, name: 'Moka', level: 'cat', yours: false }], created: '2026-01-01T10:00:00Z', ended: null,
    result: { scores: [1, 0], winners: [0], why: 'points' }, clock: null, again: null, commitment: '', your_seat: 0, your_seats: [0], won: true,
  }
  const { body } = render(GameList, { props: { title: 'Games', games: [table] } })
  expect(body).toContain('href="/t/a"')
  expect(body).toContain('with Moka')
  expect(body).toContain('won')
})

test('a QR code is dark on light, with a quiet edge', () => {
  const { body } = render(Qr, { props: { text: 'https://example.org/t/abc' } })
  expect(body).toContain('role="img"')
  expect(body).not.toMatch(/M[01] \d+h1/)
})

test('the page can be installed', () => {
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', 'any'])
  expect(manifest.start_url).toBe('/')
})

test('what speaks for the page offline has places for what the build knows, and keeps nothing of the server’s', () => {
  const worker = readFileSync(resolve(import.meta.dirname, '../../src/offline/worker.js'), 'utf8')
  expect(worker.split("['FILES']")).toHaveLength(2)
  expect(worker.split('VERSION')).toHaveLength(2)
  expect(worker).not.toContain('/api')
})
