/** What a person has picked. It belongs to one position: with the next one it is gone. */
export class Selection<T> {
  readonly #position: () => unknown

  /** `position` says by its value which position is shown: `${match.own} ${match.view.ply}`. */
  constructor(position: () => unknown) {
    this.#position = position
  }

  /** In the order in which they were picked. */
  items: readonly T[] = $derived.by(() => (this.#position(), []))

  get last(): T | undefined {
    return this.items.at(-1)
  }

  get size(): number {
    return this.items.length
  }

  has(item: T): boolean {
    return this.items.includes(item)
  }

  set(...items: readonly T[]): void {
    this.items = items
  }

  add(item: T): void {
    this.items = [...this.items.filter((one) => one !== item), item]
  }

  remove(item: T): void {
    this.items = this.items.filter((one) => one !== item)
  }

  toggle(item: T): void {
    if (this.has(item)) this.remove(item)
    else this.add(item)
  }

  clear(): void {
    this.items = []
  }
}

/** A value that belongs to one position, in the same way: a mode, a card looked at. */
export class AtPosition<T> {
  readonly #position: () => unknown
  readonly #first: T

  constructor(position: () => unknown, first: T) {
    this.#position = position
    this.#first = first
  }

  value: T = $derived.by(() => (this.#position(), this.#first))
}
