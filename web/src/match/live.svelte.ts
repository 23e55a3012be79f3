/** A table as it is played: what the server tells of it, shown move by move, and what a person does at it. */
import { untrack } from 'svelte'
import { painted } from '../motion/painted'
import { giveBack } from '../motion/picture'
import type { TableTold } from '../net/api'
import type { About, Asked, Emotion, Level, Refused, Room, Shown, Told } from '../net/messages'
import { newId, socket, wire } from '../net/wire.svelte'
import type { Request } from '../net/socket'
import { seatName } from '../parts/names'
import { settings } from '../parts/settings.svelte'
import { play } from '../sound/sound'
import type { Box, Match, Rest, Sat, SoundName, View } from '../tables/types'
import { Beats } from './beats'
import { Finale, toldSoFar } from './finale.svelte'
import { hello } from './hello'
import { merged } from './merge'
import { beatOf, flightOf, paceFor, sliver, type Pace } from './pace'
import { Voice } from './voice.svelte'
import { capital } from '../words/forms'
import { voteOf, type Vote } from './votes'
import { say } from './words'

/** A feeling somebody showed a moment ago. */
export interface Feeling {
  id: string
  seat: number
  emote: Emotion
}

const FELT = 3200
/** Hot-seat: one's own move is seen before the device is passed on. */
const LOOK = 1100

export class Live implements Match {
  readonly id: string
  readonly game: string
  box = $state.raw<Box>({})
  /** The cells that its table reads; null: all. */
  cells: readonly string[] | null = null
  /** What is drawn now; null: the game has not begun. */
  shown = $state.raw<View | null>(null)
  /** An older position that is looked at. */
  past = $state.raw<View | null>(null)
  about = $state.raw<About | null>(null)
  /** The number of free seats; null once the game has begun. */
  free = $state<number | null>(null)
  /** The room, while its host sets the table; null: seats do not change any more. */
  room = $state.raw<Room | null>(null)
  /** Called when the game of a room begins: seats have changed, so the table is joined again. */
  begin: () => void = () => {}
  /** Called when the player has lost their seat in a room. */
  leaveSeat: () => void = () => {}
  /** Has the player lost their seat here? */
  unseated = false
  hinted = $state<string | null>(null)
  /** What it makes, where there is more to say than its name. */
  hintSays = $state<string | null>(null)
  /** Why something was not done. */
  note = $state.raw<Refused | null>(null)
  feelings = $state.raw<Feeling[]>([])
  /** What a screen reader says. */
  readonly voice = new Voice()
  /** How many moves have been made that are not shown yet. */
  behind = $state(0)
  /** Hot-seat: the device is to be passed to this seat. */
  passing = $state<number | null>(null)
  /** Is a request under way? */
  busy = $state(false)
  /** A fatal error: there is no such table, for example. */
  refused = $state.raw<Refused | null>(null)
  own = $state<number | null>(null)
  /** The game has just ended, and its end is still being shown. */
  finale = $state.raw<Finale | null>(null)

  /** How a change is drawn: the page sets a function that animates it for this many milliseconds. */
  stage: (change: () => void, flight: number) => void = (change) => change()

  private readonly link: string | null
  private sent = $state<number | null>(null)
  private caught = $state(true)
  private now = $state(Date.now())
  private about_at = 0
  /** The first position of a round that waits for people; what comes after it is not shown before they are ready. */
  private restsAt: number | null = $state(null)
  private told = $state.raw<TableTold>() as TableTold
  private readonly views = new Map<number | null, View>()
  /** Seats whose view has something in it that nobody else may see: the server knows. */
  private readonly secret = new Set<number | null>()
  private readonly beats = new Beats<View>(
    (view, beat) => this.put(view, beat), undefined, painted, (view) => !this.rest || this.rest.ready || view.ply <= (this.restsAt ?? 0),
  )
  private leave: (() => void) | null = null
  private timers = new Set<ReturnType<typeof setTimeout>>()
  private clock: ReturnType<typeof setInterval> | undefined

