/** Who practises on a device: whatever was kept, nothing is lost between devices, and names stay where they are. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../src/net/api'
import { CATS, catName, head, whole } from '../../src/tables/chami/drill/cats'
import { called, Children, MOST, readKept } from '../../src/tables/chami/drill/children.svelte'
import { asCsv, asJson } from '../../src/tables/chami/drill/exported'
import type { Known } from '../../src/tables/chami/drill/scheme'
import { svg } from '../../src/cards'
import { read } from '../xml'

const known = (more: Partial<Known> = {}): Known => ({ box: 2, due: 20_001, at: 1_700_000_000, right: 1, wrong: 0, ...more })
const stored = new Map<string, string>()
const guest = vi.hoisted(() => ({ name: null as string | null, known: true }))
vi.mock('../../src/parts/guest.svelte', () => ({ guest, meet: () => Promise.resolve() }))

beforeEach(() => {
  stored.clear()
  guest.name = null
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => void stored.set(name, text) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what was kept', () => {
  test.each([null, '', '{', '[]', 'null', '7', '{"children":7}', '{"children":[null]}', '{"children":[{"id":"../x","cat":0}]}', '{"children":[{"id":"abcdefgh","cat":99}]}'])(
    '%s is nobody', (text) => {
      expect(readKept(text).children).toEqual([])
    },
  )
  test('is read as far as it makes sense', () => {
    const facts = { '3+4': known(), '5+5': known({ box: 9 }), x: known(), '1+1': null }
    const text = JSON.stringify({ children: [{ id: 'abcdefgh', cat: 2, facts, more: 1 }], current: 'abcdefgh' })
    expect(readKept(text)).toEqual({ children: [{ id: 'abcdefgh', cat: 2, name: '', facts: { '3+4': known() } }], current: 'abcdefgh', removed: [] })
  })
})

describe('children', () => {
  test('the first is there without a question; others choose other cats; a name is optional', () => {
    const children = new Children()
    expect(children.all).toHaveLength(1)
    expect(called(children.current)).toBe(catName(0))
    children.add()
    expect(new Set(children.all.map(({ cat }) => cat)).size).toBe(2)
    children.rename(children.current.id, '  Zoé ')
    expect(called(children.current)).toBe('Zoé')
    children.learnt(children.current.id, '3+4', known())
    expect(new Children().current).toMatchObject({ name: 'Zoé', facts: { '3+4': known() } })
    children.remove(children.current.id)
    expect(children.all).toHaveLength(1)
    children.remove(children.current.id)
    expect(children.all).toHaveLength(1)
  })
  test('without a guest’s name nothing leaves the device', async () => {
    const asked = vi.spyOn(api, 'children')
    await new Children().share()
    expect(asked).not.toHaveBeenCalled()
  })
  test('with one, devices are merged; what is new is sent, and no name', async () => {
    guest.name = 'Zoé'
    const children = new Children()
    const { id } = children.current
    children.rename(id, 'Léo')
    children.learnt(id, '3+4', known({ at: 20 }))
    children.learnt(id, '5+5', known())
    const there = { '3+4': known({ at: 10, right: 9 }), '5+5': known(), '6+6': known() }
    vi.spyOn(api, 'children').mockResolvedValue({ children: [{ id, cat: 0, facts: there }, { id: 'fromelsewhere', cat: 4, facts: {} }], removed: [] })
    const sent = vi.spyOn(api, 'practised').mockImplementation((_, child, { cat }) => Promise.resolve({ id: child, cat, facts: {} }))
    await children.share()
    expect(children.all.map((one) => [one.id, one.name])).toEqual([[id, 'Léo'], ['fromelsewhere', '']])
    expect(Object.keys(children.current.facts).sort()).toEqual(['3+4', '5+5', '6+6'])
    expect(sent.mock.calls).toEqual([['chami', id, { cat: 0, facts: { '3+4': known({ at: 20, right: 9 }) } }]])
  })
  test('what another device has removed goes; what was removed here is told there', async () => {
    guest.name = 'Zoé'
    const children = new Children()
    const first = children.current.id
    children.learnt(first, '3+4', known())
    vi.spyOn(api, 'practised').mockRejectedValue(new Error('not asked'))
    vi.spyOn(api, 'children').mockResolvedValue({ children: [], removed: [first] })
    await children.share()
    expect(children.all.map(({ id }) => id)).not.toContain(first)
    const gone = vi.spyOn(api, 'removeChild').mockResolvedValue({ children: [], removed: [] })
    const second = children.current.id
    children.remove(second)
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('chami', second))
  })
  test('no more than the server keeps', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: `child${at + 100}`, cat: at % CATS, name: '', facts: {} }))
    expect(readKept(JSON.stringify({ children: many })).children).toHaveLength(MOST)
  })
})

test('files have a line for each addition, whether or not it was asked', () => {
  const facts = [{ left: 1, right: 1, sum: 2 }, { left: 3, right: 4, sum: 7 }]
  expect(asCsv(facts, { '3+4': known() }).split('\r\n')).toEqual(['addition,sum,box,right,wrong,last,next', '1+1,2,,0,0,,', '3+4,7,2,1,0,2023-11-14,2024-10-05', ''])
  expect(JSON.parse(asJson(facts, {})).additions).toHaveLength(2)
})

test('each cat is drawn in all its poses, and is another one', () => {
  const drawn = Array.from({ length: CATS }, (_, cat) => svg(head(cat)))
  expect(new Set(drawn).size).toBe(CATS)
  for (const cat of [0, 5, 10]) for (const pose of ['sit', 'loaf', 'sleep'] as const) expect(() => read(svg(whole(cat, pose, 'tender')))).not.toThrow()
})
