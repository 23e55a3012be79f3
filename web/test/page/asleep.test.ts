/** The first start: who still sleeps, and how that is said. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asleep, longest } from '../../src/parts/asleep'
import { say as atHome } from '../../src/pages/home/words'
import { say as onTheForm } from '../../src/pages/new/words'
import { say as atTheTable } from '../../src/pages/table/words'
import { language } from '../../src/words/index.svelte'

vi.stubGlobal('document', { documentElement: {} })

describe('those who think ahead', () => {
  const search = { discat: null, poche: 20, chami: 45, catdays: null }

  test('are awake when the last game is ready', () => {
    expect(longest(search)).toBe(45)
    expect(longest({ discat: null, poche: null })).toBe(0)
    expect(longest({})).toBe(0)
  })
  test('are waited for only where they sit', () => {
    expect(asleep(search, 'chami', ['cat', 'tomcat'])).toBe(45)
    expect(asleep(search, 'chami', ['cat', 'kitten', 'person', 'same'])).toBe(0)
    expect(asleep(search, 'discat', ['matou'])).toBe(0)
    expect(asleep({}, 'discat', ['matou'])).toBe(0)
  })
})

describe('how long they sleep is said in', () => {
  const before = language.now
  afterEach(() => (language.now = before))
  test.each(['en', 'fr'] as const)('%s', (now) => {
    language.now = now
    for (const say of [atHome, onTheForm, atTheTable]) expect(say('asleep', { seconds: 35 })).toContain('35 second')
  })
})
