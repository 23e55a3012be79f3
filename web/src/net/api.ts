/** The REST API. A refused request throws a `Refusal`, with a sentence in the page's language. */
import { language } from '../words/index.svelte'
import type { Box } from '../tables/types'
import type * as answers from './answers'
import type {
  Analysis, Booklet, CarryTold, Catalogue, CheckedBox, Children, ChildTold, DeviceTold, Facts, GuestTold, Health, LanTold, Made, MyGames, MyRating, NameTold,
  PositionLine, KnownTold, Practice, Promise as Promised, Stored, TableTold, Wish,
} from './answers'
import type { Level } from './messages'

export type * from './answers'

/** What a browser says of its subscription to notifications, and the language of the page. */
export interface PushWanted {
  endpoint: string
  expirationTime: number | null
  keys: { p256dh: string; auth: string }
  lang: string
}

/** The page always asks for words: what it is told are sentences. */
type InWords<Told> = Omit<Told, 'told'> & { told: string[] }
/** The position of a game that is over from which it is played on, by whom, with which cards. */
export interface PlayOn {
  ply: number
  seat: number
  level: string
  cards: 'same' | 'other'
  link: string | null
}
export type ResultTold = InWords<answers.ResultTold>
export type ReplayTold = InWords<answers.ReplayTold>

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly said: string,
    readonly status: number,
    readonly values: Record<string, any> = {},
  ) {
    super(said)
  }
}

/** In a frame of another site's page, nobody is asking: no cookie goes along. */
let credentials: RequestCredentials = 'same-origin'
export const nobody = (): unknown => (credentials = 'omit')

export async function answer<Told>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Told> {
  const headers: Record<string, string> = { 'accept-language': language.now }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestInit = { headers, method, credentials, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Refusal('offline', '', 0)
  }
  const drawn = response.ok && response.headers.get('content-type')?.startsWith('image/svg')
  const told = await (drawn ? response.text() : response.json()).catch(() => null)
  if (!response.ok) {
    throw new Refusal(told?.code ?? 'fault', told?.said ?? told?.reason ?? response.statusText, response.status, told?.values)
  }
  return told as Told
}

export const asked = (values: Record<string, string | number | boolean | null | undefined>): string => {
  const found = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return found.length ? `?${new URLSearchParams(found.map(([name, value]) => [name, String(value)]))}` : ''
}
export const lang = (): { lang: string } => ({ lang: language.now })

type Link = string | null

