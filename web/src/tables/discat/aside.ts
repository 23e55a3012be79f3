/** What the server tells this table, typed. */
import { reads } from '../reads'
import type { Aside, Box, Cells } from './told'

export type * from './told'
export const { asideOf, cellsOf, boxOf } = reads<Aside, Cells, Box>()
