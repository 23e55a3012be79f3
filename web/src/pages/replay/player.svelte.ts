/** What shows a game that is over: found by its table, forth and back, by itself if that is wanted. */
import { flushSync } from 'svelte'
import { Again } from '../../match/again.svelte'
import { travelling } from '../../motion/travel'
import { anew } from '../../net/anew'
import { api, Refusal } from '../../net/api'
import { why } from '../../parts/names'
import { tableOf, type TableModule } from '../../tables'
import { say } from './words'

/** How many times as fast as the pace that was chosen for tables. */
const SPEEDS = [1, 2, 4, 0.5]

export class Player {
  again = $state.raw<Again | null>(null)
  module = $state.raw<TableModule | null>(null)
  failed = $state('')
  lost = $state(false)
  running = $state(false)
  speed = $state(1)

  constructor(
    readonly id: string,
    readonly link: string | null,
  ) {}

  /** `felt`: what its table is drawn in; `first`: shows the position with which it begins. */
  async enter(felt: () => HTMLElement | undefined, first: (again: Again, seats: number) => Promise<void>): Promise<void> {
    try {
      const table = await api.table(this.id, this.link)
      const [loaded, box] = await Promise.all([tableOf(table.game), api.box(this.id, this.link)])
      const found = new Again(table, this.link)
      found.box = box
      found.sounds = loaded.sounds
      found.stage = (change, flight) => {
        travelling(felt(), () => flushSync(change), flight)
      }
      await first(found, table.seats.length)
      this.module = loaded
      this.again = found
    } catch (error) {
      if (!(error instanceof Refusal) && (await anew())) return
      this.lost = error instanceof Refusal && error.status === 404
      this.failed = error instanceof Refusal && error.code === 'hidden' ? say('hidden yet') : why(error)
    }
  }

  get at(): number {
    return this.again?.at ?? 0
  }

  get plies(): number {
    return this.again?.plies ?? 0
  }

  get times(): string {
    return `${this.speed === 0.5 ? '½' : this.speed}×`
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1
  }

  to(at: number): void {
    if (!this.again) return
    const wanted = Math.min(Math.max(0, at), this.plies)
    if (wanted === this.plies) this.running = false
    if (wanted !== this.at) void this.again.show(wanted)
  }

  /** An effect: while it plays by itself, the next position comes after a while. */
  runs(): (() => void) | undefined {
    if (!this.running || !this.again) return undefined
    const timer = setInterval(() => this.to(this.at + 1), this.again.step / this.speed)
    return () => clearInterval(timer)
  }

  private readonly by = (moves: number) => () => this.to(this.at + moves)
  readonly keys = {
    ',': this.by(-1), '.': this.by(1), ArrowLeft: this.by(-1), ArrowRight: this.by(1), Home: () => this.to(0), End: () => this.to(this.plies),
    ' ': () => (this.running = !this.running, true),
  }
}
