/** The end of a game, between its last move and its result: the table shows what came of the move, and only then is it
 *  told who has won. A player who has seen a game end before, or comes later, is told at once. */
import { beatOf, type Pace } from './pace'

/** Milliseconds that the end of a game stays beyond its beat. */
export const LOOKED_AT = 1000

/** What was told of each move. While a table plays its own ending, of the last one only the move itself: what came of it is
 *  being shown. */
export function toldSoFar(told: string[][], finale: Finale | null): string[][] {
  return finale?.held ? [...told.slice(0, -1), ...told.slice(-1).map((said) => said.slice(0, 1))] : told
}

export class Finale {
  /** Does the table play an ending of its own, and say when it is over? */
  held = $state(false)

  constructor(
    private readonly pace: Pace,
    private readonly ended: (finale: Finale) => void,
  ) {}

  hold(): void {
    this.held = true
  }

  /** How long a step of it stays; `much`: one that does something. */
  beat(much: boolean): number {
    return beatOf(this.pace, false, much)
  }

  over = (): void => this.ended(this)
}
