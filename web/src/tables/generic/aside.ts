/** What src/matou/core/page.py tells of any game that has no page of its own. */
import type { InView } from './told'

export type { InView as Aside, Said, Thing, Zone } from './told'

/** null: a game told something else beside its table, or nothing. */
export function asideOf(told: unknown): InView | null {
  const { zones, moves, fewer_is_better = false } = (told ?? {}) as Partial<InView>
  return Array.isArray(zones) && Array.isArray(moves) ? { zones, moves, fewer_is_better } : null
}
