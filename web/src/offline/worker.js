/* What speaks for the page when there is no server: the page itself, which then says that it is offline. The page is
   always asked of the server first; its scripts never change under the same name, so they are kept, and those of the
   build before too, for a tab may still be open that was loaded with them. Games are played with the server alone, and
   nothing it says is kept here. */
const KEPT = 'matou VERSION'
const FILES = ['FILES']
const ALWAYS = ['/favicon.svg', '/manifest.webmanifest', '/icons/192.png', '/icons/512.png', '/icons/apple-touch-180.png']

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
