/** Asks again and again: at once when somebody comes back to the page, seldom while nobody looks. */
import { onReturn } from '../net/returning'

export interface Rhythm {
  /** Milliseconds between two requests while the page is seen. */
  seen: number
  /** While it is hidden; null: then nothing is asked. */
  hidden: number | null
  /** Before the first one; null: whoever begins has asked already. */
  first: number | null
}

/** The longest pause after failures, in milliseconds. */
const LONGEST = 120_000

/** Returns a function that ends it. `work` rejects where nothing could be asked: the next pause is longer then. */
export function poll(work: () => Promise<void>, { seen, hidden, first }: Rhythm): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let busy = false
  let ended = false
  const plan = (): void => {
    clearTimeout(timer)
    const pause = document.hidden ? hidden : seen
    if (!ended && pause !== null) timer = setTimeout(ask, Math.min(pause * 2 ** failures, Math.max(LONGEST, pause)))
  }
  const ask = (): void => {
    if (busy || ended) return
    busy = true
    clearTimeout(timer)
    void work()
      .then(() => (failures = 0), () => (failures += 1))
      .finally(() => {
        busy = false
        plan()
      })
  }
  const left = onReturn(ask)
  document.addEventListener('visibilitychange', plan)
  if (first === null) plan()
  else timer = setTimeout(ask, first)
  return () => {
    ended = true
    clearTimeout(timer)
    left()
    document.removeEventListener('visibilitychange', plan)
  }
}
