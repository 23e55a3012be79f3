/** What a person is doing at this table: the steps chosen so far, and what is looked at closely. */
import { DAYS } from './cards/deck'
import { AtPosition, positionKey, Selection } from '../kit/selection.svelte'
import type { Match } from '../types'
import { asideOf, type Card, type DayOf } from './aside'
import { attempt, next, open, place, placeOf, spot, steps, whole } from './choose'
import { follow, inOrder, type Lying, type Places } from './follow'

/** What is looked at closely: a day, a card, or the discard pile. */
export type Looked = { day: string } | { card: string } | { pile: true }

/** The cards of one view, as seen by one seat: those of the next are followed from there. */
interface Followed {
  readonly view: Match['view']
  readonly own: number | null
  readonly places: Places
}

export class Play {
  readonly match: Match
  #followed: Followed | null = null

  constructor(match: Match) {
    this.match = match
  }

  aside = $derived.by(() => asideOf(this.match))
  own = $derived.by(() => this.match.own ?? 0)
  legal = $derived.by(() => (this.match.mine ? this.match.view.legal : []))
  readonly #position = (): string => positionKey(this.match)
  readonly #picks = new Selection<string>(this.#position)
  readonly #pinned = new AtPosition<Looked | null>(this.#position, null)
  /** Looked at because the mouse is over it. */
  hovered: Looked | null = $state(null)
  /** The day a card is being dragged over. */
  over: string | null = $state(null)

  /** The card, then the days and cats of the move that is being put together. */
  get chosen(): readonly string[] {
    return this.#picks.items
  }

  /** Looked at because it was tapped, or because the keyboard is there. */
  get pinned(): Looked | null {
    return this.#pinned.value
  }

  set pinned(what: Looked | null) {
    this.#pinned.value = what
  }

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

  /** Every card on the table with its name, by place: `hand 0`, `day 1 3`, `discard`. The same for one view, however often
   *  it is worked out. */
  lying = $derived.by((): Places => {
    const { view, own } = this.match
    const known = this.#followed
    if (known && known.view === view && known.own === own) return known.places
    const before = known && known.own === own ? known.places : null
    const { weeks, hands, discard } = this.aside
    const told: [string, string[]][] = [
      ...weeks.flatMap((week, w) => week.map((day, d): [string, string[]] => [`day ${w} ${d}`, stack(day)])),
      ...hands.map(({ cards }, p): [string, string[]] => [`hand ${p}`, [...cards]]),
      ['discard', inOrder(before, 'discard', discard)],
    ]
    const places = follow(before, told, view.heard.at(-1)?.[0] ?? 0)
    this.#followed = { view, own, places }
    return places
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

  /** Would the day be the last step of a move? */
  ends(where: string): boolean {
    return this.stepsAt(where).some((step) => whole(this.legal, [...this.chosen, step]))
  }

  labelOf(move: string | null): string | null {
    return move ? (this.match.view.words.labels[this.match.view.legal.indexOf(move)] ?? move) : null
  }

  choose(step: string): void {
    const chosen = [...this.chosen, step]
    const move = whole(this.legal, chosen)
    this.pinned = null
    if (!move) {
      this.#picks.set(...chosen)
      this.match.play('pick')
    } else this.#make(move)
  }

  take(slug: string): void {
    const again = this.chosen[0] === slug
    this.#picks.set(...(again ? [] : [slug]))
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

  /** A card is carried over a day. */
  hover(where: string | null): void {
    this.over = where && this.lit.has(where) ? where : null
  }

  /** The one cat of a day is taken up, if it may be: the next step, and not the last. */
  pull(where: string): boolean {
    const [step, ...others] = this.stepsAt(where)
    if (!step || others.length || whole(this.legal, [...this.chosen, step])) return false
    this.choose(step)
    return true
  }

  /** It is let go there; true: that was a move. */
  drop(where: string | null, from?: string): boolean {
    this.hovered = null
    if (where && where !== from) this.press(where)
    else if (from) this.undo()
    return !this.match.mine
  }

  look(what: Looked): void {
    this.pinned = JSON.stringify(this.pinned) === JSON.stringify(what) ? null : what
  }

  undo(): boolean {
    if (!this.chosen.length && !this.pinned) return false
    if (this.pinned) this.pinned = null
    else this.#picks.set(...this.chosen.slice(0, -1))
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
    this.#picks.clear()
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
