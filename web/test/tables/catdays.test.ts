/** Cat Days: a move step by step, and which card is which. */
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import Face from '../../src/tables/catdays/Face.svelte'
import Over from '../../src/tables/catdays/Over.svelte'
import Table from '../../src/tables/catdays/Table.svelte'
import type { Aside, Card, DayOf } from '../../src/tables/catdays/aside'
import { attempt, next, open, place, placeOf, spot, steps, whole } from '../../src/tables/catdays/choose'
import { DRAW, follow, handName, inOrder, type Places, type Told } from '../../src/tables/catdays/follow'
import { Play } from '../../src/tables/catdays/play.svelte'
import type { Match } from '../../src/tables/types'

const card = (slug: string, name: string, more: Partial<Card>): Card => ({ slug, name, does: '…', asks: ['?'], form: `play ${slug} tue`, ...more })
const BARE: DayOf = { stands: null, cats: [], covered: [], points: 0 }
const MONDAY: DayOf = { stands: 'tree', cats: ['loner'], covered: [['lazy']], points: 2 }
const ASIDE: Aside = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  weeks: [[MONDAY, ...Array<DayOf>(6).fill(BARE)], Array<DayOf>(7).fill(BARE)],
  totals: [2, 0],
  filled: [1, 0],
  nearly: [false, false],
  ends: [],
  hands: [{ held: 3, cards: ['lazy', 'lazy', 'tree'] }, { held: 4, cards: ['tree'] }],
  left: 20,
  discard: [],
  cards: {
    loner: card('loner', 'Loner', { points: 2, week: 'own', neighbours: 'none' }),
    lazy: card('lazy', 'Lazy Cat', { points: 3, week: 'own', days: ['sat', 'sun'] }),
    tree: card('tree', 'Cat Tree', { event: true, week: 'own', effect: 'tree' }),
  },
}
const seat = (at: number, name: string, me: boolean): Match['seats'][number] =>
  ({ seat: at, name, you: false, label: name, level: null, here: true, me, turn: me, standIn: null, left: null })
const MATCH: Match = {
  game: 'catdays',
  view: {
    ply: 3, seat: 0, turn: 0, cells: {}, legal: ['draw', 'play lazy sat', 'play lazy sun'], heard: [], outcome: null,
    words: { asks: 'Your turn', labels: ['Draw', 'Saturday', 'Sunday'], told: [], aside: ASIDE, traces: [], hits: [] },
  },
  box: {}, seats: [seat(0, 'Zoé', true), seat(1, 'Bruno', false)], own: 0, mine: true, hinted: null, rest: null, ready: () => {},
  send: () => {}, whyNot: async () => '', play: () => {},
}

const LEGAL = [
  'draw',
  'play rescued tue',
  'play rescued fri!',
  'play curious mon swap wed fri!',
  'play curious mon swap sat/loner fri!',
  'play curious mon swap sat/early fri!',
  'play curious thu swap wed fri!',
  'play box tue take fri!',
  'play catnip wed thu',
  'play catnip wed sun',
  'play spray fri!',
]

test('where a card came from is the same however often it is asked', () => {
  const match = { ...MATCH }
  const play = new Play(match)
  expect(play.at('day 1 1')).toEqual([])
  const weeks = ASIDE.weeks.map((week, w) => (w ? [BARE, MONDAY, ...week.slice(2)] : week))
  match.view = { ...MATCH.view, heard: [[1, 'play']], words: { ...MATCH.view.words, aside: { ...ASIDE, weeks } } }
  const came = play.at('day 1 1').map(({ from }) => from)
  expect(came).toContain(handName(1))
  expect(play.at('day 1 1').map(({ from }) => from)).toEqual(came)
})

