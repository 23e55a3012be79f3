/** Notifications for this device: asked for once, where they are wanted, and turned off as easily. The browser's own
 *  question comes only after somebody has pressed a button of ours. */
import { api } from '../net/api'
import { settings } from '../parts/settings.svelte'
import { keep, kept } from '../words/device'
import { language } from '../words/index.svelte'
import { canNotify } from './notify'

/** How it went. `tab`: only while a page is open, since this browser or server has no more. */
export type Told = 'push' | 'tab' | 'denied' | 'impossible'

/** Milliseconds after which a missing service worker is given up on. */
const PATIENCE = 10_000
const DAY = 86_400_000

/** Turns them on. To be called while a press is being told: browsers ask only then. */
export async function turnOn(): Promise<Told> {
  if (!canNotify()) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  settings.notify = true
  return (await subscribed().catch(() => false)) ? 'push' : 'tab'
}

export async function turnOff(): Promise<void> {
  settings.notify = false
  keep('pushed', '')
  await Promise.allSettled([api.unsubscribe(), subscription().then((found) => found?.unsubscribe())])
}

/** Once a day, and in another language: the server is told again, for it may have lost the address, or a browser has a
 *  new one. */
export async function renew(): Promise<void> {
  if (settings.notify !== true || !canNotify() || Notification.permission !== 'granted') return
  if (kept('pushed') !== today()) await subscribed()
}

const today = (): string => `${language.now} ${Math.floor(Date.now() / DAY)}`

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!navigator.serviceWorker || !('PushManager' in globalThis)) return null
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE))
  return Promise.race([navigator.serviceWorker.ready, late])
}

const subscription = async (): Promise<PushSubscription | null> => (await worker())?.pushManager.getSubscription() ?? null

/** Subscribes this device with the server's key; false: it cannot be reached while no page is open. */
async function subscribed(): Promise<boolean> {
  const found = await worker()
  if (!found) return false
  const { key } = await api.push()
  if (!key) return false
  let now = await found.pushManager.getSubscription()
  if (now && keyOf(now) !== key) {
    await now.unsubscribe()
    now = null
  }
  now ??= await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, expirationTime, keys } = now.toJSON()
  await api.subscribe({ endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }, lang: language.now })
  keep('pushed', today())
  return true
}

/** The key it was made with, as the server writes it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
