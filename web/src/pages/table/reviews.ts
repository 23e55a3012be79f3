/** Which games were reviewed while this window was open, so that a review is still there when somebody comes back to it. */
const NAME = 'matou-reviewed'
const MOST = 20
/** By table: the move that was looked at last. */
const looked = new Map<string, number>()
let known: string[] | null = null

function all(): string[] {
  if (known) return known
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    known = Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    known = []
  }
  return known
}

export const reviews = {
  has: (table: string): boolean => all().includes(table),
  keep(table: string): void {
    known = [...all().filter((one) => one !== table), table].slice(-MOST)
    try {
      sessionStorage.setItem(NAME, JSON.stringify(known))
    } catch {
      /* It is known until the page is closed. */
    }
  },
  /** Off to a move of the replay, and back. */
  look: (table: string, ply: number): unknown => looked.set(table, ply),
  cameBack(table: string): number | null {
    const ply = looked.get(table) ?? null
    looked.delete(table)
    return ply
  },
}
