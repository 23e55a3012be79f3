/** One WebSocket for all tables. It comes back by itself, asks again what was not answered (an id names one deed for
 *  ever, so nothing is done twice), and follows its tables from what they know already.
 *
 *  A connection can die without a word (a phone changes its network, a router forgets it): so while a table is followed
 *  there is a heartbeat. After a while of silence the server is pinged; if it stays silent, the line is given up for
 *  another. Times are compared by the clock on the wall, for a device that sleeps stops its timers. */
import type { Asked, Checked, Hinted, Ok, Refused, Told } from './messages'

/** What can be asked with an id, and is answered. */
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

/** Somebody who follows a table. */
export interface Follower {
  readonly table: string
  /** What to say to be shown the table, from what is known already. */
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
/** Who comes back to the page, or whose device wakes up, does not wait as long. */
const RETURNED = 2_500
/** A heartbeat that comes so late was held up: the device slept. */
const SLEPT = 3 * BEAT
/** So long a line may take to open. */
const OPENING = 10_000
/** How long to stay away after being closed with a code: 1012 the server is restarted, 1008 too much was said. */
const AFTER: Readonly<Record<number, number>> = { 1012: 600, 1008: 15_000, 1013: 1_000 }

export class Socket {
  connection: Connection = 'idle'
  private line: Line | null = null
  private tries = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private leaving: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setInterval> | undefined
  private beaten = 0
  /** When the line was dialled, and when something was heard of it last. */
  private dialled = 0
  private heard = 0
  /** Until when a ping must be answered; null: none is under way. */
  private due: number | null = null
  private readonly followers = new Set<Follower>()
  private readonly waiting = new Map<string, Waiting>()

  constructor(
    /** Opens a line; for which table, where somebody follows one: there may be several doors. */
    private readonly open: (table?: string) => Line,
    private readonly changed: (connection: Connection) => void = () => {},
    private readonly chance: () => number = Math.random,
  ) {}

  /** Be shown a table from now on; the answer ends it. */
  follow(follower: Follower): () => void {
    clearTimeout(this.leaving)
    this.followers.add(follower)
    if (this.line?.readyState === OPEN) this.greet(follower)
    else this.connect()
    return () => this.leave(follower)
  }

  /** Ask, until there is an answer. */
  ask(request: Request): Promise<Answer> {
    return new Promise((done, refused) => {
      this.waiting.set(request.id, { request, done, refused })
      if (this.line?.readyState === OPEN) this.put(request.id)
      else this.connect()
    })
  }

  /** Say something that needs no answer; it may get lost. */
  say(message: Asked): void {
    if (this.line?.readyState === OPEN) this.line.send(JSON.stringify(message))
  }

  /** Come in anew: in another language, or as another guest. */
  restart(): void {
    if (!this.line) return
    this.drop()
    this.tries = 0
    this.connect()
  }

  /** The device has a network again, or somebody comes back to the page: is anybody still there? A line that seems to
   *  be open may have died meanwhile. */
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

  /** Has a ping not been answered, or the line not opened, for too long? */
  private overdue(): boolean {
    if (this.line?.readyState !== OPEN) return Date.now() - this.dialled >= OPENING
    return this.due !== null && Date.now() >= this.due
  }

  /** Is anybody there? They have so long to say so. */
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

  /** Who gets no answer for long may be talking to nobody. */
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

  /** Not now, but in a moment. */
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

/** What is no message is passed over: what follows it may be one. */
function understood(text: string): Told | null {
  try {
    const message = JSON.parse(text) as Told | null
    return typeof message?.type === 'string' ? message : null
  } catch (error) {
    console.warn('not a message', error)
    return null
  }
}

/** Whoever stumbles over a message keeps nobody else from hearing it. */
function heed(follower: Follower, message: Told): void {
  try {
    follower.hear(message)
  } catch (error) {
    console.error(error)
  }
}
