/* What speaks for the page when there is no server: the page itself, which then says that it is offline. The page is
   always asked of the server first; its scripts never change under the same name, so they are kept, and those of the
   build before too, for a tab may still be open that was loaded with them. Games are played with the server alone, and
   nothing it says is kept here. It also shows what the server sends while no page is open: that it is one's turn. */
const KEPT = 'matou VERSION'
const FILES = ['FILES']
const ALWAYS = ['/favicon.svg', '/favicon-turn.svg', '/manifest.webmanifest', '/icons/192.png', '/icons/512.png', '/icons/apple-touch-180.png']

const kept = (path) => caches.open(KEPT).then((here) => here.match(path))

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((here) => here.addAll(['/', ...ALWAYS, ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== KEPT).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/* A server that is being restarted answers through its proxy, but not with the page. */
const page = (request) =>
  fetch(request).then(
    (answer) => (answer.status >= 500 ? kept('/').then((found) => found ?? answer) : answer),
    () => kept('/').then((found) => found ?? Response.error()),
  )

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname !== '/cats') event.respondWith(page(request))
  else if (ALWAYS.includes(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)))
})

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/* A message of the server: { table, game, says, lang }. Who is looking at a page of ours sees it there. What cannot be
   read is not shown. */
const told = (data) => {
  try {
    const { table, game, says, lang } = data.json()
    return typeof table === 'string' && /^[\w-]{1,32}$/.test(table) ? { table, game: String(game), says: String(says), lang: String(lang) } : null
  } catch {
    return null
  }
}

async function announce(message) {
  if ((await windows()).some((one) => one.visibilityState === 'visible')) return
  await self.navigator.setAppBadge?.().catch(() => {})
  const { table, game, says, lang } = message
  const look = { icon: '/icons/192.png', badge: '/icons/192.png', tag: `turn-${table}`, lang, data: { table } }
  await self.registration.showNotification(game, { body: says, ...look })
}

addEventListener('push', (event) => {
  const message = event.data && told(event.data)
  if (message) event.waitUntil(announce(message))
})

/* To the table: in the page that is there already, or any other of ours, or a new one. */
async function visit(path) {
  const open = await windows()
  const there = open.find((one) => new URL(one.url).pathname === path)
  if (there) return there.focus()
  const page = open[0]
  if (!page) return self.clients.openWindow(path)
  await page.focus()
  return page.navigate(path).catch(() => self.clients.openWindow(path))
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(visit(`/t/${event.notification.data.table}`))
})

/* The browser has given this device another address: the server is told. */
async function resubscribe({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey
  const now = newSubscription ?? (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!now) return
  const { endpoint, expirationTime, keys } = now.toJSON()
  const body = JSON.stringify({ endpoint, expirationTime: expirationTime ?? null, keys, lang: self.navigator.language.slice(0, 2) })
  await fetch('/api/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)))
