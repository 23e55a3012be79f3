/** Le Ch'ami's table: texts of moves, the order of a hand, room for melds; and no sum that was not asked for. */
import { render } from 'svelte/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { settings } from '../../src/tables/chami/sums.svelte'
import type { Aside, Face } from '../../src/tables/chami/aside'
import type { Aside as Told } from '../../src/tables/chami/told'
import { addText, dropsOf, giftsFor, goesTo, held, layOf, layText, meantBy, meldsFor, whyNotLaid } from '../../src/tables/chami/moves'
import { arranged, moved, sorted } from '../../src/tables/chami/order'
import { fitFor, heightOf, sizeFor, SIZES, stepOf } from '../../src/tables/chami/fit'
import Practice from '../../src/tables/chami/Practice.svelte'
import { keys, Table } from '../../src/tables/chami'
import Over from '../../src/tables/chami/Over.svelte'
import type { Match } from '../../src/tables/types'
import { LANGS, language } from '../../src/words/index.svelte'

const card = (text: string, card: number, number: number | null, name = text): Face => ({ card, text, number, name })
const five = card('5+9', 65, 14, '5 plus 9')
const six = card('6+9', 76, 15, '6 plus 9')
const sixteen = card('=16', 138, 16, 'sum 16')
const clock = card('clock', 145, null, 'Clock')
const gift = card('gift', 149, null, 'Gift')
const HAND = [five, six, sixteen, clock, clock, gift]
const LEGAL = ['drop 5+9', 'drop clock', 'drop sumo', 'drop sumo @1', 'drop sumo all', 'lay 5+9 6+9 =16', 'lay 5+9 6+9 gift:16',
  'lay gift:13 5+9 6+9', 'add 5+9 #2', 'add gift:9 #1', 'add gift:14 #2']
const FITS = {
  'lay 5+9 6+9 =16': [['5+9', '7+7'], ['6+9'], ['=16']], 'lay 5+9 6+9 gift:16': [['5+9', '7+7'], ['6+9'], ['gift']],
  'lay gift:13 5+9 6+9': [['gift'], ['5+9', '7+7'], ['6+9']], 'add 5+9 #2': [['5+9', '7+7']], 'add gift:9 #1': [['gift']], 'add gift:14 #2': [['gift']],
}

describe('moves', () => {
  test('are built from the cards that were tapped', () => {
    expect(layText([six, five, sixteen])).toBe('lay 6+9 5+9 =16')
    expect(layText([five, six, gift], 16)).toBe('lay 5+9 6+9 gift:16')
    expect(addText(five, 2)).toBe('add 5+9 #2')
    expect(addText(gift, 1, 9)).toBe('add gift:9 #1')
  })
  test('cards of which there are several have keys of their own', () => {
    expect(held(HAND).map((one) => one.key)).toEqual(['5+9', '6+9', '=16', 'clock', 'clock.2', 'gift'])
  })
  test('the ways to drop a card are what the server listed', () => {
    expect(dropsOf(card('sumo', 146, null), LEGAL)).toEqual(['drop sumo', 'drop sumo @1', 'drop sumo all'])
    expect(dropsOf(clock, LEGAL)).toEqual(['drop clock'])
  })
  test('a hint points at cards and at a place', () => {
    expect([...meantBy('lay 5+9 6+9 gift:16', held(HAND))]).toEqual(['5+9', '6+9', 'gift'])
    expect([goesTo('drop 5+9'), goesTo('add 5+9 #2'), goesTo('lay 5+9 6+9 =16')]).toEqual(['pile', '#2', ''])
  })
  test('with sums shown, what fits is read from the legal moves', () => {
    const seven = card('7+7', 85, 14, '7 plus 7')
    expect(giftsFor([five, six, gift], FITS)).toEqual([13, 16])
    expect(giftsFor([gift], FITS, 1)).toEqual([9])
    expect(layOf([sixteen, five, six], FITS)).toBe('lay 5+9 6+9 =16')
    expect(layOf([six, seven, sixteen], FITS)).toBe('lay 5+9 6+9 =16')
    expect(layOf([five, seven, sixteen], FITS)).toBe('')
    expect(layOf([five, six, clock], FITS)).toBe('')
    expect(meldsFor([five], FITS)).toEqual([2])
    expect(meldsFor([seven], FITS)).toEqual([2])
    expect(meldsFor([gift], FITS)).toEqual([1, 2])
    expect(meldsFor([clock], FITS)).toEqual([])
  })
})

