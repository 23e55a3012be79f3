/** What a table teaches: its goal, how to play in pictures, the first game of a device. */
import { render } from 'svelte/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { svg } from '../../src/cards'
import { BOXES } from '../../src/cards/house/box'
import { howto, taught } from '../../src/howto'
import { api, type QuickTold } from '../../src/net/api'
import Choice from '../../src/pages/new/Choice.svelte'
import Rules from '../../src/pages/rules/Rules.svelte'
import Goal from '../../src/pages/table/teach/Goal.svelte'
import { firstOf, make, wanted } from '../../src/parts/quick'
import { language } from '../../src/words/index.svelte'
import { read } from '../xml'

vi.mock('../../src/parts/guest.svelte', () => ({ come: () => Promise.resolve() }))

const GAMES = Object.keys(BOXES)
const LINES = ['how 1', 'how 2', 'how 3'] as const

describe('how to play', () => {
  test.each(GAMES)('%s has three pictures that are well-formed and may stand on a page twice', async (game) => {
    expect(taught(game)).toBe(true)
    const { pictures } = (await howto(game))!
    const drawn = [...pictures('one'), ...pictures('two')].map((drawing) => svg(drawing))
    expect(drawn).toHaveLength(6)
    const ids = drawn.flatMap((picture) => read(picture).flatMap(({ attributes }) => attributes.get('id') ?? []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(drawn.slice(0, 3)).size).toBe(3)
    for (const picture of drawn) expect(picture).not.toMatch(/NaN|undefined|\sstyle=/)
  })

  test.each(GAMES)('%s says a short line for each, in both languages', async (game) => {
    const { say } = (await howto(game))!
    const lines = LINES.map((key) => say(key))
    vi.stubGlobal('document', { documentElement: {} })
    language.now = 'fr'
    const french = LINES.map((key) => say(key))
    language.now = 'en'
    vi.unstubAllGlobals()
    for (const line of [...lines, ...french]) expect(line.length).toBeLessThan(105)
    expect(new Set([...lines, ...french]).size).toBe(6)
  })

  test('a game that brought no pictures has none', async () => {
    expect(taught('somebodyelses')).toBe(false)
    expect(await howto('somebodyelses')).toBeNull()
  })
})

describe('the goal', () => {
  const props = { goal: 'Purr.', why: 'Your first game.', opening: true }
  test('is in sight before the first move, with what is special about this game', () => {
    const { body } = render(Goal, { props })
    expect(body).toMatch(/aria-expanded="true"/)
    expect(body).toContain('Purr.')
    expect(body).toContain('Your first game.')
    expect(body).not.toMatch(/<p[^>]*hidden/)
  })
  test('is one tap away afterwards', () => {
    const { body } = render(Goal, { props: { ...props, opening: false } })
    expect(body).toMatch(/aria-expanded="false" aria-controls="goal" aria-label="What is the goal\?"/)
    expect(body).toMatch(/<p id="goal"[^>]*hidden/)
    expect(body).not.toContain('Your first game.')
  })
})

describe('a quick table', () => {
  const kept = new Map<string, string>()
  const quick: QuickTold = { seats: 3, options: { limit: 1 }, first: { mode: 'first' }, why: 'Why.' }
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
    let made = 0
    vi.spyOn(api, 'make').mockImplementation((table) => Promise.resolve({ ...table, table: `t${made++}`, link: null } as never))
  })

  test('is what the game says, not the page', () => {
    expect(wanted('chami', { ...quick, first: null }, 'agents')).toEqual({ game: 'chami', seats: ['person', 'cat', 'cat'], options: { limit: 1 } })
    expect(wanted('chami', quick, 'friends')).toEqual({ game: 'chami', room: true, options: { limit: 1 } })
  })
  test('is the first game the first time on a device, and not the second', async () => {
    expect(wanted('poche', quick, 'agents').options).toEqual({ mode: 'first' })
    await make(wanted('poche', quick, 'agents'))
    expect(wanted('poche', quick, 'agents').options).toEqual({ limit: 1 })
    await make(wanted('poche', quick, 'agents'))
    expect([firstOf('poche', 't0'), firstOf('poche', 't1'), firstOf('chami', 't0')]).toEqual([true, false, false])
  })
})

test('how long a match is, in words; another number is written', () => {
  const named = [{ value: 1, says: 'One round' }, { value: 200, says: 'Match to 200' }]
  const option = { name: 'limit', default: 200, choices: { from: 1, to: 10_000 }, title: null, what: 'Points are bad.', named, when: {}, of_seats: false }
  const props = { option, seats: 3, error: '', change: () => {} }
  const usual = render(Choice, { props: { ...props, value: 200 } }).body
  expect(usual).toMatch(/<option>One round<.*<option selected="">Match to 200<.*<option>Another number</s)
  expect(usual).not.toContain('type="number"')
  const other = render(Choice, { props: { ...props, value: 75 } }).body
  expect(other).toMatch(/<option selected="">Another number</)
  expect(other).toMatch(/id="option-limit-other"[^>]*type="number"/)
})

test('a player who comes to the rules from a running game is not asked to play another', () => {
  const body = (playing: boolean): string => render(Rules, { props: { route: { game: 'poche', paragraph: null, playing } } }).body
  expect(body(false)).toContain('href="/new/poche"')
  expect(body(true)).not.toContain('href="/new/poche"')
})
