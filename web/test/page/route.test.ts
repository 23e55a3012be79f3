/** Every address is a page. */
import { expect, test } from 'vitest'
import { read } from '../../src/pages/route.svelte'

test.each([
  ['/', { page: 'home' }],
  ['/new', { page: 'new', game: null }],
  ['/new/poche', { page: 'new', game: 'poche' }],
  ['/games', { page: 'games' }],
  ['/privacy', { page: 'privacy' }],
  ['/practice/chami', { page: 'practice', game: 'chami', only: [] }],
  ['/practice', { page: 'lost' }],
  ['/here/abc-_1', { page: 'here', link: 'abc-_1' }],
  ['/t/rVdiEzOEOLXK', { page: 'table', id: 'rVdiEzOEOLXK', link: null }],
  ['/t/rVdiEzOEOLXK/', { page: 'table', id: 'rVdiEzOEOLXK', link: null }],
  ['/t/a/replay', { page: 'replay', id: 'a', link: null, ply: null, review: null }],
  ['/rules/discat', { page: 'rules', game: 'discat', paragraph: null, playing: false }],
  ['/t', { page: 'lost' }],
  ['/t/a/b', { page: 'lost' }],
  ['/cats', { page: 'lost' }],
  ['/%E0%A4%A', { page: 'lost' }],
] as const)('%s', (path, route) => {
  expect(read(path)).toEqual(route)
})

test('what stands behind the address', () => {
  expect(read('/t/a', '?link=secret')).toMatchObject({ link: 'secret' })
  expect(read('/t/a/replay', '?ply=12&link=s')).toMatchObject({ ply: 12, link: 's' })
  expect(read('/t/a/replay', '?ply=12&review=0')).toMatchObject({ ply: 12, review: 0 })
  for (const search of ['?only=3+4,6%2B8,drop,99', '?only=3%2B4%2C6%2B8']) expect(read('/practice/chami', search)).toMatchObject({ only: ['3+4', '6+8'] })
  expect(read('/t/a/replay', '?ply=x')).toMatchObject({ ply: null })
  expect(read('/rules/discat', '', '#p-3.4')).toMatchObject({ paragraph: 'p-3.4' })
})
