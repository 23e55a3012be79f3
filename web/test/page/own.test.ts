/** Cards of one's own: only where the server says there can be any, and in plain words. */
import { render } from 'svelte/server'
import { afterEach, expect, test, vi } from 'vitest'
import { api, Refusal } from '../../src/net/api'
import Own from '../../src/pages/new/own/Own.svelte'

afterEach(() => vi.unstubAllGlobals())

test.each(['discat', 'poche', 'catdays'] as const)('%s has a template, an explanation, and takes a file or a text', (game) => {
  const { body } = render(Own, { props: { game, help: 'The template says it all.' } })
  expect(body).toContain(`href="/api/games/${game}/box"`)
  expect(body).toContain(`download="my-${game}.toml"`)
  expect(body).toContain('Paste or choose a deck file.')
  expect(body).toContain('The template')
  expect(body).toMatch(/<textarea[^>]*aria-label="Your deck file"/)
  expect(body).toMatch(/<input[^>]*type="file"[^>]*accept="\.toml,\.json/)
  expect(body).not.toContain('role="alert"')
})

test('the server reads the text as it is, and what it refuses comes with its card', async () => {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify({ box: null })))
  vi.stubGlobal('fetch', asked)
  expect(await api.ownBox('discat', '[arrows]\n01 = 1')).toEqual({ box: null })
  expect(asked.mock.calls[0]).toMatchObject(['/api/games/discat/box', { method: 'POST', body: '{"text":"[arrows]\\n01 = 1"}' }])
  const told = { code: 'box-error', reason: '', values: { card: '07' }, said: 'box: card 07: arrow should be up or down' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(told), { status: 400 }))
  const problem: unknown = await api.ownBox('discat', 'x').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Refusal)
  expect((problem as Refusal).said).toContain('card 07')
})
