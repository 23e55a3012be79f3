/** A copy of a card that flies above the table, while the card itself waits unseen where it will lie. */
import { landing, placeOf, steps, type Place } from './place'
import type { Trip, Turn } from './plan'

/** As `--motion-flight` (look/tokens.ts). */
export const EASE = 'cubic-bezier(.4,.1,.2,1)'
/** When a copy that dissolves has arrived, as a part of its flight. */
const LANDED = 0.8
/** A card turns over between these parts of its flight. */
const TURNS = [0.1, 0.75] as const
const DEEP = 'perspective(900px)'

const layers = new WeakMap<HTMLElement, HTMLElement>()

/** What copies fly in: over all of the table, and gone when they have landed. */
function layerOf(root: HTMLElement): HTMLElement {
  const known = layers.get(root)
  if (known?.isConnected) return known
  const layer = document.createElement('div')
  layer.className = 'flights'
  layer.setAttribute('aria-hidden', 'true')
  layer.inert = true
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = root
  put(layer, {
    position: 'absolute', left: `${scrollLeft}px`, top: `${scrollTop}px`, width: `${clientWidth}px`, height: `${clientHeight}px`,
    overflow: 'clip', 'pointer-events': 'none', 'z-index': '40',
  })
  root.append(layer)
  layers.set(root, layer)
  return layer
}

export function put(on: HTMLElement, look: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(look)) on.style.setProperty(name, value)
}

/** How far it has turned at this part of its flight. */
export function angleAt(progress: number, { from, to }: Pick<Turn<unknown>, 'from' | 'to'>): number {
  const [begin, end] = TURNS
  return from + (to - from) * Math.min(1, Math.max(0, (progress - begin) / (end - begin)))
}

export class Flyer {
  readonly node = document.createElement('div')
  /** Its own animations, and those of the thing it stands for. */
  readonly animations: Animation[] = []
  private readonly long: number
  private readonly delay: number
  private readonly dissolves: boolean
  private readonly target: Place

  constructor(
    readonly trip: Trip<HTMLElement>,
    root: HTMLElement,
    long: number,
    private readonly done: () => void,
  ) {
    const { place, dissolves } = landing(trip.from, trip.to)
    this.dissolves = dissolves || trip.kind === 'leave'
    this.target = place
    this.delay = trip.lag * long
    this.long = long - this.delay
    const layer = layerOf(root)
    const origin = layer.getBoundingClientRect()
    this.node.dataset['flies'] = trip.name
    put(this.node, {
      position: 'absolute', left: `${place.x - origin.left}px`, top: `${place.y - origin.top}px`, width: `${place.width}px`,
      height: `${place.height}px`,
    })
    layer.append(this.node)
    this.dress()
    this.set()
  }

  /** The copy itself; of what turns over, both sides. */
  private dress(): void {
    const { face, turn } = this.trip
    const sides = turn ? document.createElement('div') : this.node
    if (turn) {
      put(sides, { position: 'absolute', inset: '0', 'transform-style': 'preserve-3d' })
      this.node.append(sides)
      const { from, to } = turn
      const [begin, end] = TURNS
      const at = (degrees: number): string => `${DEEP} rotateY(${degrees}deg)`
      this.animate(sides, [{ transform: at(from) }, { transform: at(from), offset: begin }, { transform: at(to), offset: end }, { transform: at(to) }])
      sides.append(copied(turn.other, true, true))
    }
    if (face) sides.append(copied(face, !!turn, false))
  }

  private set(): void {
    const { from, kind, seen } = this.trip
    const [start, end] = steps(from, this.target)
    if (kind === 'vanish') this.animate(this.node, [{ ...end, opacity: 1 }, { ...end, opacity: 0 }])
    else if (this.dissolves) this.animate(this.node, [{ ...start, opacity: 1 }, { ...end, opacity: 1, offset: LANDED }, { ...end, opacity: 0 }])
    else this.animate(this.node, [{ ...start }, { ...end }])
    if (kind === 'fly') {
      const hidden = this.dissolves ? LANDED : 1
      this.animate(seen.thing, [{ opacity: 0 }, { opacity: 0, offset: hidden }, ...(hidden < 1 ? [{ opacity: 1 }] : [])], 'backwards')
    }
    const flight = this.animations.find(({ effect }) => (effect as KeyframeEffect).target === this.node)
    if (flight) flight.onfinish = () => this.end()
  }

  private animate(on: HTMLElement, frames: Keyframe[], fill: FillMode = 'both'): void {
    this.animations.push(on.animate(frames, { duration: this.long, delay: this.delay, easing: EASE, fill }))
  }

  /** Where it is now. */
  get place(): Place {
    const { width, height } = this.node.getBoundingClientRect()
    const now = placeOf(this.node)
    const size = Number(getComputedStyle(this.node).scale.split(' ')[0]) || 1
    const [wide, high] = [this.node.offsetWidth * size, this.node.offsetHeight * size]
    if (!now.angle) return { ...now, width, height }
    return { ...now, x: now.x + (now.width - wide) / 2, y: now.y + (now.height - high) / 2, width: wide, height: high }
  }

  /** What is left of its turning over. */
  get turning(): { from: number; other: HTMLElement } | null {
    const { turn } = this.trip
    const angle = turn && angleAt(this.animations[0]?.effect?.getComputedTiming().progress ?? 0, turn)
    return turn && angle ? { from: angle, other: turn.other } : null
  }

  /** It has landed, or something else is done with what it stands for. */
  end(): void {
    for (const one of this.animations) one.cancel()
    const layer = this.node.parentElement
    this.node.remove()
    if (layer && !layer.childElementCount) layer.remove()
    this.done()
  }
}

/** A picture that fills the copy; `twoSided`: seen from one side only, `reverse`: from behind. */
function copied(face: HTMLElement, twoSided: boolean, reverse: boolean): HTMLElement {
  const copy = face.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-travel')
  put(copy, { position: 'absolute', inset: '0', width: '100%', height: '100%', margin: '0', 'aspect-ratio': 'auto' })
  if (twoSided) put(copy, { 'backface-visibility': 'hidden', '-webkit-backface-visibility': 'hidden' })
  if (reverse) put(copy, { transform: 'rotateY(180deg)' })
  return copy
}
