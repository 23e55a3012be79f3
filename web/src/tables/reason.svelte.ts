/** Why what is chosen cannot be played. The page knows no rules: the server is asked, once nothing more has been chosen for
 *  a moment, and remembered for the position. */
import { positionKey } from './kit/selection.svelte'
import type { Match } from './types'

/** Milliseconds to wait before asking: several things chosen in a row are asked about once. */
const PAUSE = 120

/** `wanted`: the move that is put together and is none of the legal ones; empty: there is nothing to ask. The reason,
 *  empty if none can be had; null: it is being asked for. */
export function reasonFor(match: () => Match, wanted: () => string): () => string | null {
  let known = $state.raw<{ position: string; reasons: Record<string, string> }>({ position: '', reasons: {} })
  const position = $derived(positionKey(match()))
  const reasons = $derived(known.position === position ? known.reasons : {})

  $effect(() => {
    const [move, here] = [wanted(), position]
    if (!move || reasons[move] !== undefined) return
    const timer = setTimeout(() => {
      void match().whyNot(move).then((says) => {
        if (here === position) known = { position: here, reasons: { ...reasons, [move]: says } }
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  return () => (wanted() ? (reasons[wanted()] ?? null) : '')
}