export const api = {
  health: () => answer<Health>('/health'),
  ownBox: (game: string, text: string) => answer<CheckedBox>(`/api/games/${game}/box`, { text }),
  template: (game: string) => `/api/games/${game}/box`,
  lan: () => answer<LanTold>('/api/lan'),
  letIn: (open: boolean) => answer<LanTold>('/api/lan', { open }),
  puzzles: (game: string) => answer<answers.PuzzleList>(`/api/games/${game}/puzzles${asked(lang())}`),
  pose: (game: string, id: string) => answer<TableTold>(`/api/games/${game}/puzzles/${id}`, {}),
  puzzle: (id: string) => answer<answers.PuzzleState>(`/api/tables/${id}/puzzle${asked(lang())}`),
  makeGood: (id: string, ply: number, level: string, link: Link) => answer<TableTold>(`/api/tables/${id}/puzzle`, { ply, level, link }),
  lesson: (game: string, name: string) => answer<answers.LessonText>(`/api/games/${game}/lessons/${name}${asked(lang())}`),
  met: (id: string, link: Link = null) => answer<string[]>(`/api/tables/${id}/lessons${asked({ link })}`),
  games: () => answer<Catalogue>(`/api/games${asked(lang())}`),
  guest: () => answer<GuestTold>('/api/guest'),
  named: (name: string) => answer<NameTold>('/api/guest', { name }),
  carry: () => answer<CarryTold>('/api/guest/link', {}),
  here: (link: string) => answer<NameTold>('/api/guest/here', { link }),
  devices: () => answer<DeviceTold[]>('/api/guest/devices'),
  revoke: (id: string) => answer<DeviceTold[]>(`/api/guest/devices/${id}`, undefined, 'DELETE'),
  stored: () => answer<Stored>('/api/guest/data'),
  erase: () => answer<NameTold>('/api/guest', { delete: 'everything' }, 'DELETE'),
  mine: (state: string, before: string | null = null, limit = 20, hidden: true | null = null) =>
    answer<MyGames>(`/api/guest/games${asked({ state, before, limit, hidden })}`),
  turns: () => answer<answers.Turns>('/api/guest/turns'),
  push: () => answer<answers.PushTold>('/api/push'),
  subscribe: (wanted: PushWanted) => answer<answers.PushOn>('/api/push', wanted),
  unsubscribe: () => answer<answers.PushOn>('/api/push', undefined, 'DELETE'),
  ratings: () => answer<MyRating[]>('/api/guest/ratings'),
  ratingsAt: (id: string, link: Link = null) => answer<(number | null)[]>(`/api/tables/${id}/ratings${asked({ link })}`),
  open: () => answer<TableTold[]>('/api/tables'),
  promise: () => answer<Promised>('/api/promises', {}),
  make: (wanted: Wish) => answer<Made>('/api/tables', wanted),
  table: (id: string, link: Link = null) => answer<TableTold>(`/api/tables/${id}${asked({ link })}`),
  sit: (id: string, link: Link = null, luck: string | null = null) =>
    answer<TableTold>(`/api/tables/${id}/seat`, { link, luck }),
  cat: (id: string, seat: number, level: Level | null) => answer<TableTold>(`/api/tables/${id}/cat`, { seat, level }),
  remove: (id: string, seat: number) => answer<TableTold>(`/api/tables/${id}/remove`, { seat }),
  swap: (id: string, seat: number, other: number) => answer<TableTold>(`/api/tables/${id}/swap`, { seat, other }),
  first: (id: string, first: number | string | null) => answer<TableTold>(`/api/tables/${id}/first`, { first }),
  start: (id: string) => answer<TableTold>(`/api/tables/${id}/start`, {}),
  leave: (id: string) => answer<TableTold>(`/api/tables/${id}/leave`, {}),
  forget: (id: string) => answer<TableTold>(`/api/tables/${id}/forget`, {}),
  restore: (id: string) => answer<TableTold>(`/api/tables/${id}/restore`, {}),
  rematch: (id: string, deal: { table?: string; luck?: string }) => answer<TableTold>(`/api/tables/${id}/rematch`, deal),
  box: (id: string, link: Link = null) => answer<Box>(`/api/tables/${id}/box${asked({ link, ...lang() })}`),
  position: (id: string, link: Link, seat: number | null) =>
    answer<PositionLine>(`/api/tables/${id}/position${asked({ link, seat })}`),
  result: (id: string, link: Link = null) => answer<ResultTold>(`/api/tables/${id}/result${asked({ link, ...lang() })}`),
  replay: (id: string, link: Link, ply: number | null, seat: string | null) =>
    answer<ReplayTold>(`/api/tables/${id}/replay${asked({ link, ply, seat, ...lang() })}`),
  study: (id: string, link: Link, level: string) => answer<Analysis>(`/api/tables/${id}/analysis${asked(lang())}`, { level, link }),
  studied: (id: string, link: Link, level: string) =>
    answer<Analysis>(`/api/tables/${id}/analysis${asked({ link, level, ...lang() })}`),
  playOn: (id: string, wish: PlayOn) => answer<TableTold>(`/api/tables/${id}/continue`, wish),
  practice: (id: string, link: Link = null) => answer<Practice>(`/api/tables/${id}/practice${asked({ link })}`),
  facts: (game: string) => answer<Facts>(`/api/games/${game}/practice${asked(lang())}`),
  children: (game: string) => answer<Children>(`/api/guest/practice/${game}`),
  practised: (game: string, child: string, known: { cat: number; facts: Readonly<Record<string, KnownTold>> }) =>
    answer<ChildTold>(`/api/guest/practice/${game}/${child}`, known),
  removeChild: (game: string, child: string) => answer<Children>(`/api/guest/practice/${game}/${child}`, undefined, 'DELETE'),
  rules: (game: string) => answer<Booklet>(`/api/rules/${game}${asked(lang())}`),
  record: (id: string, link: Link = null) => `/api/tables/${id}/record${asked({ link })}`,
  revealed: <Told>(id: string, link: Link) => answer<Told>(api.record(id, link)),
}
