/** Several people in front of one device: it is passed on, and while it is, no hand is in sight. */
import type { View } from '../tables/types'

/** One's own move is seen before the device is passed on. */
const LOOK = 1100

export interface Shared {
  /** The seats of those in front of this device. */
  seats(): readonly number[]
  own(): number | null
  view(seat: number): View | undefined
  /** Is anything drawn yet? */
  begun(): boolean
  /** Is the present drawn? */
  settled(): boolean
  /** The next player has the device: the seat and its view change together. */
  take(seat: number): void
}

export class HotSeat {
  /** The device is to be passed to this seat. */
  passing = $state<number | null>(null)
  readonly #shared: Shared
  /** Seats whose view has something in it that nobody else may see: the server knows. */
  readonly #secret = new Set<number | null>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(shared: Shared) {
    this.#shared = shared
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** A seat has a new view. */
  heard(seat: number | null, secret: boolean | undefined): void {
    if (secret) this.#secret.add(seat)
    else if (secret === false) this.#secret.delete(seat)
    this.#pass()
  }

  /** The next player has the device now. */
  taken(): void {
    const seat = this.passing
    if (seat === null) return
    this.#shared.take(seat)
  }

  /** Whose turn is it among those in front of this device? */
  #pass(): void {
    const { seats, own, begun } = this.#shared
    if (seats().length < 2) return
    const next = seats().find((seat) => this.#plays(seat))
    if (next === undefined || next === own()) {
      if (begun() || next === undefined) this.passing = null
      else this.#hand(next)
    } else if (!begun()) this.#hand(next)
    else this.#later(next)
  }

  #plays(seat: number): boolean {
    const view = this.#shared.view(seat)
    return view?.turn === seat && view.outcome === null
  }

  /** If there is something to hide, the screen is empty until the other player has the device. */
  #hand(seat: number): void {
    this.passing = seat
    if (!this.#secret.has(seat) && !this.#secret.has(this.#shared.own())) this.taken()
  }

  #later(seat: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (!this.#shared.settled()) this.#later(seat)
      else if (this.#plays(seat) && this.#shared.own() !== seat) this.#hand(seat)
    }, LOOK)
  }
}
