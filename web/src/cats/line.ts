/** Lines as an inker makes them: smooth outlines through a few points, thicker on the side away from the light. */
import type { Chance } from './chance'

export interface Point {
  readonly x: number
  readonly y: number
  /** The line breaks here (an ear tip, the gap between two paws). */
  readonly sharp?: boolean
  /** A long-haired cat has a tuft here. */
  readonly tuft?: boolean
}
export type Shape = readonly Point[]

/** Points written as "12,30 40,52* 60,80~": a star breaks the line, a tilde may be a tuft. */
export function shape(text: string): Shape {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace(/[*~]/, '').split(',').map(Number) as [number, number]
      return word.endsWith('*') ? { x, y, sharp: true } : word.endsWith('~') ? { x, y, tuft: true } : { x, y }
    })
}

/** The same shape, left and right changed. */
export const mirrored = (points: Shape): Shape => points.map((point) => ({ ...point, x: -point.x })).reverse()

const REACH = 0.36 // how far a handle reaches along its segment

const distance = (one: Point, other: Point): number => {
  const dx = one.x - other.x
  const dy = one.y - other.y
  return Math.sqrt(dx * dx + dy * dy)
}

/** Whole numbers as text, made once: a drawing is little else. */
const NEAR = 512
const PLAIN = Array.from({ length: NEAR * 2 }, (_, index) => `${index - NEAR}`)
/** After another number a minus sign is separation enough. */
const ALSO = PLAIN.map((text, index) => (index < NEAR ? text : ` ${text}`))
const plain = (value: number): string => PLAIN[Math.round(value) + NEAR] ?? `${Math.round(value)}`
const also = (value: number): string => ALSO[Math.round(value) + NEAR] ?? ` ${Math.round(value)}`

/** Numbers as short as SVG lets them be. */
export function numbers(values: readonly number[]): string {
  let text = plain(values[0] as number)
  for (let at = 1; at < values.length; at++) text += also(values[at] as number)
  return text
}

/** The handle of a point towards `to`. On a smooth point it is as long as the one towards `from`: only one is written. */
let handleX = 0
let handleY = 0
function handle(from: Point, at: Point, to: Point): void {
  if (at.sharp) {
    handleX = (to.x - at.x) * REACH
    handleY = (to.y - at.y) * REACH
    return
  }
  const one = distance(from, at)
  const two = distance(at, to)
  const reach = (REACH * 2 * (one * two)) / ((one + two || 1) * (distance(from, to) || 1))
  handleX = (to.x - from.x) * reach
  handleY = (to.y - from.y) * reach
}

/** A closed path through the points. Its words are joined at the end: ropes of thousands of strings cost most of the time. */
export function outline(points: Shape): string {
  const many = points.length
  let before = points[many - 1] as Point
  let at = points[0] as Point
  let x = Math.round(at.x)
  let y = Math.round(at.y)
  const path = ['M', plain(x), also(y)]
  for (let index = 0; index < many; index++) {
    const next = points[(index + 1) % many] as Point
    const short = index > 0 && !at.sharp
    if (short) path.push('s')
    else {
      handle(before, at, next)
      path.push('c', plain(at.x + handleX - x), also(at.y + handleY - y))
    }
    handle(points[(index + 2) % many] as Point, next, at)
    path.push((short ? plain : also)(next.x + handleX - x), also(next.y + handleY - y), also(next.x - x), also(next.y - y))
    x += Math.round(next.x - x)
    y += Math.round(next.y - y)
    before = at
    at = next
  }
  path.push('z')
  return path.join('')
}

/** What does not change from cat to cat is written once. */
const written = new WeakMap<object, string>()
export function once<Thing extends object>(thing: Thing, write: (thing: Thing) => string): string {
  let text = written.get(thing)
  if (text === undefined) written.set(thing, (text = write(thing)))
  return text
}

/** Where a clockwise shape is left at a point: its direction, times how far a pen reaches there. */
let outX = 0
let outY = 0
function outward(before: Point, at: Point, after: Point): void {
  const one = distance(before, at) || 1
  const two = distance(at, after) || 1
  const ax = (at.x - before.x) / one
  const ay = (at.y - before.y) / one
  const bx = (after.x - at.x) / two
  const by = (after.y - at.y) / two
  const dx = ax + bx
  const dy = ay + by
  const size = Math.sqrt(dx * dx + dy * dy) || 1
  // A sharp corner reaches further, as a pen does, but not for ever; a notch hardly takes ink.
  const notch = at.sharp && ax * by - ay * bx < 0
  const reach = (notch ? 0.6 : Math.min(1.9, 2 / Math.max(size, 0.9))) / size
  outX = dy * reach
  outY = -dx * reach
}

