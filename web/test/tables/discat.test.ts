import { describe, expect, it } from 'vitest'
import {
  cardsOf,
  exchangeOf,
  exchangeText,
  exchanges,
  found,
  lately,
  mates,
  named,
  textOf,
  tops,
} from '../../src/tables/discat/moves'

const LEGAL = ['18', '28+18', '38+18', '58+18', '28+38+18', '28+58+18', '38+58+18', '28+38+58+18', '05']
const PASSES = ['pass', 'pass x05', 'pass x52']

describe('a move in cards', () => {
  it('is read from its text and written back', () => {
    expect(cardsOf('28+38+58+18')).toEqual([28, 38, 58, 18])
    expect(cardsOf('05')).toEqual([5])
    expect(cardsOf('pass')).toEqual([])
    expect(textOf([28, 5])).toBe('28+05')
    expect(LEGAL.map((move) => textOf(cardsOf(move)))).toEqual(LEGAL)
  })

  it('knows the card of an exchange, and that the others do not', () => {
    expect(PASSES.map(exchangeOf)).toEqual([null, 5, 52])
    expect(exchangeOf('pass x?')).toBe(null)
    expect(exchangeText(5)).toBe('pass x05')
    expect([...exchanges(PASSES)]).toEqual([5, 52])
  })

  it('names the cards a hint speaks of', () => {
    expect(named(null)).toEqual([])
    expect(named('pass')).toEqual([])
    expect(named('pass x52')).toEqual([52])
    expect(named('28+18')).toEqual([28, 18])
  })
})

describe('what is picked', () => {
  it('is found among the legal moves however its lower cards were picked', () => {
    expect(found(LEGAL, [18])).toBe(0)
    expect(found(LEGAL, [58, 28, 38, 18])).toBe(7)
    expect(found(LEGAL, [58, 28, 18, 38])).toBe(-1)
    expect(found(LEGAL, [])).toBe(-1)
    expect(found(PASSES, [])).toBe(-1)
  })

  it('lights the cards that go with it', () => {
    expect([...mates(LEGAL, [])].sort()).toEqual([18, 28, 38, 5, 58])
    expect([...mates(LEGAL, [58])].sort()).toEqual([18, 28, 38])
    expect(mates(LEGAL, [5]).size).toBe(0)
    expect(mates(PASSES, []).size).toBe(0)
  })

  it('says which of its cards may lie on top', () => {
    expect(tops(LEGAL, [18, 58])).toEqual([18])
    expect(tops(['27+22', '22+27'], [22, 27])).toEqual([22, 27])
    expect(tops(LEGAL, [5, 58])).toEqual([])
  })
})

it('remembers what a seat laid last', () => {
  const heard: [number, string][] = [
    [0, '24'],
    [1, '27+22'],
    [0, 'pass x?'],
  ]
  expect(lately(heard, 0)).toEqual([24])
  expect(lately(heard, 1)).toEqual([27, 22])
  expect(lately(heard, 2)).toEqual([])
})
