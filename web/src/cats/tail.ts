/** The tail: a tube along one of the pose's middle lines. */
import type { Cat } from './cat'
import type { Chance } from './chance'
import { FURS } from './coat'
import { fill, lines, part, simple } from './ink'
import { outline, tube, type Point, type Shape } from './line'
import type { Pose } from './pose'

const WIDTHS: Record<Cat['tail'], readonly number[]> = {
  slim: [15, 13, 12, 11, 9],
  plume: [13, 18, 22, 20, 9],
  ringed: [16, 15, 14, 13, 11],
  tipped: [16, 15, 15, 14, 11],
  bob: [17, 20, 14],
}

const striped = (cat: Cat): boolean =>
  cat.tail === 'ringed' ||
  cat.coat === 'tabby' ||
  cat.coat === 'blotched' ||
  (cat.coat === 'spotted' && cat.tail !== 'plume')

/** Rings across the tube. */
function rings(spine: Shape, widths: readonly number[]): readonly (readonly number[])[] {
  return spine.slice(1).flatMap((point, index) => {
    const before = spine[index] as Point
    const dx = point.x - before.x
    const dy = point.y - before.y
    const size = Math.sqrt(dx * dx + dy * dy) || 1
    const wide = widths[Math.min(widths.length - 1, index + 1)] as number
    return [0.6].map((at) => {
      const x = before.x + dx * at
      const y = before.y + dy * at
      const [nx, ny] = [(dy / size) * wide, (-dx / size) * wide]
      return [x + nx, y + ny, x + (dx / size) * 6, y + (dy / size) * 6, x - nx, y - ny, 9]
    })
  })
}

/** The first of a tail, and no more. */
function stub(spine: Shape): Shape {
  const [root, next] = spine as [Point, Point]
  return [root, ...[0.5, 0.9].map((at) => ({ x: root.x + (next.x - root.x) * at, y: root.y + (next.y - root.y) * at }))]
}

export function tail(cat: Cat, pose: Pose, chance: Chance, width: number): string {
  const long = pose.tails[cat.sway % pose.tails.length] as Shape
  const spine = cat.tail === 'bob' ? stub(long) : long
  const widths = WIDTHS[cat.tail]
  const fur = FURS[cat.fur]
  const second = FURS[cat.second]
  const colour =
    cat.coat === 'point' || cat.coat === 'van' ? second.base : cat.coat === 'calico' ? FURS.black.base : fur.base
  let inside = ''
  if (striped(cat) && cat.coat !== 'point')
    inside += lines(
      rings(spine, widths),
      cat.coat === 'calico' ? second.base : cat.coat === 'van' ? second.dark : fur.dark,
    )
  if (cat.tail === 'tipped' || cat.coat === 'socks') {
    const tip = tube(
      spine.slice(-2),
      widths.slice(-2).map((wide) => wide - 0.5),
    )
    inside += fill(
      outline(tip),
      cat.coat === 'point'
        ? second.dark
        : cat.fur === 'white'
          ? second.base
          : cat.coat === 'tabby'
            ? fur.dark
            : FURS.white.base,
    )
  }
  if (cat.coat === 'tortoiseshell')
    inside += lines(
      rings(spine, widths).filter((_, index) => index % 3 === 0),
      second.base,
    )
  const shape = tube(spine, widths)
  return (cat.light ? simple(outline(shape), colour, width * 2 - 2) : part(shape, colour, width, chance)) + inside
}
