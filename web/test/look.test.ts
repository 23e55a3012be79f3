/** The visual language: readable, for all eyes, in both themes; and the icons of the app. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { INK } from '../src/cats/ink'
import { PAPER } from '../src/cards'
import { COLOURS as DIGIT_COLOURS } from '../src/tables/discat/cards/digit'
import { CLANS, clans } from '../src/tables/poche/cards/clan'
import { css } from '../src/look/css'
import { PAIRS, SEATS, dark, light, motion } from '../src/look/tokens'
import { EASE } from '../src/motion/flyer'
import { EYES } from '../src/sheet/eyes'
import { contrast, linear, oklab, times } from './colour'

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('on %s', (_, colours) => {
  test.each(PAIRS)('%s on %s', (front, ground, least) => {
    expect(contrast(colours[front], colours[ground])).toBeGreaterThanOrEqual(least)
  })
})

test('figures on cards are readable', () => {
  expect(contrast(INK, PAPER)).toBeGreaterThan(10)
  for (const clan of CLANS) expect(contrast(clans[clan].deep, PAPER), clan).toBeGreaterThanOrEqual(4.5)
})

describe('Discat’s ten colours stay apart', () => {
  const apart = (matrix: readonly (readonly number[])[]): number => {
    const seen = DIGIT_COLOURS.map((colour) => oklab(times(matrix, linear(colour))))
    return Math.min(
      ...seen.flatMap((one, at) =>
        seen
          .slice(at + 1)
          .map((other) => Math.sqrt(one.reduce((sum, value, axis) => sum + (value - (other[axis] as number)) ** 2, 0))),
      ),
    )
  }
  test('for all cones', () =>
    expect(
      apart([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
    ).toBeGreaterThan(0.12))
  test.each(EYES)('with $name', ({ matrix }) => expect(apart(matrix)).toBeGreaterThan(0.12))
})

test('the sign of a last move is seen wherever it lies: by its ground or by its edge', () => {
  for (const colours of [light, dark])
    for (const seat of SEATS)
      for (const ground of ['page', 'paper', 'raised', 'felt'] as const)
        expect(Math.max(...[seat, 'on-seat' as const].map((one) => contrast(colours[one], colours[ground])))).toBeGreaterThanOrEqual(3)
})

test('where the device has its own colours, lines say what shadows said', () => {
  const sheet = readFileSync(new URL('../src/look/parts.css', import.meta.url), 'utf8')
  const forced = sheet.slice(sheet.indexOf('(forced-colors: active)'))
  for (const mark of ['.lit', '.hinted', "[aria-pressed='true']", '[data-last]']) {
    const rule = forced.slice(forced.indexOf(mark))
    expect(rule.slice(0, rule.indexOf('}')), mark).toMatch(/outline: \dpx/)
  }
  expect(sheet.replace(/^.*data-last/s, '')).not.toMatch(/#[0-9a-f]{3}/)
})

test('every token is a custom property, in both themes', () => {
  const sheet = css()
  for (const name of Object.keys(light)) expect(sheet.split(`--colour-${name}:`).length - 1).toBe(4)
  expect(sheet).toContain('prefers-reduced-motion')
})

test('tiles and cards set out and land alike', () => expect(EASE).toBe(motion.flight))

// Made by `make screens` from icon(); the sizes are what iOS, Android and the manifest ask for.
test.each([
  ['192', 192],
  ['512', 512],
  ['maskable-512', 512],
  ['apple-touch-180', 180],
])('the icon %s is a picture of its size', (name, size) => {
  const file = readFileSync(new URL(`../public/icons/${name}.png`, import.meta.url))
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size])
})
