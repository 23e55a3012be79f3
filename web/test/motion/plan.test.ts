/** What flies where, when a table has changed. Things are names here; pages have elements. */
import { describe, expect, test } from 'vitest'
import { fitted, isFar, landing, steps, towards, type Place } from '../../src/motion/place'
import { isNews, Plan, type Moment, type Seen, type Trip } from '../../src/motion/plan'
import { angleAt } from '../../src/motion/flyer'

const card = (x: number, y = 0, more: Partial<Place> = {}): Place => ({ x, y, width: 100, height: 140, ...more })
const seen = (name: string, x: number, more: Partial<Seen<string>> = {}): Seen<string> => ({
  name, place: card(x), thing: name, parent: 'hand', face: `face of ${name}`, side: null, from: '', to: '', stays: false, count: null, gave: 0, ...more,
})
const moment = (...all: Seen<string>[]): Moment<string> => new Map(all.map((one) => [one.name, one]))
const planned = (before: Seen<string>[], now: Seen<string>[]): readonly Trip<string>[] => new Plan(moment(...before), moment(...now)).trips
const told = (trips: readonly Trip<string>[]): string[] => trips.map(({ kind, name, turn }) => [kind, name, ...(turn ? [`${turn.from}→${turn.to} ${turn.other}`] : [])].join(' '))
const draw = seen('draw', 500, { side: 'down', parent: 'table' })

describe('a place', () => {
  test('a thing travels from middle to middle, and grows', () => {
    expect(towards({ x: 0, y: 0, width: 50, height: 100 }, { x: 200, y: 0, width: 100, height: 200 })).toEqual({
      translate: '-225px -50px',
      scale: '0.5',
    })
  })

  test('whatever it comes from, a thing sets out neither as a giant nor as a speck', () => {
    expect(towards(card(0, 0, { width: 527 }), card(0)).scale).toBe('1.5')
    expect(towards(card(0, 0, { width: 9 }), card(0)).scale).toBe('0.3')
  })

  test('a card comes out of the middle of a panel, as large as fits into it', () => {
    expect(fitted({ x: 0, y: 0, width: 200, height: 70, area: true }, card(0))).toEqual({ x: 75, y: 0, width: 50, height: 70 })
    expect(fitted(card(7), card(0, 0, { width: 5 }))).toEqual(card(7))
  })

  test('into a place that is much smaller it dissolves, still large enough to be seen', () => {
    expect(landing(card(0), { x: 300, y: 60, width: 10, height: 14 }).dissolves).toBe(true)
    const { place, dissolves } = landing(card(0), { x: 300, y: 60, width: 20, height: 28 })
    expect([dissolves, Math.round(place.width), Math.round(place.x + place.width / 2)]).toEqual([true, 67, 310])
    expect(landing(card(0), card(300, 0, { width: 80, height: 112 })).dissolves).toBe(false)
  })

  test('a card that lies aslant is turned on its way', () => {
    const [start, end] = steps(card(0), card(50, 0, { angle: 90 }))
    expect([start.rotate, end.rotate, end.translate, end.scale]).toEqual(['0deg', '90deg', '0px 0px', '1'])
  })

  test('less than a pixel is no way', () => {
    expect([isFar(card(0), card(0.6)), isFar(card(0), card(2))]).toEqual([false, true])
  })
})

