/** The end of a game, step by step as the server tells it: where it is, and what the board shows there. */
import type { Faces } from './cards/number'
import type { Match } from '../types'
import { asideOf, boxOf, type Ended, type Step } from './aside'
import { bare, mostFirst, type Cell, type Laid } from './cell'

/** Milliseconds for which a step stays where it is played again: one where nothing happens, any other. */
const QUICK = 900
const SLOW = 2200

export class Steps {
  at = $state(0)
  playing = $state(false)

  constructor(
    private readonly match: () => Match,
    private readonly end: () => Ended,
  ) {}

  step = $derived.by<Step>(() => this.end().steps[this.at]!)
  count = $derived.by(() => this.end().steps.length)
  last = $derived.by(() => this.at === this.count - 1)
  /** What is said here; at its end, how it ended. */
  says = $derived.by(() => (this.last && !this.match().finale ? this.end().verdict : this.step.says))
  private now = $derived.by(() => this.end().boards[this.step.board]!)
  private names = $derived.by(() => asideOf(this.match()).squares.map((square) => square.name))

  faces = $derived.by<Faces>(() => {
    const { attack, worth, arrows } = boxOf(this.match())
    return { clan: this.end().clan, turned: this.now.turned, attack, worth, arrows }
  })
  tiles = $derived.by<Laid[]>(() =>
    this.now.face
      .map((face, q) => ({ id: String(face), at: q, face, up: !this.step.down.includes(this.names[q]!), last: false }))
      .sort((one, other) => one.face - other.face),
  )
  private caught = $derived.by(
    () =>
      new Map(
        this.end()
          .steps.slice(0, this.at + 1)
          .flatMap((one) => (one.kind === 'prey' && one.captor != null ? [[one.at[0]!, one.captor] as const] : [])),
      ),
  )
  cells = $derived.by<Cell[]>(() => this.names.map((name) => this.cell(name)))

  /** How long this step stays. At the end of a game that is at the pace that was chosen. */
  get wait(): number {
    const dull = this.step.kind === 'prey' && Math.max(...(this.step.totals ?? [0])) === 0
    return this.match().finale?.beat(!dull) ?? (dull ? QUICK : SLOW)
  }

  to(next: number): void {
    const { steps } = this.end()
    this.at = Math.max(0, Math.min(steps.length - 1, next))
    const { kind, captor } = steps[this.at]!
    if (kind === 'dog' || kind === 'crook' || kind === 'rotate') this.match().play('flip')
    else if (kind === 'prey' && captor != null) this.match().play('place')
  }

  toEnd(): void {
    this.at = this.count - 1
  }

  /** By hand, and no longer by itself. */
  hand(next: number): void {
    this.playing = false
    this.to(next)
  }

  toggle(): void {
    const again = this.last
    if (again) this.at = 0
    this.playing = again || !this.playing
  }

  private cell(name: string): Cell {
    const { step } = this
    const drawn = bare(name, '')
    const bite = step.attackers?.flatMap((side, seat) => side.map((one) => ({ ...one, seat }))).find((one) => one.square === name)
    const captor = this.caught.get(name)
    drawn.pressed = step.at.includes(name)
    drawn.aimed = step.victims?.includes(name) ?? false
    drawn.lit = bite !== undefined
    if (bite) drawn.tag = { text: `${bite.attack}`, seat: bite.seat }
    else if (captor !== undefined) drawn.tag = { clan: this.end().clans[captor]!, seat: captor }
    if (step.totals && name === step.at[0]) drawn.tag = { text: mostFirst(step.totals), seat: step.captor ?? null }
    return drawn
  }
}
