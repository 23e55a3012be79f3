/* What speaks for the page when there is no server: the page itself, which then says that it is offline. The page is
   always asked of the server first; its scripts never change under the same name, so they are kept. Games are played
   with the server alone, and nothing it says is kept here. */
const KEPT = 'matou VERSION'
const FILES = ['FILES']

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(['/', '/favicon.svg', ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname !== '/cats') event.respondWith(fetch(request).catch(() => caches.match('/')))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)))
})
