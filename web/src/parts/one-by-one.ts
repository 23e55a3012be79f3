/** Work that takes a while, one piece per task: between two of them, the page answers to whoever presses something. */
const waiting = new Set<() => void>()

function next(): void {
  const [work] = waiting
  if (!work) return
  waiting.delete(work)
  work()
  if (waiting.size) setTimeout(next)
}

/** Does this when its turn comes, unless it is called off by what is returned. */
export function oneByOne(work: () => void): () => void {
  waiting.add(work)
  if (waiting.size === 1) setTimeout(next)
  return () => void waiting.delete(work)
}
