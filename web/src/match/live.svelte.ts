/** A table as it is played: what a person does at it, and what the server answers. Its parts: following (what is drawn),
 *  people, clocks, requests, hot seat and voice. */
import type { TableTold } from '../net/api'
import type { About, Asked, Refused, Room, Shown, Told } from '../net/messages'
import { newId, socket, wire } from '../net/wire.svelte'
import { settings } from '../parts/settings.svelte'
import { Hurry, soundsFor, voiceFor, type Sounds } from '../sound/events'
import { play, speak } from '../sound/sound'
import type { Box, Match, Rest, Sat, SoundName, View } from '../tables/types'
import { capital } from '../words/forms'
import { Clocks } from './clocks.svelte'
import { toldSoFar, type Finale } from './finale.svelte'
import { Following, type Stage } from './following.svelte'
import { hello } from './hello'
import { HotSeat } from './hotseat.svelte'
import { paceFor, type Pace } from './pace'
import { People } from './people.svelte'
import { Requests } from './requests.svelte'
import { Voice } from './voice.svelte'

export class Live implements Match {
  readonly id: string
  readonly game: string
  readonly people: People
  readonly clocks: Clocks = new Clocks(() => this.people.about)
  readonly voice = new Voice()
  readonly requests: Requests
  readonly following = new Following({
    own: () => this.own,
    pace: () => this.pace,
    open: (view) => !this.rest || this.rest.ready || view.ply <= (this.restsAt ?? 0),
    left: () => (this.own === null ? null : this.clocks.left(this.own)),
    drawn: (before, view) => this.drawn(before, view),
    ended: (view) => play(this.own === null || view?.outcome?.winners.includes(this.own) ? 'won' : 'lost'),
  })
  readonly hotSeat = new HotSeat({
    seats: () => this.people.mySeats,
    own: () => this.own,
    view: (seat) => this.following.views.get(seat),
    begun: () => this.shown !== null,
    settled: () => this.following.settled,
    take: (seat) => this.take(seat),
  })

  box = $state.raw<Box>({})
  /** The cells that its table reads; null: all. */
  cells: readonly string[] | null = null
  /** The number of free seats; null once the game has begun. */
  free = $state<number | null>(null)
  own = $state<number | null>(null)
  rewound = $state(0)
  /** A fatal error: there is no such table, for example. */
  refused = $state.raw<Refused | null>(null)
  /** Has the player lost their seat here? */
  unseated = false
  /** Called when the game of a room begins: seats have changed, so the table is joined again. */
  begin: () => void = () => {}
  /** Called when the player has lost their seat in a room. */
  leaveSeat: () => void = () => {}

  private sounds: Sounds | undefined
  private readonly hurry = new Hurry()
  private readonly link: string | null
  private sent = $state<number | null>(null)
  /** The first position of a round that waits for people; what comes after it is not shown before they are ready. */
  private restsAt: number | null = $state(null)
  /** Is an older position wanted? One that comes when it no longer is shows nothing. */
  private looking = false
  private leave: (() => void) | null = null

  constructor(told: TableTold, link: string | null) {
    this.id = told.table
    this.game = told.game
    this.link = link
    this.requests = new Requests({
      table: told.table, own: () => this.own, ply: () => this.shown?.ply, known: () => this.following.known(this.own),
    })
    this.people = new People(told, () => ({ own: () => this.own, turn: () => this.turn, clocks: this.clocks }))
    this.own = this.people.mySeats[0] ?? null
  }

  /** Subscribes to the table. */
  open(): void {
    this.leave = socket.follow({ table: this.id, hello: () => this.hello(), hear: (message) => this.hear(message) })
    this.clocks.open(() => this.hurried())
  }

  /** A sound, once, when one's own time is running out. */
  private hurried(): void {
    const runs = this.mine && this.own !== null && this.people.about?.clock?.running === this.own
    if (this.hurry.runsOut(runs && this.own !== null ? this.clocks.left(this.own) : null)) play('hurry')
  }

  close(): void {
    this.leave?.()
    for (const part of [this.following, this.clocks, this.people, this.hotSeat]) part.close()
    this.voice.stop()
  }

  /** The language has changed: everything is sent again; what waits to be shown is still in the old one. */
  forget(): void {
    this.following.forget()
    this.voice.forget()
  }

  /** How changes are drawn: the page animates them. */
  stageWith(stage: Stage): void {
    this.following.stageWith(stage)
  }

  /** How moves sound at this table. */
  soundsAs(sounds: Sounds | undefined): void {
    this.sounds = sounds
  }

  unpack(box: Record<string, any>): void {
    this.box = box
  }

  // What the tables are given ----------------------------------------------------------------------------------

  get view(): View {
    return this.past ?? (this.shown as View)
  }

  get shown(): View | null {
    return this.following.shown
  }

  get past(): View | null {
    return this.following.past
  }

  get behind(): number {
    return this.following.behind
  }

  get finale(): Finale | null {
    return this.following.finale
  }

  get about(): About | null {
    return this.people.about
  }

  get passing(): number | null {
    return this.hotSeat.passing
  }

  get seats(): Sat[] {
    return this.people.seats
  }

  get options(): Readonly<Record<string, unknown>> {
    return this.people.told.options
  }

  get mine(): boolean {
    const view = this.shown
    return (
      view !== null && !this.past && this.following.caught && this.passing === null && view.outcome === null &&
      view.turn === this.own && this.own !== null && this.sent !== view.ply && !this.people.stoodIn(this.own)
    )
  }

  get pace(): Pace {
    return paceFor(settings.pace, this.people.told.seats.map(({ level }) => level))
  }

