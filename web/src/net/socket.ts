/** One WebSocket for all tables. It reconnects by itself, repeats requests that were not answered (ids make them
 *  idempotent), and resumes its subscriptions from what is known already.
 *
 *  A connection can die without notice (a phone changes its network, a router drops it): so there is a heartbeat while
 *  a table is followed. After a while of silence the server is pinged; if it stays silent, the socket is replaced.
 *  Times are compared by the wall clock, for a device that sleeps stops its timers. */
import type { Asked, Checked, Hinted, Ok, Refused, Told } from './messages'

/** Requests with an id, which are answered. */
export type Request = Extract<Asked, { id: string }>
export type Answer = Ok | Hinted | Checked

/** The part of a WebSocket that is used. */
export interface Line {
  readyState: number
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** A subscription to a table. */
export interface Follower {
  readonly table: string
  /** The message that subscribes, from what is known already. */
  hello(): Asked[]
  hear(message: Told): void
}

export type Connection = 'idle' | 'opening' | 'open' | 'away'

interface Waiting {
  request: Request
  done: (answer: Answer) => void
  refused: (refusal: Refused) => void
  late?: ReturnType<typeof setTimeout> | undefined
}

const OPEN = 1
const FIRST = 300
const LONGEST = 10_000
const PATIENCE = 15_000
const LINGER = 1_000
/** The heartbeat: how often it looks, after how much silence it pings, and how long it then waits: together 10 s. */
const BEAT = 1_000
const QUIET = 4_000
const LATE = 5_000
/** The shorter wait after a return to the page, or after the device wakes up. */
const RETURNED = 2_500
/** A heartbeat that is this late means that the device slept. */
const SLEPT = 3 * BEAT
/** How long a socket may take to open. */
const OPENING = 10_000
/** The delay before reconnecting, by close code: 1012 the server restarts, 1008 too many messages. */
const AFTER: Readonly<Record<number, number>> = { 1012: 600, 1008: 15_000, 1013: 1_000 }

export class Socket {
  connection: Connection = 'idle'
  private line: Line | null = null
  private tries = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private leaving: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setInterval> | undefined
  private beaten = 0
  /** When the socket was opened, and when the last message came. */
  private dialled = 0
  private heard = 0
  /** Until when a ping must be answered; null: none is under way. */
  private due: number | null = null
  private readonly followers = new Set<Follower>()
  private readonly waiting = new Map<string, Waiting>()

  constructor(
    /** Opens a socket; for which table, if one is followed: there may be several servers. */
    private readonly open: (table?: string) => Line,
    private readonly changed: (connection: Connection) => void = () => {},
    private readonly chance: () => number = Math.random,
  ) {}

  /** Subscribes to a table; returns a function that ends it. */
  follow(follower: Follower): () => void {
    clearTimeout(this.leaving)
    this.followers.add(follower)
    if (this.line?.readyState === OPEN) this.greet(follower)
    else this.connect()
    return () => this.leave(follower)
  }

  /** Sends a request, again and again until it is answered. */
  ask(request: Request): Promise<Answer> {
    return new Promise((done, refused) => {
      this.waiting.set(request.id, { request, done, refused })
      if (this.line?.readyState === OPEN) this.put(request.id)
      else this.connect()
    })
  }

  /** Sends a message that needs no answer; it may get lost. */
  say(message: Asked): void {
    if (this.line?.readyState === OPEN) this.line.send(JSON.stringify(message))
  }

  /** Reconnects: in another language, or as another guest. */
  restart(): void {
    if (!this.line) return
    this.drop()
    this.tries = 0
    this.connect()
  }

  /** The device has a network again, or the player comes back to the page: checks the socket, which may seem to be open
   *  but have died meanwhile. */
  hurry(): void {
    if (this.line) return this.probe(RETURNED)
    if (this.connection !== 'away') return
    this.tries = 0
    this.connect()
  }

  private leave(follower: Follower): void {
    this.followers.delete(follower)
    if (this.followers.size > 0) return
    this.leaving = setTimeout(() => {
      this.drop()
      clearTimeout(this.again)
      this.turn('idle')
    }, LINGER)
  }

