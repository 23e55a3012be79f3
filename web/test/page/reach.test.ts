/** A link is shown only where other devices can open it. */
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, Refusal, type LanTold } from '../../src/net/api'
import Invite from '../../src/parts/reach/Invite.svelte'
import { isLocal, reach } from '../../src/parts/reach/reach.svelte'

const at = (origin: string): void => void vi.stubGlobal('location', new URL(origin))
const drawn = (): string => render(Invite, { props: { path: '/t/abc?link=x', about: 'Send this link' } }).body
async function told(lan: LanTold): Promise<string> {
  vi.spyOn(api, 'lan').mockResolvedValue(lan)
  await reach.look()
  return drawn()
}
const ALONE = { open: false, can_change: true, addresses: [] }
const OPEN = { open: true, can_change: true, addresses: ['http://192.168.1.5:8000', 'http://kitchen.local:8000'] }

beforeEach(() => at('http://127.0.0.1:8000/'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '[::]', '0.0.0.0'])('%s is this device only', (host) => {
  expect(isLocal(host)).toBe(true)
})
test.each(['192.168.1.5', 'kitchen.local', 'play.example.org', '127.0.0.1.example.org', 'localhost.example.org', '10.127.0.1'])(
  '%s is an address for others too',
  (host) => expect(isLocal(host)).toBe(false),
)

describe('a page that only this device can open', () => {
  test('says so, shows no link and no code, and offers the one step', async () => {
    const html = await told(ALONE)
    expect(html).toContain('only runs on this device')
    expect(html).toContain('Let other devices join')
    expect(html).not.toMatch(/127\.0\.0\.1|role="img"|Send this link|<input/)
  })

  test('offers nothing that would not work', async () => {
    const html = await told({ ...ALONE, can_change: false })
    expect(html).toContain('matou serve --lan')
    expect(html).not.toMatch(/<button|role="img"|<input/)
  })

  test('shows nothing dead while it does not know, or cannot ask', async () => {
    vi.spyOn(api, 'lan').mockRejectedValue(new Refusal('offline', '', 0))
    await reach.look()
    expect(drawn()).not.toMatch(/role="img"|<input|<button/)
  })

  test('shows the address in the home network once it is open, and can close it', async () => {
    const html = await told(OPEN)
    expect(html).toContain('value="http://192.168.1.5:8000/t/abc?link=x"')
    expect(html).toContain('http://kitchen.local:8000/t/abc?link=x')
    expect(html).toMatch(/role="img"/)
    expect(html).toContain('Only this device')
    expect(html).not.toContain('127.0.0.1')
  })

  test('asks for it with one request', async () => {
    const asked = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(OPEN)))
    vi.stubGlobal('fetch', asked)
    await reach.open(true)
    expect(asked).toHaveBeenCalledOnce()
    expect(asked.mock.calls[0]).toMatchObject(['/api/lan', { method: 'POST', body: '{"open":true}' }])
    expect(reach.origins).toEqual(OPEN.addresses)
  })
})

test('a page at an address for others links to it, and asks nobody', async () => {
  at('https://play.example.org/t/abc')
  const asked = vi.spyOn(api, 'lan')
  await reach.look()
  expect(drawn()).toContain('value="https://play.example.org/t/abc?link=x"')
  expect(drawn()).not.toContain('Only this device')
  expect(asked).not.toHaveBeenCalled()
})
