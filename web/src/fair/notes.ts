/** What this device noted of a table's deal at the start, to compare at the end: docs/protocol.md, “Fair deals”. */
import { api } from '../net/api'
import { keep, kept } from '../words/device'

export interface Note {
  table: string
  commitment: string
  /** Was it noted before the game began? */
  early: boolean
  /** What this device contributed to the deal. */
  luck?: string
}

const KEPT = 'fair'
const MOST = 60
const BYTES = 16
let notes: Note[] | null = null

function read(): Note[] {
  try {
    const found: unknown = JSON.parse(kept(KEPT) ?? '[]')
    return Array.isArray(found) ? found.filter((one: any) => typeof one?.table === 'string' && typeof one?.commitment === 'string') : []
  } catch {
    return []
  }
}

export const noted = (table: string): Note | null => (notes ??= read()).find((one) => one.table === table) ?? null

/** The first commitment that was seen stays: one that came later would prove nothing. */
export function note(table: string, commitment: string, early: boolean, luck?: string): void {
  const before = noted(table)
  const now: Note = { table, commitment: before?.commitment ?? commitment, early: before?.early ?? early }
  const own = before?.luck ?? luck
  if (own) now.luck = own
  notes = [...(notes ?? []).filter((one) => one !== before), now].slice(-MOST)
  keep(KEPT, JSON.stringify(notes))
}

/** Random digits of this device's own. */
export const newLuck = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** For a rematch that somebody else has made: its commitment is looked at before this device contributes. */
export async function invited(table: string, link: string | null): Promise<{ luck?: string }> {
  try {
    const told = await api.table(table, link)
    note(table, told.commitment, told.state === 'open')
    return told.your_seat === null ? { luck: newLuck() } : {}
  } catch {
    return {}
  }
}

/** For a table that is about to be made: the server commits to its secret first, and only then sees what this device
 *  contributes. A server that promises nothing is sent nothing, and one plays all the same. */
export async function promised(): Promise<{ table?: string; luck?: string }> {
  try {
    const { table, commitment } = await api.promise()
    const luck = newLuck()
    note(table, commitment, true, luck)
    return { table, luck }
  } catch {
    return {}
  }
}
