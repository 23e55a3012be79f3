/** The REST API. A refused request throws a `Refusal`, with a sentence in the page's language. */
import { language } from '../words/index.svelte'
import type { Ended, Level, Room, Shown } from './messages'

export interface SeatTold {
  level: string | null
  name: string | null
  bot: boolean
  free: boolean
  yours: boolean
}

export interface TableTold {
  table: string
  game: string
  edition: number
  options: Record<string, unknown>
  seats: SeatTold[]
  free: number
  state: 'open' | 'playing' | 'over' | 'closed'
  visibility: 'public' | 'link'
  created: string
  ended: string | null
  result: Ended | null
  clock: ClockWanted | null
  again: string | null
  commitment: string
  your_seat: number | null
  /** It is being set by its host, and has not begun. */
  room?: Room | null
}

export interface Made extends TableTold {
  /** Sent only once, to the maker of the table. */
  link: string | null
}

export interface Mine extends TableTold {
  your_seats: number[]
  won: boolean | null
  /** Is it this guest's turn? null: not known. */
  turn: boolean | null
  /** It is, and other people wait. */
  your_turn: boolean
}

/** A table where other people wait for this guest. */
export interface Awaited {
  table: string
  game: string
}

/** What a browser says of its subscription to notifications, and the language of the page. */
export interface PushWanted {
  endpoint: string
  expirationTime: number | null
  keys: { p256dh: string; auth: string }
  lang: string
}

export type ClockWanted = { move: number } | { bank: number; increment: number } | { days: number }

export interface TableWanted {
  game: string
  seats?: string[]
  /** By seat: what players on this device are called. */
  names?: (string | null)[]
  /** Set the table first: people come, and the host says when it begins. */
  room?: boolean
  options?: Record<string, unknown>
  visibility?: 'public' | 'link'
  clock?: ClockWanted
  /** One that was promised before, and what this device contributes to the deal (fair/notes.ts). */
  table?: string
  luck?: string
}

export interface OptionTold {
  name: string
  default: unknown
  choices: unknown[] | { from: number; to: number }
  what: string
  /** A short question, if it has one; what it is about explains it then. */
  title: string | null
  /** Choices in words; of a range, the values people usually take. */
  named: { value: unknown; says: string }[]
  /** It has a meaning only while these other options have one of these values. */
  when: Record<string, unknown[]>
  /** A whole number is a seat. */
  of_seats: boolean
}

/** The table one gets without choosing. */
export interface QuickTold {
  seats: number
  options: Record<string, unknown>
  /** The options of somebody's very first game, and why; null where it is like any other. */
  first: Record<string, unknown> | null
  why: string | null
}

export interface GameTold {
  game: string
  name: string
  least: number
  most: number
  /** Of a game, or of one round. */
  minutes: { least: number; most: number; per_round: boolean } | null
  /** Minimum age in years. */
  age: number | null
  /** Who begins, as the booklet has it: a question for people, and the rule; null where it says nothing. */
  beginning: { ask: string; rule: string } | null
  /** What one plays for, in a line. */
  goal: string
  /** What it is like, for people who choose a game. */
  about: string
  quick: QuickTold
  /** May people play it with cards of their own? */
  custom_box: boolean
  /** How the file of such cards is filled in. */
  box_help: string | null
  options: OptionTold[]
}

/** From where to where a clock may be set: `move`, `bank` and `increment` in seconds. */
export type ClockLimits = Record<'move' | 'bank' | 'increment' | 'days', { from: number; to: number }>

export interface Catalogue {
  protocol: number
  clocks: ClockLimits
  levels: Level[]
  emotes: string[]
  games: GameTold[]
}

/** To a page on the machine that runs the server: at which addresses do other devices find it? */
export interface LanTold {
  open: boolean
  can_change: boolean
  addresses: string[]
}

/** A device or a program (`bot`) that plays under one's name; `current`: this one. */
export interface DeviceTold {
  id: string
  name: string
  bot: boolean
  created: string | null
  /** The day on which it was here last. */
  used: string | null
  current: boolean
}

/** What is stored about this guest; as far as it is shown. */
export interface Stored {
  name: string
  created: string
  /** `until`: a link to another device, which nobody has used yet. */
  devices: { id: string; device?: string; created?: string; until?: string }[]
  programs: { name: string }[]
  games: { table: string; state: string }[]
  attempts: unknown[]
  ratings: { game: string; games: number }[]
  reviews: unknown[]
  /** Devices that are told of a turn. */
  notifications: { device: string; created: string }[]
}

export interface MyRating {
  game: string
  value: number
  place: number
  games: number
}

export interface ResultTold extends TableTold {
  result: Ended & { detail: any }
  names: string[]
  plies: number
  told: string[]
  ratings: ({ before: number; after: number } | null)[]
}

export interface ReplayTold {
  table: string
  names: string[]
  at: number
  plies: number
  moves: [number, string][]
  told: string[]
  view: Shown
}

export interface Analysis {
  level: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  done: number
  total: number
  ahead: number
  result: Judged | null
}

