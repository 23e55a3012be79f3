/** After an upgrade the parts of the page that an open tab has not loaded yet are gone. Then the page is reloaded: by
 *  itself once, and only while the server answers; if that does not help, people are told, and do it themselves. */
const KEPT = 'matou-anew'
/** Milliseconds after a reload in which another failure is not caused by an upgrade. */
const LATELY = 60_000

/** Was the page reloaded a moment ago? If that cannot be stored, assume so: there must be no reload loop. */
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

/** A part of the page could not be loaded. Returns true if the page is being reloaded. */
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
