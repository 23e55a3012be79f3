/** The gallery: everything is drawn, and the switches are folded away. */
import { render } from 'svelte/server'
import { afterEach, expect, test, vi } from 'vitest'
import { language, LANGS } from '../../src/words/index.svelte'

afterEach(() => {
  language.now = 'en'
  vi.unstubAllGlobals()
})

test.each(LANGS)('all our cats are shown (%s)', async (lang) => {
  vi.stubGlobal('location', { search: `?lang=${lang}` })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('document', { documentElement: {} })
  language.now = lang
  const { default: Sheet } = await import('../../src/sheet/Sheet.svelte')
  const { body } = render(Sheet)
  expect(body.match(/<h1/g)).toHaveLength(1)
  expect(body.split('<svg').length).toBeGreaterThan(250)
  expect(body).toMatch(/<details[^>]*>\s*<summary/)
})