describe('a move, step by step', () => {
  test('is its card, then days and cats; the word between is not a step', () => {
    expect(steps('play curious mon swap wed fri!/fluffy')).toEqual(['curious', 'mon', 'wed', 'fri!/fluffy'])
    expect(steps('play swap mon')).toEqual(['swap', 'mon'])
    expect(steps('draw')).toEqual([])
  })
  test('at each step, what some legal move names next', () => {
    expect(next(LEGAL, [])).toEqual(['rescued', 'curious', 'box', 'catnip', 'spray'])
    expect(next(LEGAL, ['rescued'])).toEqual(['tue', 'fri!'])
    expect(next(LEGAL, ['curious'])).toEqual(['mon', 'thu'])
    expect(next(LEGAL, ['curious', 'mon'])).toEqual(['wed', 'sat/loner', 'sat/early'])
    expect(next(LEGAL, ['curious', 'mon', 'sat/loner'])).toEqual(['fri!'])
    expect(next(LEGAL, ['toy'])).toEqual([])
  })
  test('is whole when every step is chosen, and not before', () => {
    expect(whole(LEGAL, ['rescued', 'tue'])).toBe('play rescued tue')
    expect(whole(LEGAL, ['catnip', 'wed'])).toBeNull()
    expect(whole(LEGAL, ['rescued', 'wed'])).toBeNull()
  })
  test('one that is left can be offered at once', () => {
    expect(open(LEGAL, ['curious', 'thu'])).toEqual(['play curious thu swap wed fri!'])
    expect(open(LEGAL, ['spray'])).toEqual(['play spray fri!'])
  })
  test('days are named from the own side', () => {
    expect([place(1, true), place(1, false), placeOf('tue!/fluffy')]).toEqual(['tue', 'tue!', 'tue!'])
    expect(spot('sun!')).toEqual({ day: 6, own: false })
    expect(spot('mon')).toEqual({ day: 0, own: true })
  })
  test('what is not allowed is written in full, with cats that are there', () => {
    const cats = { own: ['sat'], other: ['sun!'] }
    expect(attempt('play rescued tue', ['rescued', 'wed!'], cats)).toBe('play rescued wed!')
    expect(attempt('play curious tue swap wed fri!', ['curious', 'mon!'], cats)).toBe('play curious mon! swap sat sun!')
    expect(attempt('play toy wed fri!', ['toy', 'mon'], { own: [], other: [] })).toBe('play toy mon fri!')
  })
})

describe('moves that come to the same', () => {
  const legal = ['draw', 'play curious fri swap wed mon!', 'play curious fri swap sat mon!', 'play curious sun swap wed mon!', 'play curious sun swap sat mon!']
  const chosen = (labels: string[], ...steps: string[]): Play => {
    const play = new Play({ ...MATCH, view: { ...MATCH.view, legal, words: { ...MATCH.view.words, labels } } })
    for (const step of steps) play.choose(step)
    return play
  }
  const FULL = 'Curious Cat on your Sunday: the week is full, so nothing more happens'
  const LABELS = ['Draw a card', 'Friday, one', 'Friday, other', FULL, FULL]

  test('are offered as one, so that nobody has to name cats that stay where they are', () => {
    const play = chosen(LABELS, 'curious', 'sun')
    expect(play.only).toBe('play curious sun swap wed mon!')
    expect(play.preview).toBe(FULL)
  })
  test('and are not, where it matters', () => {
    expect(chosen(LABELS, 'curious', 'fri').only).toBeNull()
    expect(chosen(LABELS, 'curious').only).toBeNull()
    expect(chosen(LABELS).only).toBeNull()
    expect(chosen(LABELS, 'curious', 'fri', 'wed').only).toBe('play curious fri swap wed mon!')
  })
})

test('a card that wants to be alone is drawn so', () => {
  const diva = card('diva', 'Diva', { points: 6, week: 'own', alone: true })
  const { alone: _, ...guest } = diva
  const drawn = (card: Card): string => render(Face, { props: { card } }).body
  expect(drawn(diva)).not.toBe(drawn(guest))
})

