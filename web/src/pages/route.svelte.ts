/** Where in the page we are: the address bar, and nothing else. Back, refresh and deep links work by themselves. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string; link: string | null }
  | { page: 'replay'; id: string; link: string | null; ply: number | null; review: number | null }
  | { page: 'rules'; game: string; paragraph: string | null; playing: boolean }
  | { page: 'puzzles'; game: string }
  | { page: 'games' }
  | { page: 'privacy' }
  | { page: 'practice'; game: string; only: string[] }
  | { page: 'here'; link: string }
  | { page: 'lost' }

export function read(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second, third] = parts
  const link = new URLSearchParams(search).get('link')
  if (!first) return { page: 'home' }
  if (first === 'new' && parts.length <= 2) return { page: 'new', game: second ?? null }
  if (first === 't' && second && parts.length === 2) return { page: 'table', id: second, link }
  if (first === 't' && second && third === 'replay' && parts.length === 3) return { page: 'replay', id: second, link, ply: number(search, 'ply'), review: number(search, 'review') }
  if (first === 'rules' && second && parts.length === 2) {
    return { page: 'rules', game: second, paragraph: hash.slice(1) || null, playing: new URLSearchParams(search).has('playing') }
  }
  if (first === 'puzzles' && second && parts.length === 2) return { page: 'puzzles', game: second }
  if (first === 'games' && parts.length === 1) return { page: 'games' }
  if (first === 'privacy' && parts.length === 1) return { page: 'privacy' }
  if (first === 'practice' && second && parts.length === 2) return { page: 'practice', game: second, only: chosen(search) }
  if (first === 'here' && second && parts.length === 2) return { page: 'here', link: second }
  return { page: 'lost' }
}

function number(search: string, name: string): number | null {
  const text = new URLSearchParams(search).get(name)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** What alone is to be practised: `?only=3+4,6+8`. Typed by hand, a plus is a space. */
function chosen(search: string): string[] {
  const text = new URLSearchParams(search).get('only')?.replaceAll(' ', '+') ?? ''
  return text.split(',').filter((one) => /^\d{1,2}\+\d{1,2}$/.test(one))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const here = (): Route => (typeof location === 'undefined' ? { page: 'home' } : read(location.pathname, location.search, location.hash))
let now = $state.raw<Route>(here())

export const route = {
  get now(): Route {
    return now
  },
}

/** Another page. `instead`: the present one is not kept to go back to. */
export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  now = here()
  if (!location.hash) scrollTo(0, 0)
}

/** The addresses that are ours; the rest (downloads, the contact sheet) is fetched as usual. */
const ours = (path: string): boolean => read(path).page !== 'lost'

/** Links are plain links; a plain click on one of ours loads nothing. */
export function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || !ours(link.pathname)) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

export function listen(): () => void {
  const moved = (): void => {
    now = here()
  }
  addEventListener('popstate', moved)
  document.addEventListener('click', clicked)
  return () => {
    removeEventListener('popstate', moved)
    document.removeEventListener('click', clicked)
  }
}
