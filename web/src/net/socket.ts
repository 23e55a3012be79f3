/** One WebSocket for all tables. It comes back by itself, asks again what was not answered (an id names one deed for
 *  ever, so nothing is done twice), and follows its tables from what they know already. */
import type { Asked, Hinted, Ok, Refused, Told } from './messages'

/** What can be asked with an id, and is answered. */
export type Request = Extract<Asked, { id: string }>
export type Answer = Ok | Hinted

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
/** How long to stay away after being closed with a code: 1012 the server is restarted, 1008 too much was said. */
const AFTER: Readonly<Record<number, number>> = { 1012: 600, 1008: 15_000, 1013: 1_000 }

export class Socket {
  connection: Connection = 'idle'
  private line: Line | null = null
  private tries = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private leaving: ReturnType<typeof setTimeout> | undefined
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

  /** The device says that it has a network again. */
  hurry(): void {
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
    line.onopen = () => this.opened()
    line.onmessage = (event) => this.hear(JSON.parse(event.data) as Told)
    line.onclose = (event) => {
      if (this.line === line) this.closed(event.code)
    }
  }

  private opened(): void {
    this.tries = 0
    this.turn('open')
    for (const follower of this.followers) this.greet(follower)
    for (const id of this.waiting.keys()) this.put(id)
  }

  private closed(code: number): void {
    this.line = null
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
    one.late = setTimeout(() => {
      this.drop()
      this.closed(0)
    }, PATIENCE)
  }

  private hear(message: Told): void {
    if (message.type === 'ok' || message.type === 'hint' || message.type === 'refused') this.answered(message)
    for (const follower of this.followers) {
      if (!message.table || follower.table === message.table) follower.hear(message)
    }
  }

  private answered(message: Ok | Hinted | Refused): void {
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
