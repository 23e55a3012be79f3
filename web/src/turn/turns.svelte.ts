/** Where other people wait for this guest: known from the server, asked now and then, and of the table at hand at once.
 *  Shown as a mark before the title, on the icon, and on the app's own icon; and told, if they wanted that, while the page
 *  is open but not seen. */
import { api, type Awaited } from '../net/api'
import { guest } from '../parts/guest.svelte'
import { tell } from './notify'
import { poll } from './poll'

const RHYTHM = { seen: 30_000, hidden: 60_000, first: 1_500 }
const MARK = '● '

let listed = $state.raw<readonly Awaited[]>([])
/** The table on this page: whether one is to play there, and whether other people wait for that. */
let here = $state.raw<{ table: string; game: string; mine: boolean; awaited: boolean } | null>(null)
let title = $state('Matou')
/** Until the first answer nothing is news. */
let known = false

export const turns = {
  /** The tables where other people wait. */
  get tables(): readonly Awaited[] {
    const others = listed.filter(({ table }) => table !== here?.table)
    return here?.awaited ? [...others, here] : others
  },
  /** Is there anything to play, here or elsewhere? */
  get marked(): boolean {
    return here?.mine || this.tables.length > 0
  },
  /** What is known of the table on this page; null: there is none. */
  at(now: typeof here): void {
    const news = now?.awaited && !(here?.awaited && here.table === now.table)
    here = now
    if (news) tell(now)
  },
}

/** The title of the page, without its mark. */
export function entitle(text: string): void {
  title = text
}

async function look(): Promise<void> {
  if (guest.known && guest.name === null) return
  const { tables } = await api.turns()
  const before = new Set(turns.tables.map(({ table }) => table))
  listed = tables
  if (known) for (const one of turns.tables) if (!before.has(one.table)) tell(one)
  known = true
}

/** From now on the page is marked; returns a function that ends it. */
export function watchTurns(): () => void {
  const unmarked = $effect.root(() => {
    $effect(() => paint(title, turns.marked, turns.tables.length))
  })
  const silent = poll(look, RHYTHM)
  return () => {
    unmarked()
    silent()
  }
}

/** The title, the icon, and the badge of the installed app: the number of tables that wait for this person. */
export function paint(text: string, marked: boolean, awaited: number): void {
  document.title = (marked ? MARK : '') + text
  paintIcon(marked)
  badge(awaited)
}

function paintIcon(marked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const path = marked ? '/favicon-turn.svg' : '/favicon.svg'
  if (icon && icon.getAttribute('href') !== path) icon.href = path
}

/** On the icon of the installed app, where there is one. */
function badge(count: number): void {
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  done?.catch(() => {})
}
