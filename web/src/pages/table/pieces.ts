/** A sentence of the list of moves, with the cards in it told apart: they are drawn as small cards. */
export interface Piece {
  text: string
  card: boolean
}

/** What a move's text names as sentences do: 43+49, 6+10, 9 (of =9), 52 (of x52), b4. */
export const named = (move: string): string[] =>
  move.split(' ').map((part) => part.replace(/^[=x]/, '')).filter((part) => /^(\d+(\+\d+)*|[a-e][1-5])$/.test(part))

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whole words only: the 4 of 14 is no card; and each once: “plays 68: now lower than 68”. */
export function pieces(sentence: string, names: readonly string[]): Piece[] {
  const longest = [...new Set(names)].filter(Boolean).sort((one, other) => other.length - one.length)
  if (!longest.length) return [{ text: sentence, card: false }]
  const found = new RegExp(`(^|[^\\p{L}\\d+])(${longest.map(quoted).join('|')})(?![\\p{L}\\d+])`, 'gu')
  const told: Piece[] = []
  const seen = new Set<string>()
  let from = 0
  for (const { index, 1: before = '', 2: text = '' } of sentence.matchAll(found)) {
    if (seen.has(text)) continue
    seen.add(text)
    told.push({ text: sentence.slice(from, index + before.length), card: false }, { text, card: true })
    from = index + before.length + text.length
  }
  return [...told, { text: sentence.slice(from), card: false }].filter(({ text }) => text)
}
