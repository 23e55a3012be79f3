/** Which puzzles of a game are shown. */
import type { PuzzleLine } from '../../net/api'

export const GRADES = ['easy', 'medium', 'hard', 'very hard'] as const
export type Grade = (typeof GRADES)[number]

/** The number of simulations that finds the answer, as people say it. */
export const gradeOf = (simulations: number): Grade =>
  simulations <= 50 ? 'easy' : simulations <= 200 ? 'medium' : simulations <= 1000 ? 'hard' : 'very hard'

/** Tried, and not found when it was last tried. */
export const isMissed = ({ last }: PuzzleLine): boolean => last === false

export type State = 'found' | 'found later' | 'not yet'
/** What became of it; null: it was not tried. */
export const stateOf = ({ first, last }: PuzzleLine): State | null =>
  first === null ? null : first ? 'found' : last ? 'found later' : 'not yet'

export interface Wanted {
  grade: Grade | null
  theme: string | null
  missed: boolean
}

export const shown = (puzzles: readonly PuzzleLine[], { grade, theme, missed }: Wanted): PuzzleLine[] =>
  puzzles.filter(
    (one) => (grade === null || gradeOf(one.grade) === grade) && (theme === null || one.themes.includes(theme)) && (!missed || isMissed(one)),
  )
