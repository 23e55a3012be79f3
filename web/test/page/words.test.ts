/** Everything the page says is said in both languages, with the same places for values, and is said somewhere. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../src')
vi.mock('../../src/words/index.svelte', () => ({ speaks: (words: unknown) => words, language: { now: 'en' } }))

type Said = Record<'en' | 'fr', Record<string, string>>

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name))
  .map((file) => join(file.parentPath, file.name))
const isWords = (file: string): boolean => /(^|[/.])words\.ts$/.test(file)
const sources = files.filter((file) => !isWords(file)).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Where the words of a file may be said: beside it, below it, or wherever it is imported. */
function sayers(words: string): string {
  const folder = dirname(words)
  return sources
    .filter(({ file, text }) => {
      const from = relative(dirname(file), words).replace(/\.ts$/, '')
      return file.startsWith(`${folder}/`) || text.includes(`'${from.startsWith('.') ? from : `./${from}`}'`)
    })
    .map(({ text }) => text)
    .join('\n')
}

/** Some words are named by data: `say(card.label)`. Those must be named somewhere. */
const everything = sources.map(({ text }) => text).join('\n')
const byData = (key: string, text: string): boolean =>
  /\bsay\w*\(\s*\w+[.)]/.test(text) && new RegExp(`['"\`]${quoted(key)}['"\`]|\\b${quoted(key)}:`).test(everything)

/** 'key', or the beginning of a key in a template: `level ${…}`. */
function isSaid(key: string, text: string): boolean {
  if (["'", '"', '`'].some((mark) => text.includes(`${mark}${key}${mark}`))) return true
  return [...text.matchAll(/`([^`]*\$\{[^`]*)`/g)].some(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/)
    return parts.join('').trim() !== '' && new RegExp(`^${parts.map(quoted).join('.+')}$`).test(key)
  })
}
const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)(?::[^{}]*)?\}/g)].map(([, name]) => name as string).sort()

describe.each(files.filter(isWords).map((file) => [relative(SRC, file), file]))('%s', (_, file) => {
  test('is complete in both languages', async () => {
    for (const [name, { en, fr }] of Object.entries((await import(file)) as Record<string, Said>)) {
      if (!en || !fr) continue
      expect(Object.keys(fr).sort(), name).toEqual(Object.keys(en).sort())
      for (const key of Object.keys(en)) {
        expect(en[key]?.trim(), `${name} ${key}`).toBeTruthy()
        expect(fr[key]?.trim(), `${name} ${key}`).toBeTruthy()
        expect([...new Set(places(fr[key] ?? ''))], `${name} ${key}`).toEqual([...new Set(places(en[key] ?? ''))])
        for (const said of [en[key], fr[key]]) expect(said, 'apostrophes are curly').not.toContain("'")
        expect(fr[key], 'a name may begin with a vowel').not.toMatch(/\b(de|que) \{(name|names|absent|host)\}/i)
      }
    }
  })

  test('says nothing that is said nowhere', async () => {
    const text = sayers(file) + readFileSync(file, 'utf8').split('\n').filter((line) => /\bsay\w*\('/.test(line)).join('\n')
    const unsaid = Object.values((await import(file)) as Record<string, Said>)
      .filter((words) => words.en && words.fr)
      .flatMap(({ en }) => Object.keys(en).filter((key) => !isSaid(key, text) && !byData(key, text)))
    expect(unsaid).toEqual([])
  })
})