  constructor(told: TableTold, link: string | null) {
    this.id = told.table
    this.game = told.game
    this.told = told
    this.link = link
    this.room = told.room ?? null
    this.own = this.mySeats[0] ?? null
  }

  /** Subscribes to the table. */
  open(): void {
    this.leave = socket.follow({ table: this.id, hello: () => this.hello(), hear: (message) => this.hear(message) })
    this.clock = setInterval(() => (this.now = Date.now()), 500)
  }

  close(): void {
    this.leave?.()
    this.beats.stop()
    this.voice.stop()
    clearInterval(this.clock)
    for (const timer of this.timers) clearTimeout(timer)
  }

  /** The language has changed: everything is sent again; what waits to be shown is still in the old one. */
  forget(): void {
    this.skip()
    this.views.clear()
    this.past = null
    this.voice.forget()
  }

  // What the tables are given ----------------------------------------------------------------------------------

  get view(): View {
    return this.past ?? (this.shown as View)
  }

  get options(): Readonly<Record<string, unknown>> {
    return this.told.options
  }

  get mySeats(): number[] {
    if (this.room) return this.room.you === null ? [] : [this.room.you]
    return this.told.seats.flatMap((seat, at) => (seat.yours ? [at] : []))
  }

  get mine(): boolean {
    const view = this.shown
    return (
      view !== null && !this.past && this.caught && this.passing === null && view.outcome === null &&
      view.turn === this.own && this.own !== null && this.sent !== view.ply && !this.about?.seats[this.own]?.stand_in
    )
  }

  get sums(): boolean {
    return settings.sums
  }

  get pace(): Pace {
    return paceFor(settings.pace, this.told.seats.map(({ level }) => level))
  }

  /** Is a round over, and everybody looks at it? */
  get resting(): boolean {
    return !!this.about?.pause && this.restsAt !== null && (this.shown?.ply ?? -1) >= this.restsAt
  }

  get rest(): Rest | null {
    const pause = this.about?.pause
    if (!pause || !this.resting) return null
    const mine = this.mySeats.filter((seat) => pause.waits.includes(seat))
    const gone = this.now - untrack(() => this.about_at)
    return {
      left: pause.left === null ? null : Math.max(0, pause.left - Math.max(0, gone)),
      ready: mine.every((seat) => pause.ready.includes(seat)),
      others: pause.waits.filter((seat) => !mine.includes(seat) && !pause.ready.includes(seat)),
      alone: this.alone,
    }
  }

  ready(hold = false): void {
    for (const seat of this.mySeats) socket.say({ type: 'ready', table: this.id, hold, seat })
  }

  /** Skips to the present. Returns false if it is shown already. */
  catchUp(): boolean {
    if (this.beats.settled) return false
    this.beats.skip()
    return true
  }

  /** The same; if it is shown already, skips the end of the game and shows its result. */
  skip(): boolean {
    const ended = this.finale !== null
    if (this.catchUp()) return true
    this.finale?.over()
    return ended
  }

  get seats(): Sat[] {
    const turn = this.resting && !this.past ? null : (this.view?.turn ?? null)
    return (this.about?.seats ?? this.sitting()).map((sitting, seat) => ({
      seat,
      ...this.player(seat),
      level: sitting.level,
      here: sitting.here || sitting.level !== null,
      me: seat === this.own,
      turn: seat === turn,
      standIn: sitting.stand_in,
      left: this.left(seat),
      feeling: this.feelings.find((one) => one.seat === seat)?.emote ?? null,
    }))
  }

  send(move: string): void {
    const view = this.shown
    if (!view || !this.mine) return
    this.sent = view.ply
    this.note = null
    this.ask({ type: 'move', id: newId(), table: this.id, ply: view.ply, move, seat: this.own }, () => {
      this.sent = null
      giveBack()
    })
  }

