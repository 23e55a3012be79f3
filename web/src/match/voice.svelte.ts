import type { Attachment } from 'svelte/attachments'

/** What a screen reader says. Each sentence is a line of its own that stays for a while: one that is added does not take
 *  the place of one that is still being read. */
const KEPT = 6
/** Where nothing stays on the screen, what comes within this time is one line; and what is seen no longer than this is not
 *  read. */
const TOGETHER = 400

export interface Line {
  readonly id: number
  readonly text: string
}

export class Voice {
  lines = $state.raw<readonly Line[]>([])
  private count = 0
  private joined: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  say(sentences: readonly string[], join: boolean): void {
    if (sentences.length === 0) return
    this.joined.push(...sentences)
    clearTimeout(this.timer)
    if (join) this.timer = setTimeout(this.speak, TOGETHER)
    else this.speak()
  }

  /** Put on what appears beside the table (advice, a refusal): it is read here, in its turn, and nowhere else. */
  readonly reads = (text: string): Attachment => () => {
    const soon = setTimeout(() => this.say([text], false), TOGETHER)
    return () => clearTimeout(soon)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.joined = []
  }

  /** Nothing was said: what stands there is in another language. */
  forget(): void {
    this.stop()
    this.lines = []
  }

  private readonly speak = (): void => {
    this.lines = [...this.lines, { id: (this.count += 1), text: this.joined.join(' ') }].slice(-KEPT)
    this.joined = []
  }
}
