/** What belongs to one position: with the next one it is gone. */
import type { Match } from '../types'

/** Which position is shown. One that comes back because a move was taken back is another. */
export const positionKey = ({ own, view, rewound = 0 }: Match): string => `${own} ${view.ply} ${rewound}`

/** A value: a mode, a card that is looked at. `position` says by its value which position is shown: `positionKey`. */
export class AtPosition<T> {
  readonly #position: () => unknown
  readonly #first: T
  #kept = $state.raw<{ position: unknown; value: T } | null>(null)

  constructor(position: () => unknown, first: T) {
    this.#position = position
    this.#first = first
  }

  get value(): T {
    const kept = this.#kept
    return kept && kept.position === this.#position() ? kept.value : this.#first
  }

  set value(value: T) {
    this.#kept = { position: this.#position(), value }
  }
}

/** What a person has picked, in the order in which it was picked. */
export class Selection<T> {
  readonly #kept: AtPosition<readonly T[]>

  constructor(position: () => unknown) {
    this.#kept = new AtPosition<readonly T[]>(position, [])
  }

  get items(): readonly T[] {
    return this.#kept.value
  }

  get size(): number {
    return this.items.length
  }

  has(item: T): boolean {
    return this.items.includes(item)
  }

  set(...items: readonly T[]): void {
    this.#kept.value = items
  }

  /** On top, if it was picked already. */
  add(item: T): void {
    this.set(...this.items.filter((one) => one !== item), item)
  }

  remove(item: T): void {
    this.set(...this.items.filter((one) => one !== item))
  }

  toggle(item: T): void {
    if (this.has(item)) this.remove(item)
    else this.add(item)
  }

  clear(): void {
    this.set()
  }
}
