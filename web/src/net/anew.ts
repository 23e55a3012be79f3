/** After an upgrade the parts of the page that an open tab has not loaded yet are gone. Then the page is loaded anew: by
 *  itself once, and only while the server answers; if that does not help, people are told, and do it themselves. */
const KEPT = 'matou-anew'
/** Within so many ms after it was loaded anew, what still fails is not the upgrade's fault. */
const LATELY = 60_000

/** Was it loaded anew a moment ago? Where that cannot be kept, as good as yes: nothing may turn in circles. */
function lately(now: number): boolean {
  try {
    return now - Number(sessionStorage.getItem(KEPT) ?? -LATELY) < LATELY
  } catch {
    return true
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

let going: Promise<boolean> | null = null

/** A part of the page could not be loaded. True: the page is being loaded anew. */
export function anew(): Promise<boolean> {
  going ??= tried().finally(() => (going = null))
  return going
}

async function tried(): Promise<boolean> {
  if (lately(Date.now()) || !(await answers())) return false
  sessionStorage.setItem(KEPT, String(Date.now()))
  location.reload()
  return true
}
