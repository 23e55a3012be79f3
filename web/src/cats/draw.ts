/** A cat, drawn: SVG markup for a box of 400 by 400. */
import type { Cat } from './cat'
import { Chance } from './chance'
import { FURS, mixed } from './coat'
import { blush, face, freckles } from './face'
import { earFolds, earInsides, earTufts, headShape } from './head'
import { INK, SHADE, brushed, fill, filled, fixed, fixedLines, lines, oval, sheer, simple } from './ink'
import { numbers, outline, shaggy, type Shape } from './line'
import { bodyMarkings, earMarkings, headMarkings, shading } from './markings'
import type { Pose } from './pose'
import { poses } from './poses'
import { AIRY, props, type PropName } from './props'
import type { Prop } from './props/prop'
import { tail } from './tail'

const WIDTH = 7.5
const EVEN = 13

/** A heavy cat is wider around the belly, a slight one narrower. */
function built(points: Shape, cat: Cat, pose: Pose): Shape {
  const more = { slight: -11, lean: -4, sturdy: 4, round: 15 }[cat.build]
  const [x, y, reach] = pose.belly
  return points.map((point) => {
    const dx = point.x - x
    const dy = point.y - y
    const far = Math.sqrt(dx * dx + dy * dy) || 1
    const push = point.y > 360 ? 0 : Math.max(0, 1 - (far * far) / (reach * reach * 2)) * more
    return { ...point, x: point.x + (dx / far) * push, y: point.y + Math.min(0, (dy / far) * push) }
  })
}

/** Lines inside a dark coat are pale, or nobody would see them. */
const innerInk = (cat: Cat): string => (cat.fur === 'black' ? '#1c1820' : INK)

/** Bodies by pose, build and hair: there are fewer of them than cats. */
const bodies = new Map<string, Shape>()
function bodyShape(cat: Cat, pose: Pose): Shape {
  const key = `${cat.pose} ${cat.build} ${cat.longHair}`
  let points = bodies.get(key)
  if (!points) bodies.set(key, (points = built(cat.longHair ? shaggy(pose.body, 13) : pose.body, cat, pose)))
  return points
}

function body(cat: Cat, pose: Pose, id: string, chance: Chance): string {
  const fur = FURS[cat.fur]
  const points = bodyShape(cat, pose)
  if (cat.light) return simple(outline(points), fur.base, EVEN) + fixedLines(pose.lines, innerInk(cat))
  return (
    filled(`${id}b`, points, fur.base, WIDTH, chance, bodyMarkings(cat, pose, chance) + shading(pose.shade), '', fixed(points)) +
    fixedLines(pose.lines, innerInk(cat))
  )
}

/** The head in its place on the pose. */
function head(cat: Cat, pose: Pose, id: string, chance: Chance): string {
  const size = pose.head.size * { kitten: 1.12, young: 1, grown: 0.98, old: 0.97 }[cat.age]
  const place = `translate(${numbers([pose.head.x, pose.head.y])})rotate(${pose.head.tilt + cat.tilt})scale(${Math.round(size) / 100})`
  return `<g transform="${place}">${headAlone(cat, pose, id, chance)}</g>`
}

function headAlone(cat: Cat, pose: Pose, id: string, chance: Chance): string {
  const fur = FURS[cat.fur]
  const turn = pose.head.turn + cat.turn
  const inside =
    earMarkings(cat) +
    headMarkings(cat, pose.away, turn, chance) +
    (pose.away ? '' : fill(earInsides(cat), cat.coat === 'point' ? '#8d6a66' : '#e6a7a0')) +
    fill('M-110 70q60-6 110-4q70 0 112-50l20 80h-240z', sheer(SHADE, 13))
  const tufts = brushed(earTufts(cat, chance))
  return (
    collar(cat, pose) +
    (cat.light
      ? simple(outline(headShape(cat)), fur.base, EVEN) + fill(earInsides(cat), '#e6a7a0')
      : filled(`${id}h`, headShape(cat), fur.base, WIDTH, chance, inside, tufts)) +
    lines(earFolds(cat), INK) +
    (pose.away
      ? ''
      : freckles(cat, turn) +
        blush(cat, turn) +
        layer(cat, 'face') +
        face(cat, turn)) +
    layer(cat, 'head')
  )
}

/** A collar shows under the chin, with its tag. */
function collar(cat: Cat, pose: Pose): string {
  if (!cat.collar) return ''
  const band = fill('M-46 44q46 44 92 0l4 18q-50 44-100 0z', cat.collar, ` stroke="${INK}" stroke-width="4"`)
  return pose.away
    ? band
    : band + `<circle cx="${pose.head.turn}" cy="86" r="9" fill="#f2c14e" stroke="${INK}" stroke-width="4"/>`
}

function limbs(list: readonly Shape[], colour: string): string {
  return list.length ? simple(list.map(fixed).join(''), colour, EVEN) : ''
}

/** What the cat wears or has about it. */
const layer = (cat: Cat, which: keyof Prop, names: readonly PropName[] = cat.props): string =>
  names.map((name) => (props[name] as Prop)[which] ?? '').join('')

const TURNED = 'matrix(-1 0 0 1 400 0)'

/** What lies about stays on the right, where cards have room, when the cat is turned round; unless its head is there. */
function about(cat: Cat, pose: Pose, which: 'behind' | 'front'): string {
  const stays = (name: PropName): boolean => cat.mirrored && (!AIRY.has(name) || pose.head.x > 170)
  const right = layer(cat, which, cat.props.filter(stays))
  return (
    layer(
      cat,
      which,
      cat.props.filter((name) => !stays(name)),
    ) + (right && `<g transform="${TURNED}">${right}</g>`)
  )
}

/** Only its head, around 0,0 and about 170 wide: for icons and crowds. */
export const drawHead = (cat: Cat, id: string): string => headAlone(cat, poses.sit, id, new Chance(`${cat.seed} line`))

/** The cat alone, without a picture around it (which has to say `ROOT`). `id` must differ between drawings on one page;
 *  `turned` is false when the caller turns it round itself. */
export function draw(cat: Cat, id: string, turned = cat.mirrored): string {
  const pose = poses[cat.pose]
  const chance = new Chance(`${cat.seed} line`)
  const fur = FURS[cat.fur]
  const sock =
    cat.coat === 'tuxedo' || cat.coat === 'socks'
      ? FURS.white.base
      : cat.coat === 'point'
        ? FURS[cat.second].base
        : fur.base
  const behind = limbs(pose.behind, mixed(fur.base, SHADE, 26))
  const drawn = tail(cat, pose, chance, WIDTH)
  const whole =
    about(cat, pose, 'behind') +
    layer(cat, 'cape') +
    behind +
    (pose.tailInFront ? '' : drawn) +
    body(cat, pose, id, chance) +
    (pose.tailInFront ? drawn : '') +
    head(cat, pose, id, chance) +
    about(cat, pose, 'front') +
    limbs(pose.before, sock) +
    fixedLines(pose.beforeLines, INK)
  return turned ? `<g transform="${TURNED}">${whole}</g>` : whole
}

/** The shadow a cat throws on the ground. */
export const ground = (): string => oval(200, 376, 140, 12, sheer(INK, 16))
