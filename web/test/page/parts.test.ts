/** Parts of the page as they are first drawn. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { clockText } from '../../src/match/clock'
import type { OptionTold } from '../../src/net/api'
import { choicesOf, clockWanted, limitsOf, optionsNow, optionsWanted } from '../../src/pages/new/wanted'
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

/** An option as the server tells of it. */
const option = (name: string, usual: unknown, choices: OptionTold['choices'], more: Partial<OptionTold> = {}): OptionTold => ({
  name, default: usual, choices, what: `what ${name} is`, title: null, named: [], when: {}, of_seats: false, ...more,
})

describe('a table that is wanted', () => {
  const first = option('first', 0, [0, 1, 2, 'random'], { of_seats: true, named: [{ value: 'random', says: 'Random' }] })
  const limit = option('limit', 200, { from: 1, to: 10_000 })
  const props = { seats: 2, error: '', change: () => {} }
  const html = (asked: OptionTold, value: unknown, more = {}): string => render(Choice, { props: { ...props, option: asked, value, ...more } }).body

  test('says only what differs from the booklet', () => {
    expect(optionsWanted([first, limit], { first: 0, limit: 300 })).toEqual({ limit: 300 })
    expect(optionsWanted([first, limit], {})).toEqual({})
  })

  test('has no seats that are not there; a number that is no seat is no player', () => {
    expect(choicesOf(first, 2)).toEqual([0, 1, 'random'])
    expect(html(first, 0)).toMatch(/<option selected="">You<.*>Player 2<.*>Random</s)
    const games = option('games', 2, [2, 1])
    expect(choicesOf(games, 2)).toEqual([2, 1])
    expect(html(games, 1)).toMatch(/<option>2<\/option>.*<option selected="">1<\/option>/s)
  })

  test('asks only what has a meaning with what is chosen, or usual, of the rest', () => {
    const mode = option('mode', 'free', ['free', 'expert', 'fixed'])
    const games = option('games', 2, [2, 1], { when: { mode: ['expert'] } })
    const clans = option('clans', null, [null, ['royal', 'crook']], { when: { mode: ['fixed', 'free'] } })
    const all = [mode, clans, games]
    expect(optionsNow(all, {})).toEqual([mode, clans])
    expect(optionsNow(all, { mode: 'expert' })).toEqual([mode, games])
    const changed = { mode: 'limited', games: 1 }
    expect(optionsWanted(optionsNow(all, changed), changed)).toEqual({ mode: 'limited' })
    const meant = { mode: 'expert', games: 1 }
    expect(optionsWanted(optionsNow(all, meant), meant)).toEqual(meant)
  })

  test('choices are called what the game calls them, lists and nothing included; or else by their own name', () => {
    const clans = option('clans', null, [null, ['royal', 'crook'], 'at_once'], {
      named: [{ value: null, says: 'none' }, { value: ['royal', 'crook'], says: 'Royal Claws + Crooks' }],
    })
    expect(html(clans, null)).toMatch(/>none<.*>Royal Claws \+ Crooks<.*>At once</s)
  })

  test('a clock is set within what the server allows', () => {
    const long = { from: 5, to: 86_400 }
    expect(limitsOf({ move: long, bank: long, increment: { from: 0, to: 60 }, days: { from: 1, to: 14 } })).toEqual({
      seconds: { min: 5, max: 86_400 }, minutes: { min: 1, max: 1440 }, increment: { min: 0, max: 60 }, days: { min: 1, max: 14 },
    })
  })

  test('has a clock, or none', () => {
    const form = { kind: 'none', seconds: 60, minutes: 10, increment: 5, days: 3 } as const
    expect(clockWanted(form)).toBeUndefined()
    expect(clockWanted({ ...form, kind: 'move' })).toEqual({ move: 60 })
    expect(clockWanted({ ...form, kind: 'bank' })).toEqual({ bank: 600, increment: 5 })
    expect(clockWanted({ ...form, kind: 'days' })).toEqual({ days: 3 })
  })

  test('an option has a title and an explanation, or its explanation is the title; nothing is said twice', () => {
    const titled = html({ ...limit, title: 'How long do you play?', what: 'Points are bad here.' }, 200)
    expect(titled).toContain('How long do you play?')
    expect(titled).toMatch(/<input [^>]*aria-describedby="option-limit-more"/)
    expect(titled).toMatch(/id="option-limit-more">Points are bad here\.</)
    const check = option('must_drop', false, [false, true], { title: 'Discard', what: 'To win a round, …' })
    expect(html(check, false)).toContain('id="option-must_drop-more">To win a round, …<')
    const untitled = html(option('weather', 'rain', ['rain', 'sun']), 'rain', { error: 'no such weather' })
    expect(untitled.split('what weather is')).toHaveLength(2)
    expect(untitled).toContain('role="alert"')
    expect(html(option('deck', 'own', ['own']), 'own')).not.toContain('what deck is')
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
    result: { scores: [1, 0], winners: [0], why: 'points' }, clock: null, again: null, hints: true, room: null, commitment: '', lesson: null, puzzle: false, your_seat: 0, your_seats: [0], won: true, turn: null,
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
  expect(worker.replace("fetch('/api/push', { method: 'POST'", '')).not.toContain('/api') // a new address is told, nothing kept
})

test('a game says for how many it is, how long it takes, and for whom', () => {
  const quick = { seats: 2, options: {}, first: {}, why: null }
  const game = { game: 'g', name: 'G', edition: 1, least: 2, most: 6, beginning: null, custom_box: false, box_help: null, goal: '', about: '', quick, options: [], lessons: [], puzzles: 0, practice: null }
  const read = (told: string[]): string[] => told.map((fact) => fact.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))
  const chami = facts({ ...game, minutes: { least: 10, most: 20, per_round: true }, age: 7 })
  expect(read(chami)).toEqual(['2–6 players', '10–20 min per round', 'ages 7+'])
  expect(chami.join()).not.toMatch(/ |\w–|–\w/)                            // nor after a dash
  expect(read(facts({ ...game, most: 2, minutes: { least: 10, most: 10, per_round: false }, age: 8 }))).toEqual(['2 players', '10 min', 'ages 8+'])
  expect(read(facts({ ...game, minutes: null, age: null }))).toEqual(['2–6 players'])
})