describe('which card is which', () => {
  const names = (places: Places, where: string): string[] => places.get(where)!.map((one) => one.name)
  const begin: Told = [
    ['day 0 0', ['rescued', 'rescued']],
    ['day 1 3', ['lazy']],
    ['hand 0', ['rescued', 'toy']],
    ['hand 1', []],
    ['discard', []],
  ]
  const first = follow(null, begin, 0)

  test('names are unique', () => {
    const all = [...first.values()].flat().map((one) => one.name)
    expect(new Set(all).size).toBe(all.length)
    expect([...first.values()].flat().every((one) => one.from === null)).toBe(true)
  })
  test('nothing moves: every card keeps its name', () => {
    expect(follow(first, begin, 0)).toEqual(first)
  })
  test('two cats change places, and the toy goes from the hand to the discard pile', () => {
    const now = follow(first, [
      ['day 0 0', ['rescued', 'lazy']],
      ['day 1 3', ['rescued']],
      ['hand 0', ['rescued']],
      ['hand 1', []],
      ['discard', ['toy']],
    ], 0)
    expect(names(now, 'day 0 0')[1]).toBe(names(first, 'day 1 3')[0])
    expect(names(first, 'day 0 0')).toContain(names(now, 'day 1 3')[0])
    expect(names(now, 'discard')).toEqual([names(first, 'hand 0')[1]])
  })
  test('a cat goes back to the other hand, where it is known', () => {
    const now = follow(first, [...begin.slice(0, 1), ['day 1 3', []], begin[2]!, ['hand 1', ['lazy']], begin[4]!], 0)
    expect(names(now, 'hand 1')[0]).toBe(names(first, 'day 1 3')[0])
  })
  test('an unknown card comes from the hand of its player, a drawn one from the pile', () => {
    const now = follow(first, [...begin.slice(0, 1), ['day 1 3', ['lazy', 'loner']], ['hand 0', ['rescued', 'toy', 'tree']], ['hand 1', []], begin[4]!], 1)
    expect(now.get('day 1 3')![1]!.from).toBe(handName(1))
    expect(now.get('hand 0')![2]!.from).toBe(DRAW)
  })
  test('what was discarded last lies on top', () => {
    const now = follow(first, [['discard', ['toy', 'spray']]], 0)
    expect(inOrder(now, 'discard', ['catnip', 'spray', 'toy'])).toEqual(['toy', 'spray', 'catnip'])
  })
})

describe('the table', () => {
  const html = (match: Partial<Match> = {}): string => render(Table, { props: { match: { ...MATCH, ...match } } }).body
  test('says of each card what it counts and where it can be played', () => {
    expect(html()).toContain('Lazy Cat, 2 of them, 3 points. ')
    expect(html()).toContain('Can be played: Your Saturday, Your Sunday.')
    expect(html()).toMatch(/Cat Tree\. [^<]*You can’t play this yet\./)
    expect(html({ mine: false })).not.toContain('Can be played')
  })
  test('has a draw pile that works when it looks so', () => {
    const stuck = { ...MATCH.view, legal: ['play lazy sat'] }
    expect(html()).not.toMatch(/data-do="draw"[^>]* disabled/)
    expect(html({ view: stuck })).toMatch(/data-do="draw"[^>]* disabled/)
  })

  test('has both weeks, each day in words', () => {
    const body = html()
    expect([...body.matchAll(/data-day="/g)]).toHaveLength(14)
    expect(body).toContain('>Your Monday: Cat Tree there; Loner, 2 points; underneath: Lazy Cat<')
    expect(body).toContain('>Bruno’s Tuesday: empty<')
  })
  test('marks the cards that can be played, and shows the others too', () => {
    const card = (slug: string): string => new RegExp(`<button[^>]*data-card="${slug}"[^>]*>`).exec(html())![0]
    expect(card('lazy')).toMatch(/class="[^"]*\blit\b/)
    expect(card('tree')).not.toMatch(/class="[^"]*\blit\b/)
  })
  test('lets nobody draw who is not to move', () => {
    const draw = (match: Partial<Match>): string => /<button[^>]*data-do="draw"[^>]*>/.exec(html(match))![0]
    expect(draw({})).not.toContain('disabled')
    expect(draw({ mine: false })).toContain('disabled')
  })
  test('gives every card a name of its own to travel by', () => {
    const names = [...html().matchAll(/data-travel="([^"]*)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })
  test('shows who looks on two weeks and no hand', () => {
    const body = html({ own: null, mine: false })
    expect(body).toContain('>Zoé’s Monday')
    expect(body).not.toContain('data-card=')
  })
  test('glows where a hint points', () => {
    const body = html({ hinted: 'play lazy sat' })
    expect([...body.matchAll(/<button[^>]*class="[^"]*\bhinted\b[^>]*>/g)]).toHaveLength(2)
  })
})

describe('the count', () => {
  const over = (why: string, ends: string[] = [], winners = [0]): string => {
    const view = { ...MATCH.view, words: { ...MATCH.view.words, aside: { ...ASIDE, ends } } }
    const result = { result: { scores: [2, 0], winners, why }, detail: {}, told: [] }
    return render(Over, { props: { match: { ...MATCH, view }, result } }).body
  }
  test('says why the game was over, and leaves it to the page who won', () => {
    expect(over('blocked', ['Both have passed.'])).not.toContain('wins')
    expect(over('blocked', ['Both have passed.'])).toContain('Both have passed.')
    expect(over('resigned')).not.toContain('<p ')
  })
})
