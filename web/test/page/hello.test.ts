/** What this page asks for when it follows a table. benches/views.py and benches/load ask for the very same, from the same
 *  file: a figure of theirs is the page's own. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hello } from '../../src/match/hello'
import type { TableModule } from '../../src/tables'

const TABLES = import.meta.glob<TableModule>('../../src/tables/*/index.ts')
const asked = JSON.parse(readFileSync('../benches/page_requests.json', 'utf8')) as Record<string, object>
const slug = (path: string): string => path.split('/').at(-2)!

test('every table is measured', () => {
  expect(Object.keys(asked).sort()).toEqual(Object.keys(TABLES).map(slug).sort())
})
test.each(Object.keys(TABLES))('as a player: %s', async (path) => {
  const { cells = null } = await TABLES[path]!()
  const [message, ...others] = hello({ table: 'T', link: null, seats: [0], room: false, cells, known: () => 0 })
  expect(others).toEqual([])
  expect(message).toEqual({ type: 'join', table: 'T', since: 0, seat: 0, ...asked[slug(path)] })
})

describe('in other places', () => {
  const wanted = { changes: true, cells: ['first', 'hand'] }
  const from = { table: 'T', link: 'L', cells: ['hand'], known: (seat: number | null) => (seat ?? 4) + 1 }
  test('a spectator', () => {
    expect(hello({ ...from, seats: [], room: false })).toEqual([{ type: 'watch', table: 'T', since: 5, link: 'L', ...wanted }])
  })
  test('everybody on one device', () => {
    expect(hello({ ...from, seats: [0, 2], room: false })).toEqual([
      { type: 'join', table: 'T', since: 1, seat: 0, ...wanted }, { type: 'join', table: 'T', since: 3, seat: 2, ...wanted },
    ])
  })
  test('a seat that may change still', () => {
    expect(hello({ ...from, seats: [1], room: true })).toEqual([{ type: 'join', table: 'T', since: 0, seat: null, ...wanted }])
  })
})
