/** Chance from a text: the same text draws the same numbers on every machine. Integers of 32 bits only. */
export class Chance {
  private a: number
  private b: number
  private c: number
  private turn = 1

  constructor(text: string) {
    let hash = 0x811c9dc5
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    this.a = hash | 0
    this.b = Math.imul(hash, 0x85ebca6b) | 0
    this.c = Math.imul(hash ^ 0x9e3779b9, 0xc2b2ae35) | 0
    for (let step = 0; step < 12; step++) this.next()
  }

  /** sfc32: a whole number of 32 bits. */
  private next(): number {
    const sum = (this.a + this.b + this.turn) | 0
    this.turn = (this.turn + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** 0 … many - 1 */
  below(many: number): number {
    return this.next() % many
  }

  /** low … high, both included */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    return things[this.below(things.length)] as Thing
  }

  /** True with this probability, in percent. */
  percent(often: number): boolean {
    return this.below(100) < often
  }
}
