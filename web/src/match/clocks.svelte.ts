/** What the server said of time, and how long ago. */
import type { About } from '../net/messages'

const TICK = 500

export class Clocks {
  readonly #about: () => About | null
  #now = $state(Date.now())
  #told = 0
  #ticking: ReturnType<typeof setInterval> | undefined

  constructor(about: () => About | null) {
    this.#about = about
  }

  /** `ticked` is called after each tick. */
  open(ticked = (): void => {}): void {
    this.#ticking = setInterval(() => {
      this.#now = Date.now()
      ticked()
    }, TICK)
  }

  close(): void {
    clearInterval(this.#ticking)
  }

  /** The table was told anew: its times count from now on. */
  told(): void {
    this.#told = Date.now()
  }

  /** Milliseconds since then. */
  get gone(): number {
    return Math.max(0, this.#now - this.#told)
  }

  /** Milliseconds left on the clock of a seat; null: it has none. */
  left(seat: number): number | null {
    const clock = this.#about()?.clock
    const left = clock?.left[seat] ?? null
    return left === null || clock?.running !== seat ? left : Math.max(0, left - this.gone)
  }

  /** Milliseconds until the next round begins by itself; null: it waits. */
  get restLeft(): number | null {
    const left = this.#about()?.pause?.left ?? null
    return left === null ? null : Math.max(0, left - this.gone)
  }
}
