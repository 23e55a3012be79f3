/** A view as it is kept: what was heard is told only from where something is new. */
import type { Shown, Words } from '../net/messages'
import type { View } from '../tables/types'

const SILENT: Words = { asks: '', labels: [], told: [], aside: {}, traces: [], hits: [], secret: false }

/** `before` with what a message says of the table since. */
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