/** A move, judged: `ply` moves had been made before it. */
export interface Decision {
  ply: number
  seat: number
  move: string
  says?: string
  mark: string
  loss: number
  best: { move: string; says: string; share: number } | null
}

/** A game, judged move by move. */
export interface Judged {
  decisions: Decision[]
  curve: { ply: number; seat: number; share: number }[]
  players: { seat: number; name: string; accuracy: number | null }[]
}

export interface Practice {
  tables: string
  players: { seat: number; name: string; pairs: Record<string, any> }[]
}

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

async function answer<Told>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Told> {
  const headers: Record<string, string> = { 'accept-language': language.now }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestInit = body === undefined ? { headers, method } : { headers, method, body: JSON.stringify(body) }
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Refusal('offline', '', 0)
  }
  const told = await response.json().catch(() => null)
  if (!response.ok) {
    throw new Refusal(told?.code ?? 'fault', told?.said ?? told?.reason ?? response.statusText, response.status, told?.values)
  }
  return told as Told
}

const asked = (values: Record<string, string | number | boolean | null | undefined>): string => {
  const found = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return found.length ? `?${new URLSearchParams(found.map(([name, value]) => [name, String(value)]))}` : ''
}
const lang = (): { lang: string } => ({ lang: language.now })

type Link = string | null

/** `ready`: the games that can be played; `search`: in how many seconds agents can search (null: now). */
export interface Health {
  ready: Record<string, boolean>
  search: Record<string, number | null>
  store: boolean
}

export const api = {
  health: () => answer<Health>('/health'),
  ownBox: (game: string, text: string) => answer<{ box: Record<string, unknown> | null }>(`/api/games/${game}/box`, { text }),
  template: (game: string) => `/api/games/${game}/box`,
  lan: () => answer<LanTold>('/api/lan'),
  letIn: (open: boolean) => answer<LanTold>('/api/lan', { open }),
  games: () => answer<Catalogue>(`/api/games${asked(lang())}`),
  guest: () => answer<{ name: string | null; bot: boolean }>('/api/guest'),
  named: (name: string) => answer<{ name: string }>('/api/guest', { name }),
  carry: () => answer<{ link: string; seconds: number }>('/api/guest/link', {}),
  here: (link: string) => answer<{ name: string }>('/api/guest/here', { link }),
  devices: () => answer<DeviceTold[]>('/api/guest/devices'),
  revoke: (id: string) => answer<DeviceTold[]>(`/api/guest/devices/${id}`, undefined, 'DELETE'),
  stored: () => answer<Stored>('/api/guest/data'),
  erase: () => answer<{ name: null }>('/api/guest', { delete: 'everything' }, 'DELETE'),
  mine: (state: string, before: string | null = null, limit = 20, hidden: true | null = null) =>
    answer<{ games: Mine[]; next: string | null }>(`/api/guest/games${asked({ state, before, limit, hidden })}`),
  turns: () => answer<{ tables: Awaited[] }>('/api/guest/turns'),
  push: () => answer<{ key: string | null; on: boolean }>('/api/push'),
  subscribe: (wanted: PushWanted) => answer<{ on: boolean }>('/api/push', wanted),
  unsubscribe: () => answer<{ on: boolean }>('/api/push', undefined, 'DELETE'),
  ratings: () => answer<MyRating[]>('/api/guest/ratings'),
  open: () => answer<TableTold[]>('/api/tables'),
  promise: () => answer<{ table: string; commitment: string }>('/api/promises', {}),
  make: (wanted: TableWanted) => answer<Made>('/api/tables', wanted),
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
  box: (id: string, link: Link = null) => answer<Record<string, any>>(`/api/tables/${id}/box${asked({ link, ...lang() })}`),
  position: (id: string, link: Link, seat: number | null) =>
    answer<{ position: string; ply: number }>(`/api/tables/${id}/position${asked({ link, seat })}`),
  result: (id: string, link: Link = null) => answer<ResultTold>(`/api/tables/${id}/result${asked({ link, ...lang() })}`),
  replay: (id: string, link: Link, ply: number | null, seat: string | null) =>
    answer<ReplayTold>(`/api/tables/${id}/replay${asked({ link, ply, seat, ...lang() })}`),
  study: (id: string, link: Link, level: string) => answer<Analysis>(`/api/tables/${id}/analysis${asked(lang())}`, { level, link }),
  studied: (id: string, link: Link, level: string) =>
    answer<Analysis>(`/api/tables/${id}/analysis${asked({ link, level, ...lang() })}`),
  practice: (id: string, link: Link = null) => answer<Practice>(`/api/tables/${id}/practice${asked({ link })}`),
  rules: (game: string) => answer<{ title: string; html: string }>(`/api/rules/${game}${asked(lang())}`),
  record: (id: string, link: Link = null) => `/api/tables/${id}/record${asked({ link })}`,
  revealed: <Told>(id: string, link: Link) => answer<Told>(api.record(id, link)),
}
