/** What a person has just done is seen first: what takes longer waits until that is painted. */
const LATEST = 100

/** After the next frame; where none is painted (the page is hidden), soon all the same. */
export function painted(work: () => void): void {
  let done = false
  const once = (): void => {
    if (!done) work()
    done = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, LATEST)
}
