/** The page calls a thing by one name in each language, and speaks as people do. */
import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../src')
vi.mock('../../src/words/index.svelte', () => ({ speaks: (words: unknown) => words, language: { now: 'en' } }))

type Said = Record<'en' | 'fr', Record<string, string>>
const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /(^|\.)words\.ts$/.test(file.name))
  .map((file) => join(file.parentPath, file.name))

const said: { where: string; en: string; fr: string }[] = []
for (const file of files)
  for (const [part, words] of Object.entries((await import(file)) as Record<string, Said>))
    if (words.en && words.fr)
      for (const [key, en] of Object.entries(words.en))
        said.push({ where: `${relative(SRC, file)} ${part} ${key}`, en, fr: words.fr[key] ?? '' })

const saying = (lang: 'en' | 'fr', what: RegExp): string[] =>
  said.filter((one) => what.test(one[lang])).map((one) => `${one.where}: ${one[lang]}`)

test('there are words of every part', () => {
  expect(said.length).toBeGreaterThan(400)
  expect(said.some(({ where }) => where.startsWith('pages/table/after.words.ts'))).toBe(true)
})

describe('one name for one thing', () => {
  test.each([
    ['discard', /\bdrop(s|ped)?\b(?! it here)/i],
    ['draw pile', /\bstock\b/i],
    ['swap', /exchang/i],
    ['flip a tile', /turn(ed)? over/i],
    ['continue', /^go(ing)? on\b|, go on\b/i],
    ['a cat plays for somebody', /\bagents?\b/i],
    ['replay', /watch it again|played again/i],
    ['review', /well played\?|analys/i],
    ['undo', /take back|taken back/i],
    ['per move, per round', /\b(min|minutes|seconds|days) a (move|round|game)\b/i],
  ])('%s', (_, old) => {
    expect(saying('en', old)).toEqual([])
  })

  test.each([
    ['défausser', /\bjet(er|é|ée)\b/i],
    ['retourner', /révél/i],
    ['sommet de la pile', /au-dessus : \{card\}|du dessus (en dernier|doit)/i],
    ['surbrillance', /éclairée/i],
    ['conseil', /\bindices?\b/i],
    ['analyse', /bien joué \?/i],
    ['un chat joue', /\bagents?\b/i],
    ['rediffusion', /partie revue|, revu\b/i],
  ])('%s', (_, old) => {
    expect(saying('fr', old)).toEqual([])
  })
})

test('French says tu to a child', () => {
  expect(saying('fr', /\b(vous|votre|vos)\b|(?<!ch|ass)(?<!\bn)ez\b|\b(dites|faites)\b/i)).toEqual([])
})

test('what people stumbled over is no longer said', () => {
  const old =
    /as the arrows say|more choices|being set up|first page|how strong you seem|^to the table$|one player (more|fewer)|so long a|who may come|only who has|cards of your own|these two|from a few clans|house’s own deck|great exchange|for whom|lit tile|if it ended now|once more|nothing lies|not possible now|from the top down|long enough|what happened|whose eyes|save the record|looking at it|looked at first|nothing to do better|share the win\?|show a feeling|let somebody watch|no connection\. your|as the device is|you look on|hyphens|and nothing else were|probably not/i
  const ancien =
    /plus de choix|tant par|par courrier|qui a le lien|première page|à ce qu’il semble|si c’était fini|sans doute pas|dans l’ordre pour|pioche des cartes|laisser un agent|ce qu’on ressent|on la regarde|garder la partie|par quels yeux|faire regarder|rien à mieux faire|assez duré|en json/i
  expect(saying('en', old)).toEqual([])
  expect(saying('fr', ancien)).toEqual([])
})

test('a number and its noun agree', () => {
  const nouns = /\{(count|points|gap|held|total|free|moves|done|times|seats)\} (more )?(cards?|points?|seats|jours|cartes?|places|coups?|reviews?)\b/
  expect([...saying('en', nouns), ...saying('fr', nouns)].filter((one) => !/sur \{|of \{/.test(one))).toEqual([])
})
