/** A view as it is stored: messages contain only what is new. */
import type { News, Shown, Words } from '../net/messages'
import type { View } from '../tables/types'

const SILENT: Words = { asks: '', labels: [], told: [], aside: {}, traces: [], hits: [], secret: false }

/** Merges a message into the view before it. A partial one needs that view. */
export function merged(before: View | null, shown: Shown): View {
  const partial = shown.partial && before
  const words = partial ? { ...before.words, ...renewed(before.words, shown.news) } : (shown.words ?? SILENT)
  const told = (shown.news ?? shown.words ?? SILENT).told
  return {
    ply: shown.ply,
    seat: shown.seat,
    turn: shown.turn,
    cells: partial ? { ...before.cells, ...shown.cells } : shown.cells,
    legal: shown.legal,
    heard: [...(before?.heard ?? []).slice(0, shown.since), ...shown.heard],
    outcome: shown.outcome,
    words: { ...words, told: [...(before?.words.told ?? []).slice(0, shown.since), ...told] },
  }
}

/** The words that are not as they were. */
function renewed(before: View['words'], news: News | undefined): Partial<View['words']> {
  if (!news) return {}
  const { fields, entries, aside, ...words } = news
  const known = before.aside as Readonly<Record<string, unknown>>
  const parts = Object.entries(entries ?? {}).map(([name, some]) => [name, patched(known[name], some)])
  return { ...words, aside: aside ?? { ...before.aside, ...fields, ...Object.fromEntries(parts) } }
}

/** An object or a list of which some entries have changed. */
function patched(before: unknown, entries: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(before)) return { ...(before as object), ...entries }
  return before.map((entry, at) => (String(at) in entries ? entries[at] : entry))
}
