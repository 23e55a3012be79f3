import { capital } from '../../words/forms'

/** The moves of a game as they are listed: one turn after another, and in each turn what was said of its moves. */
export interface Line {
  /** Which move it was, from 0. */
  at: number
  said: string[]
}

export interface Turn {
  seat: number | null
  lines: Line[]
}

/** Moves of which nothing was said are left out; somebody who moves several times in a row has one turn. */
export function turnsOf(told: readonly string[][], heard: readonly (readonly [number, string])[]): Turn[] {
  const turns: Turn[] = []
  told.forEach((said, at) => {
    if (!said.length) return
    const seat = heard[at]?.[0] ?? null
    const last = turns.at(-1)
    if (last && last.seat === seat) last.lines.push({ at, said })
    else turns.push({ seat, lines: [{ at, said }] })
  })
  return turns
}

/** What was said of one move, in a line: the move, and what came of it. */
export function wholly(said: readonly string[] = []): string {
  if (said.length < 2) return said[0] ?? ''
  return said.map((one) => capital(/[.!?…]$/.test(one) ? one : `${one}.`)).join(' ')
}
