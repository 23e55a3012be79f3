/** What each game's cards say. */
import { describe, expect, test } from 'vitest'
import { svg } from '../src/cards'
import { deckCard } from '../src/tables/catdays/cards/card'
import type { DeckCard } from '../src/tables/catdays/cards/deck'
import { RECONSTRUCTED } from '../src/tables/catdays/decks'
import { ACTIONS } from '../src/tables/chami/cards/action'
import { addition } from '../src/tables/chami/cards/addition'
import { chamiCard } from '../src/tables/chami/cards/number'
import { sum } from '../src/tables/chami/cards/sum'
import { texture } from '../src/tables/discat/cards/digit'
import { face as discatCard } from '../src/tables/discat/cards/face'
import { CLANS } from '../src/tables/poche/cards/clan'
import { pocheTile } from '../src/tables/poche/cards/number'
import { catTile, dogTile } from '../src/tables/poche/cards/tile'
import { read } from './xml'

const words = (markup: string): string[] =>
  [...markup.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text as string)
const upTo = (many: number): number[] => Array.from({ length: many }, (_, index) => index)

describe('Discat', () => {
  test('a card has its number, always two digits, in the centre and the corner', () => {
    for (const number of upTo(90))
      expect(words(discatCard(number + 1, true).markup)).toEqual(Array(2).fill(String(number + 1).padStart(2, '0')))
  })
  test('the second digit is above, the first below', () => {
    const markup = discatCard(24, true, 'x').markup
    expect(markup.startsWith(texture(4, 'xu') + texture(2, 'xl'))).toBe(true)
    expect(markup.indexOf('url(#xu)')).toBeLessThan(markup.indexOf('url(#xl)'))
  })
  test('arrows come from the box: up and down are two pictures of one cat', () => {
    expect(discatCard(24, true).markup).not.toBe(discatCard(24, false).markup)
  })
  test('each digit has a texture of its own', () => {
    expect(new Set(upTo(10).map((digit) => / d="([^"]*)"\/><\/pattern>/.exec(texture(digit, 'x'))?.[1])).size).toBe(10)
  })
})

describe("Le Ch'ami", () => {
  test('an addition says what is added and never the sum', () => {
    for (const left of upTo(11))
      for (const right of upTo(11)) {
        expect(words(addition(left, right).markup).sort()).toEqual([`${left} + ${right}`, `${left}+${right}`].sort())
      }
  })
  test('cards are numbered as the view numbers them', () => {
    expect(chamiCard(1)).toEqual(addition(0, 0))
    expect(chamiCard(121)).toEqual(addition(10, 10))
    expect(chamiCard(1 + 5 * 11 + 9)).toEqual(addition(5, 9))
    expect(chamiCard(122)).toEqual(sum(0))
    expect(words(chamiCard(149, 'Cadeau').markup)).toContain('Cadeau')
    for (const none of [0, 150, -1, 1.5]) expect(() => chamiCard(none)).toThrow(RangeError)
  })
  test('seven action cards, seven scenes', () => {
    expect(new Set(upTo(7).map((at) => chamiCard(143 + at).markup)).size).toBe(ACTIONS.length)
  })
})

describe('Chats de Poche', () => {
  const faces = {
    clan: [0, 4],
    turned: [0, 1, -1, 3, 0],
    attack: CLANS.map(() => [1, 2, 3, 4, 5]),
    worth: [3, 4, 4, 5, 5, 6, 2, 5, 3, 4],
    arrows: [1, 68, 14, 85, 170],
  }
  const pointing = (markup: string): number[] =>
    [...markup.matchAll(/rotate\((\d+)\)translate\(0/g)].map(([, turn]) => Number(turn) / 45)

  test('a cat shows its attack, a Chaoticat a question mark', () => {
    expect(words(pocheTile(1, faces).markup)).toEqual(['2'])
    expect(words(pocheTile(7, faces).markup)).toEqual(['?'])
    expect(words(pocheTile(15, faces).markup)).toEqual(['+6'])
  })
  test('only the chief has the paw mark', () => {
    const gold = (which: number): number =>
      (catTile('royal', which, 1).markup.match(/#f2c14e" stroke="#2c2230"/g) ?? []).length
    expect([0, 1, 2, 3].map(gold)).toEqual([0, 0, 0, 0])
    expect(gold(4)).toBeGreaterThan(0)
  })
  test('a dog’s arrows turn with it', () => {
    expect(pointing(dogTile(2, 0b1110, 0).markup)).toEqual([1, 2, 3])
    expect(pointing(dogTile(2, 0b1110, 1).markup)).toEqual([3, 4, 5])
    expect(pointing(dogTile(2, 0b1110, 3).markup)).toEqual([7, 0, 1])
    expect(pointing(pocheTile(21, faces).markup)).toEqual([4, 0])
  })
  test('all that lies face down looks the same', () => {
    expect(pocheTile(-1, faces)).toEqual(pocheTile(-1, { ...faces, clan: [3, 2] }))
  })
})

describe('Cat Days', () => {
  test('a card nobody has named draws itself, from its data', () => {
    const card: DeckCard = { slug: 'unheard-of', points: 99, week: 'own', days: ['wed'], on: 'empty' }
    expect(words(deckCard(card, 'Chat <&> "œ"').markup)).toEqual(['99', 'Chat &lt;&amp;&gt; &quot;œ&quot;'])
    for (const change of [
      { points: 1 },
      { week: 'either' },
      { days: ['thu'] },
      { on: 'cat' },
      { alone: true },
      { neighbours: 'none' },
      { effect: 'swap' },
      { slug: 'another' },
    ] as Partial<DeckCard>[]) {
      expect(deckCard({ ...card, ...change }, '', 'x').markup, JSON.stringify(change)).not.toBe(
        deckCard(card, '', 'x').markup,
      )
    }
  })
  test('forty strangers with all sorts of data are well-formed and small', () => {
    for (const index of upTo(40)) {
      const card: DeckCard =
        index % 5 === 4
          ? {
              slug: `event-${index}`,
              event: true,
              effect: (['tree', 'box', 'swap', 'move', 'return'] as const)[index % 4] as 'tree',
            }
          : {
              slug: `cat-${index}`,
              points: index,
              week: (['own', 'opponent', 'either'] as const)[index % 3] as 'own',
              on: index % 7 ? 'empty' : 'cat',
              ...(index % 2 ? { neighbours: (['both', 'any', 'none'] as const)[index % 3] as 'any' } : {}),
            }
      const picture = svg(deckCard(card, 'A Cat of Many Words'))
      expect(read(picture).length).toBeGreaterThan(10)
      expect(picture.length, card.slug).toBeLessThan(6500)
    }
  })
  test('every card of our deck has its own sign of where it goes', () => {
    expect(new Set(RECONSTRUCTED.map((card) => deckCard(card).markup)).size).toBe(RECONSTRUCTED.length)
  })
})
