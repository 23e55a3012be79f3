/** The devices and programs that play under one's name. */
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, Refusal, type DeviceTold } from '../../src/net/api'
import DeviceList from '../../src/pages/home/devices/DeviceList.svelte'
import { language } from '../../src/words/index.svelte'

const device = (more: Partial<DeviceTold> = {}): DeviceTold => ({
  id: 'a1', name: 'Firefox, Android', bot: false, created: '2026-03-01T10:00:00.000+00:00', used: '2026-05-04', current: false, ...more,
})
const drawn = (...devices: DeviceTold[]): string => render(DeviceList, { props: { devices, busy: false, remove: () => {} } }).body

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  language.now = 'en'
})
afterEach(() => vi.unstubAllGlobals())

describe('the list', () => {
  test('every device but this one can be removed', () => {
    const body = drawn(device({ current: true }), device({ id: 'b2', name: '' }), device({ id: 'c3', name: 'Robot', bot: true }))
    expect(body.match(/<button/g)).toHaveLength(2)
    expect(body).toContain('Remove Another device')
    expect(body).toContain('This device')
    expect(body).toContain('(program)')
  })
  test('says since when it is known and when it was last used, in the language of the page', () => {
    expect(drawn(device())).toMatch(/since Mar 1, 2026.*last used May 4, 2026/)
    language.now = 'fr'
    expect(drawn(device())).toMatch(/depuis le 1 mars 2026.*utilisé le 4 mai 2026/)
  })
  test('a name is a text, not a page', () => {
    expect(drawn(device({ name: '<b>x' }))).not.toContain('<b>x')
  })
})

describe('over the wire', () => {
  test('one is removed by its id, and what is left is shown', async () => {
    const fetched = vi.fn(async () => new Response(JSON.stringify([device()]), { status: 200 }))
    vi.stubGlobal('fetch', fetched)
    expect(await api.revoke('b2')).toEqual([device()])
    expect(fetched).toHaveBeenCalledWith('/api/guest/devices/b2', expect.objectContaining({ method: 'DELETE' }))
    await api.devices()
    expect(fetched).toHaveBeenLastCalledWith('/api/guest/devices', expect.objectContaining({ method: 'GET' }))
  })
  test('a refusal is told', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'device', said: 'no' }), { status: 409 }))
    await expect(api.revoke('a1')).rejects.toBeInstanceOf(Refusal)
  })
})
