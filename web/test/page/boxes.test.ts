/** The games on the first page: drawn boxes, and boxes for games that brought none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { svg } from '../../src/cards'
import { BOXES, gameBox } from '../../src/cards/house/box'
import { lid } from '../../src/cards/house/lid'
import { plainBox } from '../../src/cards/house/plain'
import { shelf } from '../../src/parts/shelf'
import { SECTIONS } from '../../src/sheet/everything'
import { tableOf } from '../../src/tables'
import { read } from '../xml'

const tables = resolve(import.meta.dirname, '../../src/tables')
/** Every folder with a table in it. */
const folders = readdirSync(tables).filter((name) => name !== 'generic' && existsSync(resolve(tables, name, 'index.ts')))

test('a folder is all that a game with a table of its own needs', async () => {
  expect(Object.keys(BOXES)).toEqual(['discat', 'chami', 'poche', 'catdays'])
  expect(new Set(Object.keys(BOXES))).toEqual(new Set(folders))
  for (const game of folders) {
    expect(gameBox(game)).not.toBeNull()
    expect((await tableOf(game)).Table).not.toBe((await tableOf('generic')).Table)
    expect(SECTIONS.some(({ cards }) => cards.some(({ name }) => name.startsWith(`${game} `)))).toBe(true)
  }
})

/** Sources by path, without their comments. */
const sources = readdirSync(resolve(tables, '..'), { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(ts|svelte|css)$/.test(file.name))
  .map((file) => join(file.parentPath, file.name))
  .map((file): [string, string] => [relative(tables, file), readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|<!--.*?-->/gs, '')])

test('what all games share names none of them', () => {
  const own = new RegExp(`^(${folders.join('|')})/|^\\.\\./net/(messages|answers)\\.ts$`)
  const shared = sources.filter(([path]) => !own.test(path))
  expect(shared.length).toBeGreaterThan(150)
  expect(shared.filter(([, source]) => folders.some((game) => source.includes(game))).map(([path]) => path)).toEqual([])
})

test('a table has its colours from the tokens, and no breakpoint of the window', () => {
  const looks = sources.filter(([path]) => /^[^.].*\.(svelte|css)$/.test(path))
  expect(looks.length).toBeGreaterThan(50)
  const literal = /#[0-9a-f]{3,8}\b(?=[^'"]*;)|\brgba?\(|\bhsl\(|@media[^{]*(width|height)/i
  expect(looks.filter(([, source]) => literal.test(source)).map(([path]) => path)).toEqual([])
})

test('any other game is at the generic table', async () => {
  expect((await tableOf('somebodyelses')).Table).toBe((await tableOf('generic')).Table)
  expect(gameBox('somebodyelses')).toBeNull()
})

test('boxes stand on the shelf at once, and any other game of the server after them', () => {
  const drawn = Object.keys(BOXES)
  expect(shelf(null)).toEqual(drawn)
  const told = ['quinte', 'poche', 'discat', 'catdays', 'chami'].map((game) => ({ game }))
  expect(shelf(told)).toEqual([...drawn, 'quinte'])
  expect(shelf(told.slice(0, 3))).toEqual(['discat', 'poche', 'quinte'])
})

test('a game without a box gets one from its name: well-formed, the same every time, its name in full', () => {
  const drawn = (game: string, title: string): string => svg(lid(plainBox(game, title), 'x'), title)
  expect(drawn('quinte', 'Quinte')).toBe(drawn('quinte', 'Quinte'))
  expect(drawn('quinte', 'Quinte')).not.toBe(drawn('whiskers', 'Quinte'))
  for (const title of ['Q', 'Quinte & <Sons>', 'The very long name of a game about cats that nobody can remember']) {
    expect(() => read(drawn('quinte', title))).not.toThrow()
    expect(drawn('quinte', title)).not.toMatch(/NaN|undefined|Infinity/)
  }
})
