/** A view as it is stored: messages contain the moves heard only from the first new one on. */
import type { Shown, Words } from '../net/messages'
import type { View } from '../tables/types'

const SILENT: Words = { asks: '', labels: [], told: [], aside: {}, traces: [], hits: [], secret: false }

/** Merges a message into the view before it. */
export function merged(before: View | null, shown: Shown): View {
  const words = shown.words ?? SILENT
  const heard = [...(before?.heard ?? []).slice(0, shown.since), ...shown.heard]
  const told = [...(before?.words.told ?? []).slice(0, shown.since), ...words.told]
  return {
    ply: shown.ply,
    seat: shown.seat,
    turn: shown.turn,
    cells: shown.cells,
    legal: shown.legal,
    heard,
    outcome: shown.outcome,
    words: { ...words, told },
  }
}