  async whyNot(move: string): Promise<string> {
    const view = this.shown
    if (!view || !this.mine || wire.connection !== 'open') return ''
    const asked = { type: 'check', id: newId(), table: this.id, ply: view.ply, move, seat: this.own } as const
    const answer = await socket.ask(asked).catch(() => null)
    const why = answer?.type === 'checked' ? answer.why : null
    return why ? capital(why.said ?? why.reason) : ''
  }

  play(sound: SoundName): void {
    play(sound)
  }

  // What a person does beside moves ----------------------------------------------------------------------------

  resign = (): void => this.ask({ type: 'resign', id: newId(), table: this.id, seat: this.own })
  offer = (agree: boolean): void => this.ask({ type: 'draw', id: newId(), table: this.id, agree, seat: this.own })
  takeBack = (): void => this.ask({ type: 'back', id: newId(), table: this.id, seat: this.own })
  comeBack = (): void => this.ask({ type: 'return', id: newId(), table: this.id, seat: this.own })
  standIn = (absent: number, level: Level): void =>
    this.ask({ type: 'stand-in', id: newId(), table: this.id, absent, level, seat: this.own })

  hint(): void {
    this.busy = true
    const ply = this.shown?.ply
    socket
      .ask({ type: 'hint', id: newId(), table: this.id, seat: this.own })
      .then(
        (answer) => {
          if (answer.type !== 'hint' || this.shown?.ply !== ply) return
          this.hinted = answer.move
          this.hintSays = answer.says ?? null
        },
        (refused: Refused) => this.explain(refused),
      )
      .finally(() => (this.busy = false))
  }

  feel(emote: Emotion): void {
    socket.say({ type: 'emote', table: this.id, emote, seat: this.own })
  }

  /** Looks back at the table after this many moves. */
  look(ply: number): void {
    socket.say({ type: 'look', table: this.id, ply, seat: this.own })
  }

  back(): void {
    this.stage(() => (this.past = null), flightOf(this.pace))
  }

  /** From an older position to the one after it; the last of them is now. */
  step(): void {
    const ply = (this.past?.ply ?? 0) + 1
    if (ply >= (this.shown?.ply ?? 0)) this.back()
    else this.look(ply)
  }

  /** Hot-seat: the next player has the device now. The seat and its view change together. */
  taken(): void {
    const seat = this.passing
    if (seat === null) return
    const view = this.views.get(seat) ?? null
    this.beats.stop()
    this.stage(() => {
      this.own = seat
      this.hinted = null
      this.past = null
      this.passing = null
      if (view) this.shown = view
      this.caught = true
      this.behind = 0
      this.sent = null
    }, flightOf(this.pace))
    if (view) this.tell(null, view)
  }

  /** Somebody sat down, or the seats are known better now. */
  know(told: TableTold): void {
    const before = this.mySeats.length
    this.told = told
    this.room = told.room ?? null
    if (before === 0 && this.mySeats.length) {
      this.unseated = false
      this.own = this.mySeats[0] ?? null
      this.views.clear()
      this.shown = null
      for (const message of this.hello()) socket.say(message)
    }
  }

  // What is heard ----------------------------------------------------------------------------------------------

  private ask(request: Request, failed: () => void = () => {}): void {
    socket.ask(request).then(
      () => {},
      (refused: Refused) => {
        failed()
        this.explain(refused)
      },
    )
  }

  private explain(refused: Refused): void {
    this.note = refused
    play('bad')
    if (refused.code === 'stale') {
      socket.say({ type: 'resync', table: this.id, since: this.known(this.own), seat: this.own })
    }
  }

  private known(seat: number | null): number {
    return this.views.get(seat)?.ply ?? 0
  }

  private hello(): Asked[] {
    const { id: table, link, mySeats: seats, cells } = this
    return hello({ table, link, seats, room: this.room !== null, cells, known: (seat) => this.known(seat) })
  }

  readAll(): void {
    if (this.cells === null) return
    this.cells = null
    for (const message of this.hello()) socket.say(message)
  }

