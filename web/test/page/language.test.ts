/** A language is switched while an answer in the other one is on its way. */
import { beforeEach, expect, test, vi } from 'vitest'

const pending: { lang: string; answer: (told: unknown) => void }[] = []
vi.stubGlobal('document', { documentElement: {}, hidden: false })
vi.mock('../../src/net/api', () => ({
  api: { replay: () => new Promise((answer) => pending.push({ lang: language.now, answer })) },
}))

const { language, whileSpoken } = await import('../../src/words/index.svelte')
const { Again } = await import('../../src/match/again.svelte')

beforeEach(() => {
  pending.length = 0
  language.now = 'en'
})

test('an answer that comes too late is not taken', () => {
  const taken: string[] = []
  const english = whileSpoken((told: string) => taken.push(told))
  language.now = 'fr'
  const french = whileSpoken((told: string) => taken.push(told))
  french('bonjour')
  english('hello')
  expect(taken).toEqual(['bonjour'])
  language.now = 'en'
  english('hello')
  expect(taken).toEqual(['bonjour', 'hello'])
})

test('a replay is in the language chosen last', async () => {
  const table = { table: 't', game: 'discat', seats: [], your_seat: null } as never
  const again = new Again(table, null)
  const told = (lang: string): unknown => ({ at: 0, plies: 0, view: { heard: [], since: 0, words: { told: [], asks: lang } } })
  const first = again.show(0)
  language.now = 'fr'
  again.forget()
  const second = again.show(0)
  expect(pending.map(({ lang }) => lang)).toEqual(['en', 'fr'])
  pending[1]?.answer(told('fr'))
  await second
  pending[0]?.answer(told('en'))
  await first
  expect(again.view.words.asks).toBe('fr')
})