describe('what has moved', () => {
  test('what closes up among its like moves itself; what changes its place is flown', () => {
    expect(told(planned([seen('a', 0), seen('b', 100)], [seen('b', 0), seen('a', 300, { parent: 'pile' })]))).toEqual(['shift b', 'fly a'])
    expect(planned([seen('a', 0)], [seen('a', 0)])).toEqual([])
  })

  test('a card that is drawn is a back that turns over', () => {
    const trips = planned([draw], [draw, seen('a', 0, { from: 'draw', side: 'up' })])
    expect(told(trips)).toEqual(['fly a 180→0 face of draw'])
    expect([trips[0]?.from, trips[0]?.marks]).toEqual([card(500), [card(500), card(0)]])
  })

  test('a card that another plays comes out of their panel, face down at first', () => {
    const panel = seen('hand 2', 0, { face: null, side: 'down', place: { x: 0, y: 0, width: 90, height: 30, area: true } })
    expect(told(planned([draw, panel], [draw, panel, seen('a', 300, { from: 'hand 2', side: 'up' })]))).toEqual(['fly a 180→0 face of draw'])
  })

  test('a card that leaves goes where the table says, and turns as it lies there; or it fades', () => {
    expect(told(planned([draw, seen('a', 0, { to: 'draw', side: 'up' })], [draw]))).toEqual(['leave a 0→180 face of draw'])
    expect(told(planned([draw, seen('a', 0)], [draw]))).toEqual(['vanish a'])
  })

  test('what is only covered stays until what covers it has landed', () => {
    const top = seen('a', 300, { stays: true, parent: 'pile' })
    expect(told(planned([top, seen('b', 0)], [seen('b', 300, { parent: 'pile' })]))).toEqual(['fly b', 'stay a'])
  })

  test('a card that is turned over where it lies', () => {
    expect(told(planned([seen('a', 0, { side: 'up', face: 'front' })], [seen('a', 0, { side: 'down' })]))).toEqual(['fly a 180→0 front'])
    const bare = (side: 'up' | 'down') => seen('tile', 0, { side, face: null })
    expect(told(planned([bare('down')], [bare('up')]))).toEqual(['turn tile']) // the table turns it over itself
  })

  test('cards that are only counted: those drawn, beside those played in the same moment', () => {
    const hand = (count: number, gave = 0): Seen<string> => seen('hand 2', 0, { face: null, from: 'draw', to: 'draw', count, gave })
    expect(told(planned([draw, hand(5)], [draw, hand(7)]))).toEqual(['leave hand 2 +0', 'leave hand 2 +1'])
    const laid = ['a', 'b'].map((name) => seen(name, 300, { from: 'hand 2', parent: 'pile' }))
    expect(told(planned([draw, hand(5)], [draw, hand(5), ...laid]))).toEqual(['fly a', 'fly b', 'leave hand 2 +0', 'leave hand 2 +1'])
    expect(told(planned([draw, hand(5)], [draw, hand(3), ...laid]))).toEqual(['fly a', 'fly b'])
    expect(told(planned([draw, hand(5)], [draw, hand(5, 1)]))).toEqual(['leave hand 2 +0', 'leave hand 2 -0'])
  })

  test('what goes to a hand is not dealt to it as well', () => {
    const hand = (count: number): Seen<string> => seen('hand 2', 0, { face: null, from: 'draw', count })
    expect(told(planned([draw, hand(5), seen('a', 0, { to: 'hand 2' })], [draw, hand(6)]))).toEqual(['leave a'])
  })

  test('of several places it may come from, the one that is gone; that is then not seen leaving', () => {
    const [one, two] = [seen('clock', 0), seen('clock.2', 100)]
    const laid = seen('clock on the pile', 300, { from: 'clock.2 | clock | hand 0', parent: 'pile' })
    const trips = planned([one, two], [one, laid])
    expect(told(trips)).toEqual(['fly clock on the pile'])
    expect(trips[0]?.from.x).toBe(100)
  })

  test('at first nothing flies: everything appears', () => {
    expect(told(planned([], [draw, seen('a', 0, { from: 'draw' })]))).toEqual(['appear draw', 'appear a'])
  })

  test('cards from one place set out one after another', () => {
    const drawn = (names: string) => [...names].map((name, at) => seen(name, 100 * at, { from: 'draw' }))
    const lags = (names: string): number[] => planned([draw], [draw, ...drawn(names)]).map(({ lag }) => Math.round(lag * 100) / 100)
    expect(lags('abc')).toEqual([0, 0.12, 0.24])
    expect(lags('abcdefgh')).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35])
  })

  test('what is interrupted sets out from where it is, with as much of its turn as is left', () => {
    const flying = seen('a', 250, { flying: true, turning: { from: 60, other: 'back' } })
    const [trip] = planned([flying], [seen('a', 10)])
    expect([trip?.kind, trip?.from.x, trip?.turn]).toEqual(['fly', 250, { from: 60, to: 0, other: 'back' }])
    const [left] = planned([draw, { ...flying, to: 'draw' }], [draw])
    expect([left?.kind, left?.from.x, left?.turn?.from]).toEqual(['leave', 250, 60])
  })

  test('what is told without movement: other places and other sides, not that a hand closes up', () => {
    const trips = planned([seen('a', 0), seen('b', 60), draw], [seen('b', 10), draw, seen('c', 400, { from: 'draw' })])
    expect(trips.filter(isNews).map(({ name }) => name)).toEqual(['c'])
    expect(planned([seen('tile', 0)], [seen('tile', 220)]).some(isNews)).toBe(true)
  })
})

test('a card turns over in the middle of its way', () => {
  const turn = { from: 180, to: 0 }
  expect([0, 0.05, 0.425, 0.75, 1].map((part) => Math.round(angleAt(part, turn)))).toEqual([180, 180, 90, 0, 0])
})