  private hear(message: Told): void {
    if (message.type === 'view') this.see(message)
    else if (message.type === 'waiting') this.wait(message.free, message.room)
    else if (message.type === 'emote') this.felt({ id: newId(), seat: message.seat, emote: message.emote })
    else if (message.type === 'table') {
      this.restsAt = message.pause ? (this.restsAt ?? this.known(this.own)) : null
      this.about = message
      this.about_at = Date.now()
      this.beats.resume()
    } else if (message.type === 'refused' && !message.id) {
      if (message.code === 'seat' && this.room && this.own !== null && !this.unseated) this.leaveSeat()
      else if (message.code === 'table' || message.code === 'seat') this.refused = message
      else this.note = message
    }
  }

  private wait(free: number, room: Room | null): void {
    this.free = free
    this.room = room
    if (room) this.own = room.you
  }

  private see(shown: Shown): void {
    if (this.room) return this.begin()
    if (shown.past) {
      if (shown.seat === this.own) this.stage(() => (this.past = merged(null, shown)), flightOf(this.pace))
      return
    }
    this.free = null
    const before = this.views.get(shown.seat) ?? null
    if (shown.partial && !before) return // of a subscription that is over: the whole view is on its way
    const view = merged(before, shown)
    this.views.set(shown.seat, view)
    const secret = shown.words ? shown.words.secret : shown.news?.secret
    if (secret) this.secret.add(shown.seat)
    else if (secret === false) this.secret.delete(shown.seat)
    this.pass()
    if (shown.seat !== this.own || (this.passing !== null && !this.shown)) return
    this.caught = false
    this.order(view)
    this.behind = this.beats.waiting
    const left = this.own !== null && view.turn === this.own ? this.left(this.own) : null
    if (left !== null) this.beats.within(sliver(left))
  }

  /** Queues a view: others' moves are shown one after another; what is not new, one's own, or not in sight, at once. */
  private order(view: View): void {
    const newest = this.beats.newest ?? this.shown
    const own = view.heard.at(-1)?.[0] === this.own
    const beat = beatOf(this.pace, own, this.own !== null && view.words.hits.includes(this.own))
    if (!newest || document.hidden || view.ply < newest.ply) this.beats.cut(view)
    else if (this.beats.settled && (own || view.ply === newest.ply)) this.beats.cut(view, own ? beat : 0)
    else if (view.ply > newest.ply) this.beats.add(view, beat)
    else this.beats.replace(view)
  }

  /** Draws a view that stays for `beat` milliseconds; 0: until the next one. */
  private put(view: View, beat: number): void {
    const before = this.shown
    this.stage(() => {
      this.shown = view
      this.caught = this.beats.settled
      this.behind = this.beats.waiting
      if (before?.ply !== view.ply) this.hinted = null
      if (!view.outcome) this.finale = null
      else if (before && !before.outcome) this.finale = new Finale(this.pace, (finale) => this.announce(finale))
    }, flightOf(this.pace, beat || Infinity))
    if (this.sent !== null && view.ply !== this.sent) this.sent = null
    this.tell(before, view)
  }

  /** The end has been shown: now it may be told who has won. */
  private announce(finale: Finale): void {
    if (this.finale !== finale) return
    this.finale = null
    const winners = this.shown?.outcome?.winners ?? []
    play(this.own === null || winners.includes(this.own) ? 'won' : 'lost')
  }

  /** Announces a view in sound and to screen readers. */
  private tell(before: View | null, view: View): void {
    const news = before ? toldSoFar(view.words.told, this.finale).slice(Math.min(before.ply, view.ply)).flat() : []
    const asked = view.turn === this.own && view.words.asks ? [view.words.asks] : []
    if (before && view.ply < before.ply) this.voice.stop() // taken back before it was said
    this.voice.say([...news, ...asked], this.pace === 'instant')
    if (!before) return
    const last = view.heard.at(-1)
    if (view.ply > before.ply && last && last[0] !== this.own) play(last[1] === 'draw' ? 'draw' : 'place')
    if (view.turn === this.own && before.turn !== this.own && this.own !== null) play('turn')
  }

