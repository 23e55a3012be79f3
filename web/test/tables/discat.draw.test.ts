/** The table of Discat, drawn without a browser: what is on it, what can be chosen, and under which names. */
import { render } from 'svelte/server'
import { expect, it, vi } from 'vitest'
import { Table, keys } from '../../src/tables/discat'
import Over from '../../src/tables/discat/Over.svelte'
import type { Match, Result, View } from '../../src/tables/types'
import told from './views/discat.json'

/* In English, whatever this machine speaks. */
vi.hoisted(() => vi.stubGlobal('navigator', undefined))

/* Three at the table, as the server told it (tests/page_views.py): seat 0 is to play lower than 24, which seat 1 laid on
   27; seat 2 has laid a group of four, so it has a bonus card, and then passed. */
const view = (): View => structuredClone(told.view) as unknown as View

const match = (changes: Partial<Match> = {}): Match => ({
  game: 'discat',
  view: view(),
  box: told.box,
  seats: ['Anna', 'Bruno', 'Chloé'].map((name, seat) => ({
    seat, name, you: false, label: name, level: null, here: true, me: seat === 0, turn: seat === 0, standIn: null, left: null,
  })),
  own: 0,
  mine: true,
 
  hinted: null, rest: null, ready: () => {},
  send: () => {},
  whyNot: async () => '',
  play: () => {},
  ...changes,
})

const drawn = (changes: Partial<Match> = {}): string => render(Table, { props: { match: match(changes) } }).body
const lit = (text: string): string[] => all(text, /(<button[^>]*data-card[^>]*>)/g).filter((one) => /class="[^"]*\blit\b/.test(one))
const all = (text: string, found: RegExp): string[] => [...text.matchAll(found)].map((one) => one[1] as string)

it('has the hand in order, each card a button with a name', () => {
  expect(all(drawn(), /data-card="(\d\d)"/g)).toEqual(['05', '18', '28', '38', '58'])
  expect(drawn()).toContain('>05, arrows up: next must be higher; can be played</span>')
  expect(drawn()).toContain('>58, arrows down: next must be lower; can be played in a group</span>')
  expect(lit(drawn()).length).toBe(5)
})