describe('a hand', () => {
  const hand = held([gift, sixteen, five, six])
  test('is sorted by card, and by sum only where sums are shown', () => {
    expect(sorted(hand, false).map((one) => one.text)).toEqual(['5+9', '6+9', '=16', 'gift'])
    const low = held([card('9+1', 101, 10), card('1+10', 22, 11)])
    expect(sorted(low, false).map((one) => one.text)).toEqual(['1+10', '9+1'])
    expect(sorted(low, true).map((one) => one.text)).toEqual(['9+1', '1+10'])
  })
  test('keeps the order it was given; what is new comes last', () => {
    expect(arranged(hand, ['=16', '6+9', 'gone']).map((one) => one.text)).toEqual(['=16', '6+9', '5+9', 'gift'])
    expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
  })
})

describe('room for melds', () => {
  test('fewer are larger, and none is wider than the table', () => {
    expect(sizeFor([3], 3, 1000, 600)).toBeGreaterThan(sizeFor([3, 4, 5, 6, 7, 8, 9, 10], 3, 1000, 600))
    expect(heightOf([3, 4, 3], 292, sizeFor([3, 4, 3], 3, 292, 60))).toBeLessThan(60)     // ten cards, on the smallest phone
  })
  test('a run stays in one row, if its cards need not be very small for it', () => {
    const [width, size] = [290, sizeFor([6, 4, 3], 3, 290, 500)]
    expect(6 * size).toBeLessThan(width)
    expect(heightOf([6], width, size)).toBe(heightOf([1], width, size))
    expect(sizeFor([13, 3], 3, width, 500)).toBe(sizeFor([12, 3], 3, width, 500))
  })
  test('cards on the table are no larger than those in hand', () => {
    expect(sizeFor([3], 3, 1000, 600)).toBeGreaterThan(90)
    expect(sizeFor([3], 3, 1000, 600, 90)).toBe(84)
  })
  test('where whole cards would be too small their feet are seen, and where those would be, they lie under each other', () => {
    expect(fitFor([3, 4], 3, 700, 500).low).toBe(false)
    const feet = fitFor([3, 4, 4, 5, 4], 3, 247, 160)
    expect(feet).toMatchObject({ low: true, step: 1.04 })
    expect(feet.size).toBeGreaterThan(sizeFor([3, 4, 4, 5, 4], 3, 247, 160))
    expect(fitFor([3, 4, 8, 5, 4, 3, 3, 4, 5], 3, 247, 160).step).toBeLessThan(1)
  })
  test.each([[6, 4, 3], [19], Array(16).fill(4), [13, 11, 3, 3, 7, 4], Array(24).fill(3)])('nothing is out of sight: %j', (...melds) => {
    const fit = fitFor(melds, 3, 247, 160)
    expect(heightOf(melds, 247, fit.size, fit)).toBeLessThanOrEqual(160)
    expect(fit.size).toBeGreaterThan(SIZES.at(-1)!)
    for (const cards of melds) expect(stepOf(cards, fit.size, 247, fit)).toBeGreaterThan(0.1)
  })
  test('a long run wraps', () => {
    expect(heightOf([19], 300, 44)).toBeGreaterThan(3 * 44 * 1.4)
    expect(heightOf([3, 3], 280, 44)).toBeGreaterThan(heightOf([3], 280, 44))
  })
})

