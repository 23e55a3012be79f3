/** What is heard when a view is shown: one sound for the move that led to it, and one when it is the player's turn. They are
 *  heard when the server's answer is there, not when a move is sent: what is refused never sounds as if it were played. */
import type { SoundName, View } from '../tables/types'

/** By how a move's text begins: the longest that fits. A table may have its own (`sounds` of its index.ts). */
export type Sounds = Readonly<Record<string, SoundName>>
const USUAL: Sounds = { draw: 'draw', pass: 'pass' }

export function soundOf(move: string, own: Sounds = USUAL): SoundName {
  const begins = Object.keys(own).filter((text) => move.startsWith(text))
  const longest = begins.sort((one, other) => other.length - one.length)[0]
  return longest === undefined ? 'place' : (own[longest] as SoundName)
}

export function soundsFor(before: View, view: View, own: number | null, sounds?: Sounds): SoundName[] {
  const last = view.heard.at(-1)
  const moved = view.ply > before.ply && last ? [soundOf(last[1], sounds)] : []
  const turn = own !== null && view.turn === own && before.turn !== own && !view.outcome
  return turn ? [...moved, 'turn'] : moved
}

export type CatVoice = 'prr' | 'meow'
/** Not at every move: a cat that always speaks is soon told to be quiet. */
const SILENT = 3

/** The voice of the cat that has just moved, if one did: it meows at the player it did something to. */
export function voiceFor(before: View, view: View, own: number | null, levels: readonly (string | null)[]): CatVoice | null {
  const [seat] = view.heard.at(-1) ?? []
  if (view.ply <= before.ply || seat === undefined || seat === own || !levels[seat]) return null
  if (own !== null && view.words.hits.includes(own)) return 'meow'
  return (view.ply + seat) % SILENT === 0 ? 'prr' : null
}

/** Milliseconds left at which a player is warned. */
const WARNED = [30_000, 10_000, 5_000] as const

/** Warns each time the clock passes one of these. */
export class Hurry {
  private before: number | null = null

  /** `left` on the player's own running clock; null: it does not run. */
  runsOut(left: number | null): boolean {
    const before = this.before
    this.before = left
    return before !== null && left !== null && WARNED.some((limit) => before > limit && left <= limit)
  }
}