/** Light falls from the upper left. */
const LIGHT = { x: 0.5, y: 0.8 }

/** Twice the area, below 0 when the points go round against the clock. */
function turning(points: Shape): number {
  let area = 0
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] as Point
    area += point.x * next.y - next.x * point.y
  })
  return area
}

/** The points moved outwards by the width the ink has there. */
export function inked(points: Shape, width: number, chance: Chance): Shape {
  const many = points.length
  const side = turning(points) < 0 ? -1 : 1
  const wet: Point[] = []
  for (let index = 0; index < many; index++) {
    const point = points[index] as Point
    outward(points[(index + many - 1) % many] as Point, point, points[(index + 1) % many] as Point)
    const weight = (width * (0.82 + 0.46 * (outX * LIGHT.x + outY * LIGHT.y) * side) + (chance.below(9) - 4) / 6) * side
    wet.push({ x: point.x + outX * weight, y: point.y + outY * weight, sharp: point.sharp === true })
  }
  return wet
}

/** Tufts: where a shape may have one, its point becomes a lock of hair. */
export function shaggy(points: Shape, length: number): Shape {
  const many = points.length
  return points.flatMap((point, index) => {
    if (!point.tuft) return [point]
    const before = points[(index + many - 1) % many] as Point
    const after = points[(index + 1) % many] as Point
    outward(before, point, after)
    const [nx, ny] = [outX, outY]
    const on = { x: (after.x - point.x) / 5, y: (after.y - point.y) / 5 }
    return [
      { x: point.x + nx * length, y: point.y + ny * length, sharp: true },
      { x: point.x + on.x - nx, y: point.y + on.y - ny, sharp: true },
    ]
  })
}

/** One stroke of the brush: from a point past another to a third, thin at both ends. */
export function brush(stroke: readonly number[]): string {
  const [x0, y0, cx, cy, x1, y1, width = 5] = stroke as [number, number, number, number, number, number, number?]
  const dx = x1 - x0
  const dy = y1 - y0
  const size = Math.sqrt(dx * dx + dy * dy) || 1
  const nx = (-dy / size) * width
  const ny = (dx / size) * width
  return (
    `M${plain(x0)}${also(y0)}q${plain(cx + nx - x0)}${also(cy + ny - y0)}${also(dx)}${also(dy)}` +
    `q${plain(cx - nx - x1)}${also(cy - ny - y1)}${also(-dx)}${also(-dy)}z`
  )
}

/** Strokes written as "x,y x,y x,y width; …". */
export function strokes(text: string): readonly (readonly number[])[] {
  return text
    .split(';')
    .filter((line) => line.trim())
    .map((line) =>
      line
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    )
}

/** A tube along its middle line, as wide as `widths` say: a tail, a leg. */
export function tube(spine: Shape, widths: readonly number[]): Shape {
  const left: Point[] = []
  const right: Point[] = []
  const last = spine.length - 1
  spine.forEach((point, index) => {
    const before = spine[Math.max(0, index - 1)] as Point
    const after = spine[Math.min(last, index + 1)] as Point
    const dx = after.x - before.x
    const dy = after.y - before.y
    const size = Math.sqrt(dx * dx + dy * dy) || 1
    const wide = widths[Math.round((index * (widths.length - 1)) / last)] as number
    left.push({ x: point.x + (dy / size) * wide, y: point.y - (dx / size) * wide })
    right.push({ x: point.x - (dy / size) * wide, y: point.y + (dx / size) * wide })
  })
  const end = spine[last] as Point
  const prior = spine[last - 1] as Point
  const dx = end.x - prior.x
  const dy = end.y - prior.y
  const size = Math.sqrt(dx * dx + dy * dy) || 1
  const wide = widths[widths.length - 1] as number
  const tip = { x: end.x + (dx / size) * wide * 1.2, y: end.y + (dy / size) * wide * 1.2 }
  return [...left, tip, ...right.reverse()]
}

/** A blot around a place: six directions, no two the same length. */
const AROUND = [
  [10, 0],
  [5, 9],
  [-5, 9],
  [-10, 0],
  [-5, -9],
  [5, -9],
] as const
export function blot(x: number, y: number, size: number, chance: Chance): string {
  return outline(
    AROUND.map(([dx, dy]) => {
      const reach = size * chance.between(76, 120)
      return { x: x + (dx * reach) / 1000, y: y + (dy * reach) / 1000 }
    }),
  )
}
