/** What a person is doing at this table: the steps chosen so far, and what is looked at closely. */
import { DAYS } from './cards/deck'
import type { Match } from '../types'
import { asideOf, type Card, type DayOf } from './aside'
import { attempt, next, open, place, placeOf, spot, steps, whole } from './choose'
import { HIDDEN, follow, inOrder, type Lying, type Places } from './follow'

/** What is looked at closely: a day, a card, or the discard pile. */
export type Looked = { day: string } | { card: string } | { pile: true }

export class Play {
  readonly match: Match
  #before: Places | null = null
  #eyes: number | null = null

  constructor(match: Match) {
    this.match = match
  }

  aside = $derived.by(() => asideOf(this.match))
  own = $derived.by(() => this.match.own ?? 0)
  legal = $derived.by(() => (this.match.mine ? this.match.view.legal : []))
  #moment = $derived.by(() => `${this.match.own} ${this.match.view.ply} ${this.match.view.heard.length}`)
  /** The card, then the days and cats of the move that is being put together. */
  chosen: string[] = $derived.by(() => (this.#moment, []))
  /** Looked at because it was tapped, or because the keyboard is there. */
  pinned: Looked | null = $derived.by(() => (this.#moment, null))
  /** Looked at because the mouse is over it. */
  hovered: Looked | null = $state(null)
  /** The day a card is being dragged over. */
  over: string | null = $state(null)

  card = $derived.by((): Card | null => this.aside.cards[this.chosen[0] ?? ''] ?? null)
  playable = $derived.by(() => new Set(next(this.legal, [])))
  next = $derived.by(() => (this.chosen.length ? next(this.legal, this.chosen) : []))
  lit = $derived.by(() => new Set(this.next.map(placeOf)))
  picked = $derived.by(() => new Set(this.chosen.slice(1).map(placeOf)))
  hinted = $derived.by(() => new Set(steps(this.match.hinted ?? '').map(placeOf)))
  looked = $derived.by(() => this.hovered ?? this.pinned ?? (this.card ? { card: this.card.slug } : null))
  /** The move that is left before all its steps are chosen: the only one, or any of several that come to the same. */
  only = $derived.by(() => {
    const left = this.chosen.length ? open(this.legal, this.chosen) : []
    return new Set(left.map((move) => this.labelOf(move))).size === 1 ? (left[0] as string) : null
  })
  /** What would be played now: the only move left, or the one that ends with the day under the mouse. */
  preview = $derived.by(() => {
    const [step, ...others] = this.hovered && 'day' in this.hovered ? this.stepsAt(this.hovered.day) : []
    const move = step && !others.length ? whole(this.legal, [...this.chosen, step]) : null
    return this.labelOf(move ?? this.only)
  })

  /** Every card on the table with its name, by place: `hand 0`, `day 1 3`, `discard`. */
  lying = $derived.by(() => {
    const { weeks, hands, discard } = this.aside
    if (this.#eyes !== this.match.own) this.#before = null
    this.#eyes = this.match.own
    const told: [string, string[]][] = [
      ...weeks.flatMap((week, w) => week.map((day, d): [string, string[]] => [`day ${w} ${d}`, stack(day)])),
      ...hands.map(({ held, cards }, p): [string, string[]] => [
        `hand ${p}`,
        [...cards, ...Array<string>(Math.max(0, held - cards.length)).fill(HIDDEN)],
      ]),
      ['discard', inOrder(this.#before, 'discard', discard)],
    ]
    this.#before = follow(this.#before, told, this.match.view.heard.at(-1)?.[0] ?? 0)
    return this.#before
  })

  at(where: string): readonly Lying[] {
    return this.lying.get(where) ?? []
  }

  dayAt(where: string): DayOf {
    const { day, own } = spot(where)
    return this.aside.weeks[own ? this.own : 1 - this.own]![day]!
  }

  /** The steps that are possible on a day: one, or one for each cat there. */
  stepsAt(where: string): string[] {
    return this.next.filter((step) => placeOf(step) === where)
  }

  labelOf(move: string | null): string | null {
    return move ? (this.match.view.words.labels[this.match.view.legal.indexOf(move)] ?? move) : null
  }

  choose(step: string): void {
    const chosen = [...this.chosen, step]
    const move = whole(this.legal, chosen)
    this.pinned = null
    if (!move) {
      this.chosen = chosen
      this.match.play('pick')
      return
    }
    this.#make(move)
  }

  take(slug: string): void {
    const again = this.chosen[0] === slug
    this.chosen = again ? [] : [slug]
    this.pinned = null
    if (!again) this.match.play('pick')
  }

  /** A day was tapped, or something was dropped on it: the next step, a closer look, or an attempt that is explained. */
  press(where: string): void {
    const possible = this.stepsAt(where)
    if (!this.match.mine || !this.card) this.pinned = { day: where }
    else if (possible.length === 1) this.choose(possible[0] as string)
    else if (possible.length) this.pinned = { day: where }
    else if (placeOf(this.chosen.at(-1) as string) === where) this.undo()
    else this.#attempt(where)
  }

  look(what: Looked): void {
    this.pinned = JSON.stringify(this.pinned) === JSON.stringify(what) ? null : what
  }

  undo(): boolean {
    if (!this.chosen.length && !this.pinned) return false
    if (this.pinned) this.pinned = null
    else this.chosen = this.chosen.slice(0, -1)
    return true
  }

  confirm(): void {
    if (this.only) this.#make(this.only)
  }

  draw(): void {
    if (this.match.mine) this.#make('draw')
  }

  pass(): void {
    if (this.match.mine) this.#make('pass')
  }

  #make(move: string): void {
    this.match.send(move)
    this.chosen = []
    this.pinned = null
  }

  #attempt(where: string): void {
    if (!this.card) return
    const cats = (own: boolean): string[] =>
      DAYS.map((_, day) => place(day, own)).filter((one) => this.dayAt(one).cats.length)
    this.match.send(attempt(this.card.form, [...this.chosen, where], { own: cats(true), other: cats(false) }))
  }
}

/** A day's cards from the table up: what stands there, what is covered, the cats in sight. */
const stack = (day: DayOf): string[] => [
  ...(day.stands ? [day.stands] : []),
  ...[...day.covered].reverse().flat(),
  ...day.cats,
]