describe('the table', () => {
  const aside: Aside = {
    phase: 'playing', round: 2, limit: 100, ends: 'The game ends when somebody has more than 100 points.', way: 1, lowest: 2, highest: 20, hand: HAND, makes: { 'lay 5+9 6+9 =16': 'a run from 14 to 16' }, fits: FITS,
    melds: [{ meld: 1, set: false, cards: [card('3+4', 38, 7, '3 plus 4'), card('gift', 149, 8, 'Gift'), card('6+3', 70, 9, '6 plus 3')] }],
    stock: 40, piled: 2, pile: [clock, card('8+9', 98, 17, '8 plus 9')],
    seats: [0, 1].map((seat) => ({ seat, playing: true, held: 6, total: 4, leads: !seat, crossed: false, known: [], unsure: false })),
    hands: null, asked: null, exchange: null, last: { round: 1, winner: 1, points: [4, 0], totals: [4, 0] },
    actions: { clock: { name: 'Clock', does: 'all others draw', says: 'Everyone else draws a card.', copies: 4 }, gift: { name: 'Gift', does: 'any number', says: 'Lay it as any number.', copies: 1 } },
    laying: { count: 3, fewer: 'a third card', more: 'three of them', never: { clock: 'not the Clock' }, nothing: 'Lay three.', choose: 'Pick some.' },
  }
  const match = (sums: boolean, more: Partial<Aside> = {}): Match => (settings.sums = sums, {
    game: 'chami', box: {}, own: 0, mine: true, hinted: null, rest: null, ready: () => {}, send: () => {}, whyNot: async () => '', play: () => {},
    seats: ['Anna', 'Bruno'].map((name, seat) => ({ seat, name, you: false, label: name, level: null, here: true, me: !seat, turn: !seat, standIn: null, left: null })),
    view: { ply: 3, seat: 0, turn: 0, cells: {}, legal: LEGAL, heard: [], outcome: null, words: { asks: '', labels: LEGAL, told: [], aside: sent({ ...aside, ...more }), traces: [], hits: [] } },
  })
  /** As the server sends it: cards by their numbers, and what is written on them apart. */
  function sent(aside: Aside): Told {
    const cards: Told['cards'] = {}
    const number = (face: Face): number => {
      cards[face.card] = { ...face, number: face.text === 'gift' ? null : face.number }
      return face.card
    }
    return {
      ...aside, cards, gift: 8, hand: aside.hand.map(number), pile: aside.pile.map(number), hands: aside.hands?.map((hand) => hand.map(number)) ?? null,
      melds: aside.melds.map((meld) => ({ ...meld, cards: meld.cards.map(number) })),
      seats: aside.seats.map((sitting) => ({ ...sitting, known: sitting.known.map(number) })),
      asked: aside.asked && { ...aside.asked, card: number(aside.asked.card) },
      exchange: aside.exchange && { ...aside.exchange, mine: aside.exchange.mine && number(aside.exchange.mine) },
    }
  }
  /** What is read or heard, without what is drawn by the card artist. */
  const words = (html: string): string =>
    [...html.matchAll(/aria-label="([^"]*)"/g)].map((one) => one[1]).join('\n') + html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]*>/g, ' ')
  const sumsIn = (html: string): string[] => words(html).match(/\b(7|8|9|14|15|17)\b/g) ?? []

  beforeAll(() => {
    vi.stubGlobal('localStorage', { setItem: () => {} })
    vi.stubGlobal('document', { documentElement: {} })
  })

  test.each(LANGS)('shows and says no sum unless it is asked to (%s)', (lang) => {
    language.now = lang
    const told = words(render(Table, { props: { match: match(false) } }).body)
    const parts = told.replace(/\d+ plus \d+/g, '').match(/\b(7|8|9|14|15|17)\b/g)
    expect(parts).toBe(null)
    expect(sumsIn(render(Table, { props: { match: match(true) } }).body)).toEqual(expect.arrayContaining(['14', '15', '17', '8']))
  })
  test('cards that travel have names of their own', () => {
    const html = render(Table, { props: { match: match(false, { melds: [] }) } }).body
    const names = [...html.matchAll(/data-travel="([^"]*)"/g)].map((one) => one[1])
    expect(names).toEqual(expect.arrayContaining(['chami 5+9', 'chami clock.2', 'chami clock pile 1', 'stock', 'pile', 'hand 0', 'hand 1']))
    expect(new Set(names).size).toBe(names.length)
  })
  test('every chosen set that can never be laid has its reason', () => {
    const { laying } = aside
    const [one, two, three, four] = ['5+9', '6+9', '3+4', '8+9'].map((text, at) => card(text, at, at, text)) as [Face, Face, Face, Face]
    expect(whyNotLaid([one], laying)).toBe('a third card')
    expect(whyNotLaid([one, two], laying)).toBe('a third card')
    expect(whyNotLaid([one, two, three], laying)).toBe('')
    expect(whyNotLaid([one, two, three, four], laying)).toBe('three of them')
    expect(whyNotLaid([one, two, clock], laying)).toBe('not the Clock')
    expect(whyNotLaid([one, two, card('gift', 149, null, 'Gift')], laying)).toBe('')
  })
  test('a counter is a question with its answers', () => {
    const asked = { by: 1, card: clock, says: 'Bruno plays a Clock: counter it, or draw a card?' }
    const one = match(false, { phase: 'answering', asked })
    one.view.legal = ['counter clock', 'accept']
    one.view.words.labels = ['I counter with the Clock', 'I draw a card']
    const html = render(Table, { props: { match: one } }).body
    expect(html).toContain(asked.says)
    expect(html).toMatch(/data-do="counter-clock"/)
    expect(html).toMatch(/data-do="accept"/)
    one.view.legal = []                          // somebody gave up, or it is looked back at: nothing can be answered
    one.view.outcome = { scores: [0, 1], winners: [1], why: 'resignation' }
    expect(render(Table, { props: { match: one } }).body).not.toContain(asked.says)
  })
  test('in the exchange one sees who has chosen', () => {
    const exchange = { gave: [1], mine: null, to: 1, giver: 1 }
    const html = render(Table, { props: { match: match(false, { phase: 'giving', exchange }) } }).body
    expect(html).toContain('data-do="give"')
    expect(words(html)).toMatch(/Bruno a choisi|Bruno has chosen/)
  })
  test('a spectator has no hand', () => {
    const html = render(Table, { props: { match: { ...match(false, { hand: [] }), own: null, mine: false } } }).body
    expect(html).not.toContain('data-card')
    expect(html).toContain('data-meld="1"')
  })
  test('the result is told by round', () => {
    const result = {
      result: { scores: [4, 60], winners: [0], why: 'points' }, told: [],
      detail: { rounds: [{ winner: 1, points: [4, 0], totals: [4, 0] }, { winner: null, points: [0, 60], totals: [4, 60] }] },
    }
    const html = words(render(Over, { props: { match: match(false), result } }).body)
    expect(html).toMatch(/Anna/)
    expect(html).toMatch(/60/)
  })
  test('the sheet says how the game ends at this table, and marks the totals that count for it', () => {
    const result = { result: { scores: [4, 100], winners: [0], why: 'points' }, told: [], detail: { rounds: [{ winner: 0, points: [4, 100], totals: [4, 100] }] } }
    const sheet = (more: Partial<Aside>): string => render(Over, { props: { match: match(false, more), result } }).body
    const marked = (html: string): string[] => [...html.matchAll(/<td class="[^"]*\bover\b[^"]*">(\d+)/g)].map((one) => one[1]!)
    expect(words(sheet({}))).toContain(aside.ends)
    expect(words(sheet({ ends: 'Only one is under 100.' }))).toContain('Only one is under 100.')
    expect(marked(sheet({}))).toEqual([])
    expect(marked(sheet({ seats: aside.seats.map((one) => ({ ...one, crossed: one.seat === 1 })) }))).toEqual(['100'])
  })
  test('the practice grid has a hundred fields', () => {
    const pairs = { '3+4': { laid: 1, added: 1, refused: 1, seconds: [4, 9, 5] } }
    const html = render(Practice, { props: { tables: '1-10', players: [{ seat: 0, name: { name: 'Anna', you: false }, pairs }] } }).body
    expect(html.match(/<td/g)).toHaveLength(100)
    expect(words(html)).toMatch(/3 \+ 4\W+(: )?(used )?2/)
    expect(words(html)).not.toMatch(/\d\s*s\b/)
  })
  test('the practice grid shows what was tried in the wrong place', () => {
    language.now = 'en'
    const pair = { laid: 0, added: 0, refused: 2, seconds: [] }
    const pairs = { '1+1': pair, '2+3': { ...pair, added: 1, seconds: [4] } }
    const html = render(Practice, { props: { tables: '1-10', players: [{ seat: 0, name: { name: 'Anna', you: false }, pairs }] } }).body
    expect(words(html)).toContain('1 + 1: not yet, tried in the wrong place')
    expect(words(html)).toContain('2 + 3: used once, tried in the wrong place')
    expect(html.match(/<span aria-hidden="true">\d*!<\/span>/g)).toEqual(['<span aria-hidden="true">!</span>', '<span aria-hidden="true">1!</span>'])
  })
  test('its keys are said in both languages', () => {
    for (const lang of LANGS) {
      language.now = lang
      expect(keys().every(([key, what]) => key && what)).toBe(true)
    }
  })
})
