/** What the server tells this table, typed; the prey with how things stand, where it belongs. */
import { reads } from '../reads'
import type { Match } from '../types'
import type * as told from './told'

export type { Cells, Clan, ClanName, Draft, Ended, Held, Rotation, Step, Sum } from './told'

export interface Standing extends told.Standing {
  prey: told.Held[]
}
export type Aside = Omit<told.Aside, 'standing' | 'prey'> & { standing: Standing | null }

const read = reads<told.Aside, told.Cells, told.Box>()
export const { cellsOf, boxOf } = read

export function asideOf(match: Pick<Match, 'view' | 'box'>): Aside {
  const { standing, prey, ...aside } = read.asideOf(match)
  return { ...aside, standing: standing && { ...standing, prey: Object.values(prey) } }
}
