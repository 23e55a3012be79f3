/** Was the deal the one that was promised? Worked out on this device from what the end of the game reveals. */
import type { Note } from './notes'
import { sha256 } from './sha256'

/** The part of a record that is about its deal. */
export interface Revealed {
  table: string
  commitment: string
  seed: string
  /** Missing in games from before players contributed: then the seed itself was the secret. */
  secret?: string
  luck?: (string | null)[]
}

/** `fixed`: as noted before the game began; `kept`: as noted when this device came; `unseen`: nothing was noted, but the
 *  figures agree; `swapped`: they do not; `left out`: what this device contributed was not used. */
export type Found = 'fixed' | 'kept' | 'unseen' | 'swapped' | 'left out'

export function checked(table: string, told: Revealed, note: Note | null): Found {
  const secret = told.secret ?? told.seed
  const seal = sha256(`${secret}:${table}`)
  if (seal !== told.commitment || (note && seal !== note.commitment)) return 'swapped'
  if (told.secret !== undefined && sha256(`${secret}:${table}:${(told.luck ?? []).map((one) => one ?? '').join(',')}`) !== told.seed) return 'swapped'
  if (note?.luck && !told.luck?.includes(note.luck)) return 'left out'
  return note ? (note.early ? 'fixed' : 'kept') : 'unseen'
}