  private connect(): void {
    if (this.line) return
    clearTimeout(this.again)
    this.turn(this.tries ? 'away' : 'opening')
    const line = this.open([...this.followers][0]?.table)
    this.line = line
    this.dialled = this.heard = this.beaten = Date.now()
    this.due = null
    clearInterval(this.heart)
    this.heart = setInterval(() => this.beat(), BEAT)
    line.onopen = () => this.opened()
    line.onmessage = (event) => this.hear(event.data)
    line.onclose = (event) => {
      if (this.line === line) this.closed(event.code)
    }
  }

  private beat(): void {
    const slept = Date.now() - this.beaten > SLEPT
    this.beaten = Date.now()
    if (this.followers.size === 0) return
    if (slept) this.probe(RETURNED)
    else if (this.overdue()) this.lost()
    else if (this.due === null && Date.now() - this.heard >= QUIET) this.probe(LATE)
  }

  /** Has a ping not been answered, or the socket not opened, for too long? */
  private overdue(): boolean {
    if (this.line?.readyState !== OPEN) return Date.now() - this.dialled >= OPENING
    return this.due !== null && Date.now() >= this.due
  }

  /** Sends a ping, to be answered within this time. */
  private probe(patience: number): void {
    if (this.overdue()) return this.lost()
    if (this.line?.readyState !== OPEN) return
    if (this.due === null) this.say({ type: 'ping' })
    this.due = Math.min(this.due ?? Infinity, Date.now() + patience)
  }

  private lost(): void {
    this.drop()
    this.closed(0)
  }

  private opened(): void {
    this.tries = 0
    this.heard = Date.now()
    this.turn('open')
    for (const follower of this.followers) this.greet(follower)
    for (const id of this.waiting.keys()) this.put(id)
  }

  private closed(code: number): void {
    this.line = null
    clearInterval(this.heart)
    for (const one of this.waiting.values()) clearTimeout(one.late)
    if (this.followers.size === 0 && this.waiting.size === 0) return this.turn('idle')
    const wait = AFTER[code] ?? Math.min(LONGEST, FIRST * 2 ** this.tries)
    this.tries += 1
    this.turn('away')
    clearTimeout(this.again)
    this.again = setTimeout(() => this.connect(), wait * (0.75 + this.chance() / 2))
  }

  private drop(): void {
    const line = this.line
    this.line = null
    clearInterval(this.heart)
    if (!line) return
    line.onopen = line.onmessage = line.onclose = null
    line.close()
  }

  private greet(follower: Follower): void {
    for (const message of follower.hello()) this.say(message)
  }

  /** Sends a waiting request. If there is no answer for long, the connection may be dead. */
  private put(id: string): void {
    const one = this.waiting.get(id)
    if (!one) return
    this.say(one.request)
    clearTimeout(one.late)
    one.late = setTimeout(() => this.lost(), PATIENCE)
  }

  private hear(text: string): void {
    this.heard = Date.now()
    this.due = null
    const message = understood(text)
    if (!message || message.type === 'pong') return
    if (message.type === 'ok' || message.type === 'hint' || message.type === 'checked' || message.type === 'refused') this.answered(message)
    for (const follower of this.followers) {
      if (!message.table || follower.table === message.table) heed(follower, message)
    }
  }

  private answered(message: Answer | Refused): void {
    const one = message.id ? this.waiting.get(message.id) : undefined
    if (!one) return
    if (message.type === 'refused' && (message.code === 'store' || message.code === 'too-many')) return this.later(one)
    if (message.type === 'ok' && one.request.type === 'hint') return
    this.waiting.delete(one.request.id)
    clearTimeout(one.late)
    if (message.type === 'refused') one.refused(message)
    else one.done(message)
  }

  /** Sends a waiting request again after a delay. */
  private later(one: Waiting): void {
    clearTimeout(one.late)
    one.late = setTimeout(() => {
      if (this.line?.readyState === OPEN) this.put(one.request.id)
    }, 1500)
  }

  private turn(connection: Connection): void {
    if (this.connection === connection) return
    this.connection = connection
    this.changed(connection)
  }
}

/** Parses a frame; an invalid one is ignored. */
function understood(text: string): Told | null {
  try {
    const message = JSON.parse(text) as Told | null
    return typeof message?.type === 'string' ? message : null
  } catch (error) {
    console.warn('not a message', error)
    return null
  }
}

/** Passes a message to a follower; an error there does not affect the others. */
function heed(follower: Follower, message: Told): void {
  try {
    follower.hear(message)
  } catch (error) {
    console.error(error)
  }
}
