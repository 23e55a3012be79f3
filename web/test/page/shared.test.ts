/** What leaves the page: pictures with their text, a frame for other sites; and what comes in: record files. */
import { gzipSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { linesOf, MOST_LETTERS, textOf, TooBig } from '../../src/pages/games/open/lines'
import { frameOf } from '../../src/pages/share/frame'
import { checksum, withTexts } from '../../src/pages/share/picture'

const record = { format: 'matou-record/1', game: 'discat', names: ['Zoé', 'random'], moves: [[0, '24']], legal: [['24']] }
const line = JSON.stringify(record)

test('texts stand in chunks of their own, right after the header of a PNG', () => {
  const png = Uint8Array.from({ length: 60 }, (_, at) => at)
  const made = Buffer.from(withTexts(png, { Title: 'Discat, coup 3', Description: 'discat 2; ’' }))
  expect(made.subarray(0, 33)).toEqual(Buffer.from(png.subarray(0, 33)))
  expect(made.subarray(-27)).toEqual(Buffer.from(png.subarray(33)))
  const second = made.indexOf('tEXtDescription')
  const data = Buffer.from('Description\0discat 2; ?', 'latin1')
  expect(made.readUInt32BE(second - 4)).toBe(data.length)
  expect(made.subarray(second + 4, second + 4 + data.length)).toEqual(data)
  expect(made.readUInt32BE(second + 4 + data.length)).toBe(crc32(made.subarray(second, second + 4 + data.length)))
  expect(checksum(Buffer.from('tEXt'))).toBe(crc32('tEXt'))
})

test('what a frame says cannot end early', () => {
  const html = frameOf('https://cats.example', 'abc', 'ply=1&link=x', 'A "game" <b>')
  expect(html).toContain('src="https://cats.example/embed/abc?ply=1&amp;link=x"')
  expect(html).toContain('title="Matou: A &quot;game&quot; &lt;b>"')
})

test('each line of a file is a game or is none; lists of legal moves stay here', () => {
  const { legal: _, ...sent } = record
  expect(linesOf(`\ufeff${line}\n\n{"game": 3}\nnonsense\n${line}\r\n`)).toEqual([
    { number: 1, record: sent }, { number: 3, record: null }, { number: 4, record: null }, { number: 5, record: sent },
  ])
  expect(linesOf(JSON.stringify(record, null, 2))).toEqual([{ number: 1, record: sent }])
  expect(linesOf(' \n ')).toEqual([])
})

test('packed files are unpacked, but no further than a file may be long', async () => {
  expect(await textOf(new Blob([gzipSync(line)]))).toBe(line)
  expect(await textOf(new Blob([line]))).toBe(line)
  await expect(textOf(new Blob([gzipSync(Buffer.alloc(MOST_LETTERS + 1, 'a'))]))).rejects.toBeInstanceOf(TooBig)
})
