/** Copies texts. `done` holds for two seconds, so that a button can say so. */
export class Copy {
  done = $state(false)

  /** `select` marks the text, for browsers that copy only what was marked by hand. */
  async make(text: string, select: () => void): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.done = true
      setTimeout(() => (this.done = false), 2000)
    } catch {
      select()
    }
  }
}
