/** A view, its aside and the box have a shape of their own in each game: tables/<game>/told.ts has their types, which are
 *  written from the server's. This is the one place that takes the server at its word. */
import type { Match, View } from './types'

export interface Reads<Aside, Cells, Box> {
  /** What is said beside the table: in the view, and once for the whole game in the box. */
  readonly asideOf: (match: Pick<Match, 'view' | 'box'>) => Aside
  readonly cellsOf: (view: Pick<View, 'cells'>) => Cells
  readonly boxOf: (match: Pick<Match, 'box'>) => Box
}

export const reads = <Aside, Cells, Box>(): Reads<Aside, Cells, Box> => ({
  asideOf: ({ view, box }) => ({ ...box.texts, ...view.words.aside }) as Aside,
  cellsOf: ({ cells }) => cells as Cells,
  boxOf: ({ box }) => box as Box,
})
