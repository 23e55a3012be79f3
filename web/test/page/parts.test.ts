/** Parts of the page as they are first drawn. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { clockText } from '../../src/match/clock'
import { towards } from '../../src/motion/travel'
import { choicesOf, clockWanted, optionsNow, optionsWanted } from '../../src/pages/new/wanted'
import Choice from '../../src/pages/new/Choice.svelte'
import Face from '../../src/parts/Face.svelte'
import GameList from '../../src/parts/GameList.svelte'
import Qr from '../../src/parts/Qr.svelte'
import { facts } from '../../src/pages/home/facts'
import { begins } from '../../src/pages/table/begins'
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

test('whatever it comes from, a thing sets out neither as a giant nor as a speck', () => {
  const card = { x: 0, y: 0, width: 100, height: 140 }
  expect(towards({ ...card, width: 527 }, card).scale).toBe('1.5')
  expect(towards({ ...card, width: 9 }, card).scale).toBe('0.3')
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

  test('says how many games only where experts play, and clans only where they are fixed', () => {
    const mode = { name: 'mode', default: 'free', choices: ['free', 'expert', 'fixed'], what: 'how' }
    const games = { name: 'games', default: 2, choices: [2, 1], what: 'how many' }
    const clans = { name: 'clans', default: null, choices: [null, ['royal', 'crook']], what: 'which' }
    const all = [mode, clans, games]
    expect(optionsNow(all, {})).toEqual([mode])
    expect(optionsNow(all, { mode: 'fixed' })).toEqual([mode, clans])
    expect(optionsNow(all, { mode: 'expert' })).toEqual([mode, games])
    const changed = { mode: 'limited', games: 1 }
    expect(optionsWanted(optionsNow(all, changed), changed)).toEqual({ mode: 'limited' })
    const meant = { mode: 'expert', games: 1 }
    expect(optionsWanted(optionsNow(all, meant), meant)).toEqual(meant)
  })

  test('a number of games is no player; a seat is', () => {
    const props = { seats: 2, game: 'poche', ask: null, error: '', change: () => {} }
    const games = { name: 'games', default: 2, choices: [2, 1], what: 'how many' }
    const asked = render(Choice, { props: { ...props, option: games, value: 1 } }).body
    expect(asked).toContain('How many games?')
    expect(asked).toMatch(/<option>Two in a row: the points are added up<\/option>.*<option selected="">Just one<\/option>/s)
    const chooser = { name: 'chooser', default: 0, choices: [0, 1], what: 'who' }
    const who = render(Choice, { props: { ...props, option: chooser, value: 0 } }).body
    expect(who).toMatch(/>You<.*>Player 2</s)
  })

  test('has a clock, or none', () => {
    const form = { kind: 'none', seconds: 60, minutes: 10, increment: 5, days: 3 } as const
    expect(clockWanted(form)).toBeUndefined()
    expect(clockWanted({ ...form, kind: 'move' })).toEqual({ move: 60 })
    expect(clockWanted({ ...form, kind: 'bank' })).toEqual({ bank: 600, increment: 5 })
    expect(clockWanted({ ...form, kind: 'days' })).toEqual({ days: 3 })
  })

  test('an option is said in our words, or else in the server’s', () => {
    const props = { seats: 2, ask: null, value: null, error: '', change: () => {} }
    const known = render(Choice, { props: { ...props, game: 'chami', option: options[1]!, value: 200 } }).body
    expect(known).toContain('How long do you play?')
    const other = { name: 'weather', default: 'rain', choices: ['rain', 'sun'], what: 'what the weather is like' }
    const unknown = render(Choice, { props: { ...props, game: 'chami', option: other, error: 'no such weather' } }).body
    expect(unknown).toContain('what the weather is like')
    expect(unknown).toContain('role="alert"')
  })

  test('an option is explained by its game, once', () => {
    const props = { game: 'chami', seats: 2, ask: null, value: 200, error: '', change: () => {} }
    const titled = render(Choice, { props: { ...props, option: { ...options[1]!, what: 'Points are bad here.' } } }).body
    expect(titled).toMatch(/<input [^>]*aria-describedby="option-limit-more"/)
    expect(titled).toMatch(/id="option-limit-more">Points are bad here\.</)
    const check = { name: 'must_drop', default: false, choices: [false, true], what: 'To win a round, …' }
    expect(render(Choice, { props: { ...props, option: check } }).body).toContain('id="option-must_drop-more">To win a round, …<')
    const untitled = render(Choice, { props: { ...props, option: { ...options[1]!, name: 'weather', what: 'how it rains' } } }).body
    expect(untitled.split('how it rains')).toHaveLength(2)
    const single = { name: 'deck', default: 'own', choices: ['own'], what: 'the cards' }
    expect(render(Choice, { props: { ...props, option: single } }).body).not.toContain('the cards')
  })

  test('who begins is asked as the game asks it', () => {
    const props = { game: 'discat', seats: 3, option: options[0]!, value: 0, error: '', change: () => {} }
    const asked = render(Choice, { props: { ...props, ask: 'Who stroked a cat last? They begin.' } }).body
    expect(asked).toMatch(/<label for="option-first">Who stroked a cat last\? They begin\.</)
    expect(asked.replaceAll(/<!--.*?-->/g, '')).toMatch(/>You<.*>Player 2<.*>Player 3<.*>Random</s)
    expect(render(Choice, { props: { ...props, ask: null } }).body).toContain('Who begins?')
  })
})

test('who begins, and why, is said before the first move', () => {
  const rule = 'By the booklet, it is whoever saw a cat last.'
  const called = (seat: number): string => ['Moka', 'Zoé'][seat] ?? 'nobody'
  const dealt = { ply: 0, cells: { first: 1 } }
  const told = { first: 0 as unknown, view: null, rule, called, own: null }
  expect(begins(told)).toBe(`Moka begins. ${rule}`)
  expect(begins({ ...told, own: 0, view: dealt })).toBe(`You begin. ${rule}`)
  expect(begins({ ...told, first: 1, own: 0, rule: '' })).toBe('Zoé begins.')
  expect(begins({ ...told, first: 'random' })).toBe('Chance decides who begins.')
  expect(begins({ ...told, first: 'random', view: dealt })).toBe('Chance has chosen: Zoé begins.')
  expect(begins({ ...told, first: 'random', view: { ...dealt, ply: 3 } })).toBe('')
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

test('a game says for how many it is, how long it takes, and for whom', () => {
  const quick = { seats: 2, options: {}, first: {}, why: null }
  const game = { game: 'g', name: 'G', least: 2, most: 6, beginning: null, custom_box: false, goal: '', quick, options: [] }
  const lines = (told: string): string[] => told.split(' ')              // as short as a narrow card could break them
  const read = (told: string): string => told.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  const chami = facts({ ...game, minutes: { least: 10, most: 20, per_round: true }, age: 7 })
  expect(read(chami)).toBe('2–6 players · 10–20 min per round · ages 7+')
  expect(lines(chami).map(read)).toEqual(['2–6 players ·', '10–20 min per round ·', 'ages 7+'])
  expect(chami).not.toMatch(/\w–|–\w/)                                    // a line may break after a dash
  expect(read(facts({ ...game, most: 2, minutes: { least: 10, most: 10, per_round: false }, age: 8 }))).toBe('2 players · 10 min · ages 8+')
  expect(read(facts({ ...game, minutes: null, age: null }))).toBe('2–6 players')
})
