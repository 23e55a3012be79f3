/** What a seat may know of a table, in rows: from the view's cells alone, whatever game it is. */
export interface Row {
  readonly label: string
  readonly text: string
}

/** The words that are needed; the cells themselves are the game's. */
export interface Said {
  readonly hidden: string
  readonly nothing: string
}

/** The value of hidden cells in a view. */
const HIDDEN = -1
/** An array longer than this is a list by number: only what is set in it is shown. */
const SHORT = 12
const MOST = 400
/** A higher number holds several small ones, side by side, that only the game can take apart. */
const MOST_READ = 9999

type Cell = unknown

const flat = (cell: Cell): Cell[] => (Array.isArray(cell) ? cell.flatMap(flat) : [cell])
const isPacked = (cell: Cell): boolean => flat(cell).some((one) => typeof one === 'number' && one > MOST_READ)
const isHidden = (cell: Cell): boolean => flat(cell).every((one) => one === HIDDEN)
const isEmpty = (cell: Cell): boolean => flat(cell).every((one) => one === 0 || one === HIDDEN || one === null || one === '')

/** `face_down` is "Face down". */
export function labelOf(field: string): string {
  const words = field.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Has it an entry for each seat? There may be room for more players than sit here. */
const bySeat = (cell: Cell[], names: readonly string[]): boolean =>
  names.length > 1 && cell.length >= names.length && cell.length <= SHORT && cell.slice(names.length).every(isEmpty)

function textOf(cell: Cell, said: Said): string {
  if (cell === HIDDEN) return said.hidden
  if (cell === null || cell === undefined || cell === '') return said.nothing
  if (!Array.isArray(cell)) return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
  if (isHidden(cell)) return said.hidden
  if (isEmpty(cell)) return said.nothing
  if (cell.some(Array.isArray)) return cell.map((one, at) => `${at + 1}: ${textOf(one, said)}`).join('; ')
  if (cell.length <= SHORT) return cell.filter((one) => one !== 0).map((one) => textOf(one, said)).join(', ')
  return cell.flatMap((one, at) => (one === 0 || one === HIDDEN ? [] : [`${at}: ${textOf(one, said)}`])).join(', ')
}

function whole(cell: Cell, names: readonly string[], said: Said): string {
  const text =
    Array.isArray(cell) && bySeat(cell, names)
      ? names.map((name, seat) => `${name}: ${textOf(cell[seat], said)}`).join('; ')
      : textOf(cell, said)
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}

/** Everything that people can read and that is not hidden or empty through and through, in the order of the game's own table. */
export const rowsOf = (cells: Readonly<Record<string, Cell>>, names: readonly string[], said: Said): Row[] =>
  Object.entries(cells)
    .filter(([, cell]) => !isPacked(cell) && !isHidden(cell) && !(Array.isArray(cell) && isEmpty(cell)))
    .map(([field, cell]) => ({ label: labelOf(field), text: whole(cell, names, said) }))
