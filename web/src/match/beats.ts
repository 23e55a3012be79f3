/** Agents often answer all at once. Their moves are shown one after another, with a short beat between them; but nobody
 *  waits longer than a second for what is known already: if there is too much, the oldest is left out. */
export const BEAT = 350
const LEAST = 110
const LONGEST = 1000

interface Held<Item> {
  item: Item
  came: number
}

export class Beats<Item> {
  private held: Held<Item>[] = []
  private last = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly show: (item: Item) => void,
    private readonly now: () => number = () => performance.now(),
    /** How something is shown that need not wait for its beat. */
    private readonly soon: (work: () => void) => void = (work) => work(),
  ) {}

  /** Is everything shown that has come? */
  get settled(): boolean {
    return this.held.length === 0
  }

  add(item: Item): void {
    this.held.push({ item, came: this.now() })
    if (this.held.length === 1) this.plan()
  }

  /** What waits is forgotten; this is shown now. */
  cut(item: Item): void {
    clearTimeout(this.timer)
    this.held = []
    this.put(item)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.held = []
  }

  private plan(): void {
    const gap = this.gap()
    const wait = this.last + gap - this.now()
    if (wait <= 0) this.soon(() => this.next())
    else this.timer = setTimeout(() => this.next(), wait)
  }

  private gap(): number {
    for (;;) {
      const first = this.held[0]
      if (!first) return 0
      const gap = Math.min(BEAT, (LONGEST - (this.now() - first.came)) / this.held.length)
      if (gap >= LEAST || this.held.length === 1) return gap
      this.held.shift()
    }
  }

  private next(): void {
    const first = this.held.shift()
    if (first) this.put(first.item)
    if (this.held.length) this.plan()
  }

  private put(item: Item): void {
    this.last = this.now()
    this.show(item)
  }
}
