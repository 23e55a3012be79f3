/** What a pose is: a silhouette in a box of 400 by 400 (the ground at 374), and where things go on it. */
import { shape, strokes, type Shape } from './line'

export interface Seat {
  readonly x: number
  readonly y: number
  /** Size of the head in hundredths. */
  readonly size: number
  /** In degrees, clockwise. */
  readonly tilt: number
  /** Which way it looks: -10 far left … 10 far right. */
  readonly turn: number
}

export interface Pose {
  readonly body: Shape
  /** Limbs behind the body. */
  readonly behind: readonly Shape[]
  /** Limbs in front of the head. */
  readonly before: readonly Shape[]
  readonly beforeLines: readonly (readonly number[])[]
  readonly head: Seat
  /** Middle lines of the tails it may have, root first. */
  readonly tails: readonly Shape[]
  readonly tailInFront: boolean
  readonly away: boolean
  /** Strokes inside the silhouette: haunch, legs, toes. */
  readonly lines: readonly (readonly number[])[]
  readonly shade: Shape
  readonly bib: Shape
  /** Paws: x, y, size. */
  readonly paws: readonly (readonly number[])[]
  /** Tabby stripes, from the outline inwards. */
  readonly stripes: readonly (readonly number[])[]
  /** Places of blots and spots: x, y, size. */
  readonly places: readonly (readonly number[])[]
  /** Where a heavy cat is heavier: x, y, how far around. */
  readonly belly: readonly [number, number, number]
}

interface Written {
  body: string
  behind?: string
  before?: string
  beforeLines?: string
  head: string
  tails: readonly string[]
  tailInFront?: boolean
  away?: boolean
  lines: string
  shade: string
  bib: string
  paws: string
  stripes: string
  places: string
  belly: string
}

const several = (text?: string): readonly Shape[] => (text ? text.split('|').map(shape) : [])

/** A pose from its text; a bar stands between two limbs. */
export function pose(written: Written): Pose {
  const [x, y, size, tilt, turn] = strokes(written.head)[0] as [number, number, number, number, number]
  return {
    body: shape(written.body),
    behind: several(written.behind),
    before: several(written.before),
    beforeLines: strokes(written.beforeLines ?? ''),
    head: { x, y, size, tilt, turn },
    tails: written.tails.map(shape),
    tailInFront: written.tailInFront ?? false,
    away: written.away ?? false,
    lines: strokes(written.lines),
    shade: shape(written.shade),
    bib: shape(written.bib),
    paws: strokes(written.paws),
    stripes: strokes(written.stripes),
    places: strokes(written.places),
    belly: strokes(written.belly)[0] as unknown as [number, number, number],
  }
}
