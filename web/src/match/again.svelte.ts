/** A game that is over, position by position: what a table is given when nothing can be done any more. */
import { api, type Decision, type Judged, type ReplayTold, type TableTold } from '../net/api'
import { seatName } from '../parts/names'
import { settings } from '../parts/settings.svelte'
import { say } from './words'
import { soundsFor, type Sounds } from '../sound/events'
import { play } from '../sound/sound'
import type { Box, Compared, Match, Sat, SoundName, View } from '../tables/types'
import { merged } from './merge'
import { beatOf, flightOf, paceFor, type Pace } from './pace'

/** Milliseconds that a position stays beyond its beat, and at least. */
const LOOKED = 200
const LEAST_STEP = 350

/** The point of view: a seat's number, a spectator's, or all cards open. */
export type Eyes = number | 'public' | 'all'
const key = (at: number, eyes: Eyes): string => `${at} ${eyes}`

export class Again implements Match {
  readonly id: string
  readonly game: string
  readonly mine = false
  readonly again = true
  readonly rest = null
  box = $state.raw<Box>({})
  told = $state.raw<ReplayTold | null>(null)
  eyes = $state<Eyes>('public')
  at = $state(0)
  plies = $state(0)
  shown = $state.raw<View | null>(null)
  /** A review of it, and whose moves it is looked at for. */
  review = $state.raw<{ judged: Judged; seat: number } | null>(null)
  stage: (change: () => void, flight: number) => void = (change) => change()

  /** How moves sound at this table. */
  sounds: Sounds | undefined

  private readonly found = new Map<string, Promise<ReplayTold>>()

  constructor(
    private readonly table: TableTold,
    private readonly link: string | null,
  ) {
    this.id = table.table
    this.game = table.game
    this.eyes = table.your_seat ?? 'all'
  }

  /** The language has changed: load everything again. */
  forget(): void {
    this.found.clear()
  }

  async show(at: number, eyes: Eyes = this.eyes): Promise<void> {
    this.at = at
    this.eyes = eyes
    const asked = this.ask(at, eyes)
    const told = await asked
    if (this.at !== at || this.eyes !== eyes || this.found.get(key(at, eyes)) !== asked) return
    const before = this.shown
    this.stage(() => {
      this.told = told
      this.plies = told.plies
      this.at = told.at
      this.shown = merged(null, { ...told.view, seat: typeof eyes === 'number' ? eyes : null })
    }, flightOf(this.pace))
    if (before && this.shown) for (const sound of soundsFor(before, this.shown, null, this.sounds)) play(sound)
    if (told.at < told.plies) this.ask(told.at + 1, eyes).catch(() => {})
  }

  private ask(at: number, eyes: Eyes): Promise<ReplayTold> {
    const name = key(at, eyes)
    const known = this.found.get(name) ?? api.replay(this.id, this.link, at < 0 ? null : at, eyes === 'public' ? null : String(eyes))
    this.found.set(name, known)
    known.catch(() => this.found.delete(name))
    return known
  }

  /** The move that was made from here, if the review knows a better one. */
  get lesson(): Decision | null {
    const { judged, seat } = this.review ?? {}
    const found = judged?.decisions.find((one) => one.ply === this.told?.at && one.seat === seat)
    return found?.best && found.best.move !== found.move ? found : null
  }

  get compared(): Compared | null {
    const { lesson } = this
    return lesson?.best ? { made: lesson.move, better: lesson.best.move } : null
  }

  get hinted(): string | null {
    return this.compared?.better ?? null
  }

  get view(): View {
    return this.shown as View
  }

  get own(): number | null {
    return typeof this.eyes === 'number' ? this.eyes : null
  }

  name(seat: number): string {
    const name = seatName(this.table.seats[seat]?.name)
    const twice = this.table.seats.filter((one) => seatName(one.name) === name).length > 1
    return twice ? `${name} ${seat + 1}` : name
  }

  private you(seat: number): boolean {
    return (this.table.seats[seat]?.yours ?? false) && this.table.seats.filter((one) => one.yours).length === 1
  }

  get seats(): Sat[] {
    return this.table.seats.map(({ level }, seat) => ({
      seat, name: this.name(seat), you: this.you(seat), label: this.you(seat) ? say('you') : this.name(seat), level,
      here: true, me: seat === this.own, turn: seat === this.shown?.turn, standIn: null, left: null,
    }))
  }

  get pace(): Pace {
    return paceFor(settings.pace, this.table.seats.map(({ level }) => level))
  }

  /** How long each position stays while it plays by itself. */
  get step(): number {
    return Math.max(LEAST_STEP, beatOf(this.pace, false, false) + LOOKED)
  }

  ready(): void {}

  send(): void {}

  whyNot(): Promise<string> {
    return Promise.resolve('')
  }

  play(sound: SoundName): void {
    play(sound)
  }
}
