/** Every card and tile there is: what must hold for each of them, and between them. */
import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Cat } from '../src/cats/cat'
import { svg } from '../src/cards'
import { HOUSE, NAMES, SECTIONS, picture } from '../src/sheet/everything'
import { read } from './xml'

const drawn: Cat[] = []
vi.mock('../src/cats/draw', async (original) => {
  const real = await original<typeof import('../src/cats/draw')>()
  return {
    ...real,
    draw: (cat: Cat, id: string, turned?: boolean) => {
      drawn.push(cat)
      return real.draw(cat, id, turned)
    },
  }
})

const all = SECTIONS.flatMap((section) => section.cards)
const pictures = new Map([...all, ...HOUSE.cards].map((card) => [card.name, svg(picture(card), card.name)]))
const gameOf = (name: string): string => name.split(' ')[0] as string
const names = [...pictures.keys()]

describe('every picture', () => {
  test('has a name of its own', () => {
    expect(pictures.size).toBe(all.length + HOUSE.cards.length)
    expect(all.length).toBeGreaterThan(300)
  })

  test('is called something in both languages', () => {
    for (const { says: [key, values = {}] } of [...all, ...HOUSE.cards]) {
      const keys = [key, ...Object.values(values).flatMap((value) => (typeof value === 'object' ? value.key : []))]
      for (const words of [NAMES.en, NAMES.fr]) for (const one of keys) expect(words[one], one).toBeTruthy()
    }
  })

  test.each(names)('%s is well-formed and keeps to itself', (name) => {
    const elements = read(pictures.get(name) as string)
    const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { tag, attributes } of elements) {
      expect(['script', 'style', 'image', 'foreignObject', 'a', 'animate']).not.toContain(tag)
      for (const [attribute, value] of attributes) {
        expect(attribute).not.toMatch(/^on|^style$|href$/)
        if (attribute !== 'xmlns') expect(value).not.toMatch(/:\/\/|data:/)
        expect(value).not.toMatch(/NaN|undefined|Infinity|null/)
        for (const [, id] of value.matchAll(/url\(([^)]*)\)/g)) expect(ids.map((known) => `#${known}`)).toContain(id)
      }
    }
  })

  test('may stand on one page with all the others: no two share an id', () => {
    const owner = new Map<string, string>()
    for (const [name, picture] of pictures) {
      for (const { attributes } of read(picture)) {
        const id = attributes.get('id')
        if (!id) continue
        expect(owner.get(id) ?? name, `${id} of ${name}`).toBe(name)
        owner.set(id, name)
      }
    }
  })
})

test('no card is larger than 6 kB', () => {
  const large = all
    .map((card) => [card.name, pictures.get(card.name)?.length ?? 0] as const)
    .filter(([, size]) => size >= 6000)
  expect(large).toEqual([])
})

test('an empty day shows no cat, and nobody sits on the tree yet; every other card of Cat Days has one', () => {
  const cats = new Map(
    all.filter(({ name, face }) => face && gameOf(name) === 'catdays').map((card) => {
      drawn.length = 0
      picture(card)
      return [card.name.split(' ')[1] as string, drawn.length]
    }),
  )
  const none = [...cats].filter(([, count]) => count === 0).map(([name]) => name)
  expect(none).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'tree', 'hammock'])
})

describe('no two cards of one game show the same cat', () => {
  const faces = all.filter((card) => card.face)

  test('by their traits', () => {
    const seen = new Map<string, string>()
    for (const card of faces) {
      drawn.length = 0
      picture(card)
      for (const { pose, coat, fur, second, mood, ears, tail, build, longHair, age, props, mirrored } of [...drawn]) {
        const key = `${gameOf(card.name)} ${JSON.stringify([pose, coat, fur, second, mood, ears, tail, build, longHair, age, props, mirrored])}`
        expect(seen.get(key) ?? card.name, key).toBe(card.name)
        seen.set(key, card.name)
      }
    }
    expect(seen.size).toBeGreaterThan(280)
  })

  test('by what is drawn', () => {
    const seen = new Map<string, string>()
    for (const card of faces) {
      // Names, figures and ids set aside: only the picture is left.
      const bare = (pictures.get(card.name) as string)
        .replace(/<text.*?<\/text>/g, '')
        .replace(/ (id|aria-label)="[^"]*"/g, '')
        .replace(/url\(#[^)]*\)/g, '')
      const key = `${gameOf(card.name)} ${bare}`
      expect(seen.get(key) ?? card.name).toBe(card.name)
      seen.set(key, card.name)
    }
  })
})

describe('the same card is always the same picture', () => {
  test('drawn twice', () => {
    for (const card of all) expect(svg(picture(card), card.name)).toBe(pictures.get(card.name))
  })

  // After a change that is meant to change pictures: npm run golden, then look at the contact sheet.
  test('as it was drawn before, on whatever machine', async () => {
    const hashes = [...pictures].map(
      ([name, picture]) => `${name} ${createHash('sha256').update(picture).digest('hex').slice(0, 16)}`,
    )
    await expect(`${hashes.join('\n')}\n`).toMatchFileSnapshot('./golden.txt')
  })
})
