/** What is drawn of a game in progress: views in their order, one move after another; older positions; the ending. */
import { painted } from '../motion/painted'
import type { Shown } from '../net/messages'
import type { View } from '../tables/types'
import { Beats } from './beats'
import { Finale } from './finale.svelte'
import { merged } from './merge'
import { beatOf, flightOf, sliver, type Pace } from './pace'

/** How a change is drawn, animated for this many milliseconds. */
export type Stage = (change: () => void, flight: number) => void

export interface Eyes {
  own(): number | null
  pace(): Pace
  /** May this view be drawn already? Not while people look at the end of a round before it. */
  open(view: View): boolean
  /** Milliseconds left on one's own clock. */
  left(): number | null
  /** A view is drawn. `first`: before anything else is told of it. */
  drawn(before: View | null, view: View): void
  /** The end has been shown. */
  ended(view: View | null): void
}

export class Following {
  /** What is drawn now; null: the game has not begun. */
  shown = $state.raw<View | null>(null)
  /** An older position that is looked at. */
  past = $state.raw<View | null>(null)
  /** Is the present drawn? */
  caught = $state(true)
  /** How many moves have been made that are not shown yet. */
  behind = $state(0)
  /** The game has just ended, and its end is still being shown. */
  finale = $state.raw<Finale | null>(null)
  /** By seat, the newest. */
  readonly views = new Map<number | null, View>()
  readonly #eyes: Eyes
  readonly #beats: Beats<View>
  #stage: Stage = (change) => change()

  constructor(eyes: Eyes) {
    this.#eyes = eyes
    this.#beats = new Beats<View>((view, beat) => this.#put(view, beat), undefined, painted, (view) => eyes.open(view))
  }

  stageWith(stage: Stage): void {
    this.#stage = stage
  }

  close(): void {
    this.#beats.stop()
  }

  get settled(): boolean {
    return this.#beats.settled
  }

  known(seat: number | null): number {
    return this.views.get(seat)?.ply ?? 0
  }

  /** Everything will be sent again. */
  forget(): void {
    this.skip()
    this.views.clear()
    this.past = null
  }

  /** What waited to be drawn may be now. */
  resume(): void {
    this.#beats.resume()
  }

  /** Keeps a view; it is drawn by `follow`. */
  keep(shown: Shown): View {
    const view = merged(this.views.get(shown.seat) ?? null, shown)
    this.views.set(shown.seat, view)
    return view
  }

  /** Draws a view of one's own in its turn: others' moves one after another; what is not new, one's own, or not in sight,
   *  at once. */
  follow(view: View): void {
    this.caught = false
    this.#order(view)
    this.behind = this.#beats.waiting
    const left = view.turn === this.#eyes.own() ? this.#eyes.left() : null
    if (left !== null) this.#beats.within(sliver(left))
  }

  look(shown: Shown): void {
    this.#stage(() => (this.past = merged(null, shown)), flightOf(this.#eyes.pace()))
  }

  back(): void {
    this.#stage(() => (this.past = null), flightOf(this.#eyes.pace()))
  }

  /** Other eyes look now: `change` makes them so, and their view is drawn with it. */
  turnTo(view: View | null, change: () => void): void {
    this.#beats.stop()
    this.#stage(() => {
      change()
      this.past = null
      if (view) this.shown = view
      this.caught = true
      this.behind = 0
    }, flightOf(this.#eyes.pace()))
  }

  /** Skips to the present. Returns false if it is shown already. */
  catchUp(): boolean {
    if (this.#beats.settled) return false
    this.#beats.skip()
    return true
  }

  /** The same; if it is shown already, skips the end of the game and shows its result. */
  skip(): boolean {
    const ended = this.finale !== null
    if (this.catchUp()) return true
    this.finale?.over()
    return ended
  }

  #order(view: View): void {
    const { own, pace } = this.#eyes
    const newest = this.#beats.newest ?? this.shown
    const mine = view.heard.at(-1)?.[0] === own()
    const beat = beatOf(pace(), mine, own() !== null && view.words.hits.includes(own() as number))
    if (!newest || document.hidden || view.ply < newest.ply) this.#beats.cut(view)
    else if (this.#beats.settled && (mine || view.ply === newest.ply)) this.#beats.cut(view, mine ? beat : 0)
    else if (view.ply > newest.ply) this.#beats.add(view, beat)
    else this.#beats.replace(view)
  }

  /** Draws a view that stays for `beat` milliseconds; 0: until the next one. */
  #put(view: View, beat: number): void {
    const before = this.shown
    this.#stage(() => {
      this.shown = view
      this.caught = this.#beats.settled
      this.behind = this.#beats.waiting
      if (!view.outcome) this.finale = null
      else if (before && !before.outcome) this.finale = new Finale(this.#eyes.pace(), (finale) => this.#announce(finale))
    }, flightOf(this.#eyes.pace(), beat || Infinity))
    this.#eyes.drawn(before, view)
  }

  /** The end has been shown: now it may be told who has won. */
  #announce(finale: Finale): void {
    if (this.finale !== finale) return
    this.finale = null
    this.#eyes.ended(this.shown)
  }
}
