/** Where the room decides, it has a name (look/tokens.ts): no table writes sizes of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rooms } from '../src/look/tokens'

const TABLES = new URL('../src/tables/', import.meta.url)
const files = readdirSync(TABLES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css)$/.test(name) && !/drill|Practi[cs]e\./.test(name))
const styles = files.map((name) => [name, readFileSync(new URL(name, TABLES), 'utf8')] as const)

describe('conditions', () => {
  test.each(styles)('%s', (_, text) => {
    for (const [, asked] of text.matchAll(/@container ([^{]*?) \{/g)) expect(asked).toMatch(/^\(--[\w-]+\)$/)
    expect(text).not.toMatch(/@media \((min|max)-(width|height)/)
  })
  test('each of them is used', () => {
    const asked = styles.flatMap(([, text]) => [...text.matchAll(/@container \(--([\w-]+)\)/g)].map(([, name]) => name))
    expect(new Set(asked)).toEqual(new Set(Object.keys(rooms)))
  })
})
