/** A queue of views. Others often answer all at once: what they did is shown one after another, and each stays for its
 *  beat before the next is shown; nothing is left out. A player who does not want to wait skips to the present. */
interface Held<Item> {
  readonly item: Item
  /** Milliseconds for which it stays before the next one is shown. */
  beat: number
}

export class Beats<Item> {
  private held: Held<Item>[] = []
  /** When the current beat ends. */
  private until = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined
  private planned = false

  constructor(
    /** Shows an item that will stay for this many milliseconds. */
    private readonly show: (item: Item, beat: number) => void,
    private readonly now: () => number = () => performance.now(),
    /** Schedules work that need not wait for a beat. */
    private readonly soon: (work: () => void) => void = (work) => work(),
    /** May it be shown yet? If not, `resume` goes on when it may. */
    private readonly may: (item: Item) => boolean = () => true,
  ) {}

  /** How many items wait. */
  get waiting(): number {
    return this.held.length
  }

  get settled(): boolean {
    return this.held.length === 0
  }

  /** The newest item that waits. */
  get newest(): Item | undefined {
    return this.held.at(-1)?.item
  }

  add(item: Item, beat: number): void {
    this.held.push({ item, beat })
    this.resume()
  }

  /** Replaces the newest item that waits. */
  replace(item: Item): void {
    const last = this.held.pop()
    if (last) this.held.push({ item, beat: last.beat })
  }

  /** Drops what waits and shows this now. */
  cut(item: Item, beat = 0): void {
    this.stop()
    this.put(item, beat)
  }

  /** Skips to the present. */
  skip(): void {
    const newest = this.newest
    if (newest !== undefined) this.cut(newest)
  }

  /** Shows all that waits within this many milliseconds: each item stays for a smaller part of its beat. */
  within(most: number): void {
    const rest = Math.max(0, this.until - this.now())
    const all = this.held.slice(0, -1).reduce((sum, { beat }) => sum + beat, rest)
    if (all <= most) return
    const part = most / all
    this.until = this.now() + rest * part
    for (const one of this.held) one.beat *= part
    this.stopClock()
    this.resume()
  }

  stop(): void {
    this.stopClock()
    this.held = []
    this.until = -Infinity
  }

  /** Shows the next item, if there is one and it may be shown. */
  resume(): void {
    const first = this.held[0]
    if (this.planned || !first || !this.may(first.item)) return
    this.planned = true
    const wait = this.until - this.now()
    if (wait <= 0) this.soon(this.next)
    else this.timer = setTimeout(this.next, wait)
  }

  private readonly next = (): void => {
    if (!this.planned) return
    this.planned = false
    const first = this.held[0]
    if (!first || !this.may(first.item)) return
    this.held.shift()
    this.put(first.item, first.beat)
    this.resume()
  }

  private stopClock(): void {
    clearTimeout(this.timer)
    this.planned = false
  }

  private put(item: Item, beat: number): void {
    this.show(item, beat)
    this.until = this.now() + beat
  }
}