  /** Hot-seat: whose turn is it among those in front of this device? */
  private pass(): void {
    if (this.mySeats.length < 2) return
    const next = this.mySeats.find((seat) => {
      const view = this.views.get(seat)
      return view && view.turn === seat && view.outcome === null
    })
    if (next === undefined || next === this.own) {
      if (this.shown || next === undefined) this.passing = null
      else this.hand(next)
      return
    }
    if (!this.shown) this.hand(next)
    else this.later(() => this.passTo(next), LOOK)
  }

  /** If there is something to hide, the screen is empty until the other player has the device. */
  private hand(seat: number): void {
    this.passing = seat
    if (!this.secret.has(seat) && !this.secret.has(this.own)) this.taken()
  }

  private passTo(seat: number): void {
    if (!this.beats.settled) return this.later(() => this.passTo(seat), LOOK)
    const view = this.views.get(seat)
    if (view?.turn === seat && view.outcome === null && this.own !== seat) this.hand(seat)
  }

  private felt(feeling: Feeling): void {
    this.feelings = [...this.feelings.filter((one) => one.seat !== feeling.seat), feeling]
    this.later(() => (this.feelings = this.feelings.filter((one) => one.id !== feeling.id)), FELT)
  }

  private later(work: () => void, after: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
    }, after)
    this.timers.add(timer)
  }

  // People -----------------------------------------------------------------------------------------------------

  /** Are all the others agents, or people on this device? */
  get alone(): boolean {
    return this.told.seats.every((seat) => seat.level !== null || seat.yours)
  }

  /** Does one person play against the computer's cats? */
  get solo(): boolean {
    return this.alone && this.mySeats.length === 1
  }

  /** May hints be asked for at this table? */
  get hints(): boolean {
    return this.about?.hints ?? true
  }

  /** Is there somebody else who can feel something? */
  get withPeople(): boolean {
    return !this.alone
  }

  get onlyPeople(): boolean {
    return this.seats.every((sat) => sat.level === null && sat.standIn === null)
  }

  /** The player everybody waits for who has been away for a while. */
  get missing(): Sat | null {
    const waited = this.seats.find((sat) => sat.turn && !sat.here && !sat.standIn && !sat.me)
    if (!waited || this.own === null) return null
    return this.replaceable(waited.seat) ? waited : null
  }

  /** Has somebody been away for so long that a cat may play for them? */
  replaceable(seat: number): boolean {
    const left = this.about?.absent?.find(([absent]) => absent === seat)?.[1]
    return left !== undefined && this.now - untrack(() => this.about_at) >= left
  }

  /** Shall an agent play for somebody? */
  get vote(): Vote | null {
    return this.own === null ? null : voteOf(this.about, this.seats, this.mySeats)
  }

  /** Has anybody on this device made a move? */
  get moved(): boolean {
    return this.shown?.heard.some(([seat]) => this.mySeats.includes(seat)) ?? false
  }

  /** Before it begins: does nobody sit there yet? */
  isFree(seat: number): boolean {
    const sitting = (this.about?.seats ?? this.sitting())[seat]
    return !sitting?.level && !sitting?.name
  }

  private sitting(): About['seats'] {
    return this.told.seats.map(({ name, level, bot }) => ({ name, level, bot, here: false, stand_in: null }))
  }

  called(seat: number): string {
    const sitting = this.about?.seats[seat] ?? this.sitting()[seat]
    return this.about?.called?.[seat] ?? (typeof sitting?.name === 'string' ? seatName(sitting.name) : say('nobody'))
  }

  /** A player in a sentence, and beside their face. */
  player(seat: number): { name: string; you: boolean; label: string } {
    const [name, you] = [this.called(seat), this.mySeats.length === 1 && this.mySeats[0] === seat]
    return { name, you, label: you ? say('you') : name }
  }

  private left(seat: number): number | null {
    const clock = this.about?.clock
    const left = clock?.left[seat] ?? null
    if (left === null || !clock || clock.running !== seat) return left
    return Math.max(0, left - Math.max(0, this.now - untrack(() => this.about_at)))
  }
}
