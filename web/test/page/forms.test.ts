/** Sentences: who is spoken to, one or many, and how French joins its words. */
import { describe, expect, test } from 'vitest'
import { capital, filled } from '../../src/words/forms'

const moka = { name: 'Moka', you: false }
const arthur = { name: 'Arthur', you: false }
const you = { name: 'Zoé', you: true }

describe('a place in a sentence', () => {
  test('is filled with its value, and left as it is without one', () => {
    expect(filled('{a} and {b}', { a: 1 })).toBe('1 and {b}')
    expect(filled('{name} wins', { name: moka })).toBe('Moka wins')
  })
  test('has a form for the player who reads it', () => {
    expect(filled('{name:@ wins|you win}', { name: moka })).toBe('Moka wins')
    expect(filled('{name:@ wins|you win}', { name: you })).toBe('you win')
    expect(filled('{name:@ wins|you win}', { name: 'Zoé' })).toBe('Zoé wins')
  })
  test('has a singular and a plural, each language its own', () => {
    const cards = '{count:# card|# cards}'
    expect([0, 1, 2].map((count) => filled(cards, { count }, 'en'))).toEqual(['0 cards', '1 card', '2 cards'])
    expect([0, 1, 2].map((count) => filled('{count:# carte|# cartes}', { count }, 'fr'))).toEqual(['0 carte', '1 carte', '2 cartes'])
  })
  test('is elided before a vowel in French', () => {
    expect(filled('{name:La semaine de @|Ta semaine}', { name: arthur }, 'fr')).toBe('La semaine d’Arthur')
    expect(filled('{name:La semaine de @|Ta semaine}', { name: moka }, 'fr')).toBe('La semaine de Moka')
  })
})

test('a sentence begins with a capital letter; a name stays as it was written', () => {
  expect(capital('you win', { name: you })).toBe('You win')
  expect(capital('élo wins', { name: { name: 'élo', you: false } })).toBe('élo wins')
})
