/** What a child knows, as files for a parent. */
import { nameOf, type Fact, type Progress } from './scheme'

const date = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
const rows = (facts: readonly Fact[], known: Progress) =>
  facts.map((fact) => {
    const one = known[nameOf(fact)]
    return {
      addition: nameOf(fact), sum: fact.sum, box: one?.box ?? null, right: one?.right ?? 0, wrong: one?.wrong ?? 0,
      last: one ? date(one.at) : null, next: one ? date(one.due * 86_400) : null,
    }
  })

export const asJson = (facts: readonly Fact[], known: Progress): string =>
  JSON.stringify({ game: 'chami', additions: rows(facts, known) }, null, 2)

/** Nothing in it is a text that somebody chose, so no cell can be a formula. */
export function asCsv(facts: readonly Fact[], known: Progress): string {
  const lines = rows(facts, known).map((row) => Object.values(row).map((value) => value ?? '').join(','))
  return ['addition,sum,box,right,wrong,last,next', ...lines, ''].join('\r\n')
}

export const file = (kind: string, text: string): string => `data:${kind};charset=utf-8,${encodeURIComponent(text)}`