it('shows the constraint, the draw pile and what is before the others', () => {
  expect(drawn()).toMatch(/Lower than 24 (<!--.*?-->)*<span class="whose[^>]*>\(Bruno's card\)/)
  expect(drawn()).toContain('Draw pile: 34')
  expect(drawn()).toContain('Bruno, -3 points, 3 in the pile, on top 24, arrows down: next must be lower; bonus 0; in hand 6')
  expect(drawn()).toContain('Chloé, 3 points, 4 in the pile, face down; bonus 1; in hand 5')
})

it('shows the cards of a group under its top card, and the bonus pile', () => {
  const names = all(drawn(), /class="(?:under|bonus) [^>]*data-travel="([^"]+)"/g)
  expect(names).toEqual(['discat 27', 'discat 13'])
  const open = view()
  open.cells['face_down'] = [0, 0, 0, 0, 0, 0]
  const piles = all(drawn({ view: open }), /class="(under|bonus|top) [^>]*data-travel="discat (?:13|33|43|53)"/g)
  expect(piles).toEqual(['bonus', 'under', 'under', 'top'])
})

it('gives every thing that travels one name', () => {
  const names = all(drawn(), /data-travel="([^"]+)"/g)
  expect(new Set(names).size).toBe(names.length)
  for (const name of ['discat 24', 'discat 27', 'discat 53', 'discat 18', 'draw', 'pile 2', 'hand 1']) expect(names).toContain(name)
})

it('has nothing in it that a strict Content-Security-Policy would drop', () => {
  expect(drawn()).not.toMatch(/ style=/)
})

it('lights nothing and takes nothing when it is not your turn', () => {
  const waiting = drawn({ mine: false })
  expect(lit(waiting)).toEqual([])
  expect(all(waiting, /data-card="\d\d"[^>]*aria-disabled="(true)"/g).length).toBe(5)
})

it('offers to pass and to exchange where that is all there is', () => {
  const stuck = { ...view(), legal: ['pass', 'pass x58', 'pass x05'] }
  expect(all(drawn({ view: stuck }), /data-do="(\w+)"/g)).toEqual(['place', 'pass', 'exchange'])
  expect(all(drawn(), /data-do="(\w+)"/g)).toEqual(['place', 'play', 'pass'])
})

it('offers nothing that would be refused', () => {
  const off = (text: string): string[] => all(text, /data-do="(\w+)"[^>]* disabled/g)
  expect(off(drawn())).toEqual(['play', 'pass'])
  expect(off(drawn({ view: { ...view(), legal: ['pass', 'pass x58'] } }))).toEqual([])
})

it('lets a hint glow', () => {
  expect(all(drawn({ hinted: '28+18' }), /data-card="(\d+)"[^>]*hinted/g)).toEqual(['18', '28'])
})

it('announces the last turns', () => {
  const last = view()
  last.words.aside = { ...(last.words.aside as object), last: { out: 1, turns: 2, says: 'Bruno has no card left' } }
  expect(drawn({ view: last })).toContain('Bruno has no card left')
})

it('celebrates a group of five', () => {
  const won = view()
  won.cells['five'] = 2
  won.heard.push([1, '21+22+23+25+26'])
  won.outcome = { scores: [0, 9, 0], winners: [1], why: 'five' }
  expect(drawn({ view: won })).toContain('A group of five!')
  expect(drawn({ view: won })).toContain('Bruno wins at once.')
})

it('shows who looks on all the piles and no hand', () => {
  const watched = { ...view(), seat: null, legal: [] }
  const seen = drawn({ view: watched, own: null, mine: false, seats: match().seats.map((sat) => ({ ...sat, me: false })) })
  expect(seen).not.toContain('data-card')
  expect(all(seen, /data-travel="(pile \d)"/g)).toEqual(['pile 0', 'pile 1', 'pile 2'])
})

it('counts the points, the winner first, with or without a detail', () => {
  const outcome = { scores: [-5, 2, 3], winners: [2], why: 'points' }
  const seats = [{ pile: 0, bonus: 0, held: 5 }, { pile: 2, bonus: 1, held: 4 }, { pile: 3, bonus: 1, held: 4 }]
  const over = (detail: unknown): string =>
    render(Over, { props: { match: match(), result: { result: outcome, detail, told: [] } as Result } }).body
  const rows = /<th scope="row"[^>]*>([^<]+)/g
  expect(all(over({ seats, five: null }), rows)).toEqual(['Chloé', 'Bruno', 'Anna'])
  expect(all(over({}), rows)).toEqual(['Chloé', 'Bruno', 'Anna'])
  expect(over({ seats, five: 1 })).toContain('A group of five!')
  expect(all(over({}), /<small[^>]*>([^<]+)/g)).toEqual(['1 each', '4 each', '−1 each'])
})

it('keeps whose card it is together, whatever their name', () => {
  const one = view()
  const constraint = { way: 'lower', card: 24, by: 1, says: 'Lower than 24 (Bruno (the tall one)’s card)' }
  one.words.aside = { ...(one.words.aside as object), constraint }
  expect(drawn({ view: one })).toMatch(/Lower than 24 (<!--.*?-->)*<span class="whose[^>]*>\(Bruno \(the tall one\)’s card\)<\/span>/)
})

it('writes what is below zero with a minus', () => {
  const result = { result: { scores: [-5, 3, 1], winners: [1] }, detail: {}, told: [] } as unknown as Result
  expect(all(render(Over, { props: { match: match(), result } }).body, /<strong[^>]*>([^<]*)/g)).toEqual(['3', '1', '−5'])
})

it('tells its keys', () => {
  expect(keys().map(([key]) => key)).toEqual(['← →', 'Space', 'Enter', 'p', 'x', 'Esc'])
})
