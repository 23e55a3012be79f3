/** The games of a record file, line by line, as far as that is needed to choose one: the server checks the rest. */
export const MOST_LETTERS = 8_000_000
export const MOST_LINES = 100

export interface Line {
  /** Counted from 1, empty ones too. */
  number: number
  /** null: it is not a game. */
  record: { game: string; names: readonly string[]; moves: readonly unknown[] } | null
}

export class TooBig extends Error {}

/** The text of a file, unpacked if it is packed. A small file may hold a very long text. */
export async function textOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const packed = head[0] === 0x1f && head[1] === 0x8b
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    if (text.length > MOST_LETTERS) {
      void reader.cancel().catch(() => {})
      throw new TooBig()
    }
  }
}

/** A game may also be written over several lines. */
export function linesOf(text: string): Line[] {
  const whole = recordOf(text)
  if (whole) return [{ number: 1, record: whole }]
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim())
    .map(({ line, number }) => ({ number, record: recordOf(line) }))
}

function recordOf(text: string): Line['record'] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof data !== 'object' || data === null) return null
  const { legal: _, ...record } = data as Record<string, unknown>
  const { game, names, moves } = record
  const holds = typeof game === 'string' && Array.isArray(moves) && Array.isArray(names) && names.every((one) => typeof one === 'string')
  return holds ? { ...record, game, names, moves } : null
}