  /** Is a round over, and everybody looks at it? */
  get resting(): boolean {
    return !!this.about?.pause && this.restsAt !== null && (this.shown?.ply ?? -1) >= this.restsAt
  }

  get rest(): Rest | null {
    const pause = this.about?.pause
    if (!pause || !this.resting) return null
    const mine = this.people.mySeats.filter((seat) => pause.waits.includes(seat))
    return {
      left: this.clocks.restLeft,
      ready: mine.every((seat) => pause.ready.includes(seat)),
      others: pause.waits.filter((seat) => !mine.includes(seat) && !pause.ready.includes(seat)),
      alone: this.people.alone,
    }
  }

  ready(hold = false): void {
    for (const seat of this.people.mySeats) socket.say({ type: 'ready', table: this.id, hold, seat })
  }

  send(move: string): void {
    const view = this.shown
    if (!view || !this.mine) return
    if (this.requests.confirms(move)) return
    this.sent = view.ply
    this.requests.move(move, view.ply, () => (this.sent = null))
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

  /** May hints be asked for at this table? */
  get hints(): boolean {
    return this.about?.hints ?? true
  }

  get hinted(): string | null {
    return this.requests.hinted
  }

  /** Looks back at the table after this many moves. */
  look(ply: number): void {
    this.looking = true
    socket.say({ type: 'look', table: this.id, ply, seat: this.own })
  }

  back(): void {
    this.looking = false
    this.following.back()
  }

  /** From an older position to the one after it; the last of them is now. */
  step(): void {
    const ply = (this.past?.ply ?? 0) + 1
    if (ply >= (this.shown?.ply ?? 0)) this.back()
    else this.look(ply)
  }

  catchUp(): boolean {
    return this.following.catchUp()
  }

  skip(): boolean {
    return this.following.skip()
  }

  /** Has anybody on this device made a move? */
  get moved(): boolean {
    return this.shown?.heard.some(([seat]) => this.people.mySeats.includes(seat)) ?? false
  }

  /** Somebody sat down, or the seats are known better now. */
  know(told: TableTold): void {
    const before = this.people.mySeats.length
    this.people.know(told)
    if (before || !this.people.mySeats.length) return
    this.unseated = false
    this.own = this.people.mySeats[0] ?? null
    this.following.views.clear()
    this.following.shown = null
    for (const message of this.hello()) socket.say(message)
  }

  // What is heard ----------------------------------------------------------------------------------------------

  private hello(): Asked[] {
    const { id: table, link, cells } = this
    const { mySeats: seats, room } = this.people
    return hello({ table, link, seats, room: room !== null, cells, known: (seat) => this.following.known(seat) })
  }

  readAll(): void {
    if (this.cells === null) return
    this.cells = null
    for (const message of this.hello()) socket.say(message)
  }

  private hear(message: Told): void {
    if (message.type === 'view') this.see(message)
    else if (message.type === 'waiting') this.wait(message.free, message.room)
    else if (message.type === 'emote') this.people.felt(message.seat, message.emote)
    else if (message.type === 'table') {
      this.restsAt = message.pause ? (this.restsAt ?? this.following.known(this.own)) : null
      this.people.about = message
      this.clocks.told()
      this.following.resume()
    } else if (message.type === 'refused' && !message.id) {
      if (message.code === 'seat' && this.people.room && this.own !== null && !this.unseated) this.leaveSeat()
      else if (message.code === 'table' || message.code === 'seat') this.refused = message
      else this.requests.note = message
    }
  }

  private wait(free: number, room: Room | null): void {
    this.free = free
    this.people.room = room
    if (room) this.own = room.you
  }

  private see(shown: Shown): void {
    if (this.people.room) return this.begin()
    if (shown.past) {
      if (shown.seat === this.own && this.looking) this.following.look(shown)
      return
    }
    this.free = null
    if (shown.partial && !this.following.views.has(shown.seat)) return // of a subscription that is over: the whole view is on its way
    const view = this.following.keep(shown)
    this.hotSeat.heard(shown.seat, shown.words ? shown.words.secret : shown.news?.secret)
    if (shown.seat === this.own && (this.passing === null || this.shown)) this.following.follow(view)
  }

  /** Hot-seat: the next player has the device now. */
  taken(): void {
    this.hotSeat.taken()
  }

  private take(seat: number): void {
    const view = this.following.views.get(seat) ?? null
    this.following.turnTo(view, () => {
      this.own = seat
      this.requests.forget()
      this.hotSeat.passing = null
      this.sent = null
    })
    if (view) this.tell(null, view)
  }

  private get turn(): number | null {
    return this.resting && !this.past ? null : (this.view?.turn ?? null)
  }

  private drawn(before: View | null, view: View): void {
    if (before?.ply !== view.ply) this.requests.forget()
    if (before && view.ply < before.ply) this.rewound += 1
    if (this.sent !== null && view.ply !== this.sent) this.sent = null
    this.tell(before, view)
  }

  /** Announces a view in sound and to screen readers. */
  private tell(before: View | null, view: View): void {
    const news = before ? toldSoFar(view.words.told, this.finale).slice(Math.min(before.ply, view.ply)).flat() : []
    const asked = view.turn === this.own && view.words.asks ? [view.words.asks] : []
    if (before && view.ply < before.ply) this.voice.stop() // taken back before it was said
    this.voice.say([...news, ...asked], this.pace === 'instant')
    if (!before) return
    for (const sound of soundsFor(before, view, this.own, this.sounds)) play(sound)
    const voice = voiceFor(before, view, this.own, this.people.told.seats.map(({ level }) => level))
    if (voice) speak(voice, view.heard.at(-1)![0])
  }
}
