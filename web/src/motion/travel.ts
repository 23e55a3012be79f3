/** Things travel from where they were to where they are. A thing that is still on its way sets out from where it is. */
import { ghost } from './ghost'
import { letGo, settled } from './picture'

const EASE = 'cubic-bezier(.4,.1,.2,1)'
const NEAR = 1
const HIGH = '5'
/** Whatever it comes from, a thing sets out at no less and no more of the size it will have. */
const LEAST = 0.3
const MOST = 1.5
/** When a copy has arrived, and its original is shown. */
const LANDED = 0.8

export interface Place {
  x: number
  y: number
  width: number
  height: number
}
export type Places = ReadonlyMap<string, Place>

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const flights = new WeakMap<Element, Animation>()

function things(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-travel]')]
}

function place(thing: Element): Place {
  const { left, top, width, height } = thing.getBoundingClientRect()
  return { x: left, y: top, width, height }
}

/** Where everything is now, things in flight included. */
export function places(root: ParentNode): Places {
  return new Map(things(root).map((thing) => [thing.dataset['travel'] ?? '', place(thing)]))
}

/** Draws what has changed: `change` must be done when it returns. Things travel for `long` milliseconds. */
export function travelling(root: HTMLElement | null | undefined, change: () => void, long: number): void {
  const dropped = letGo()
  if (!root || !long || still() || document.hidden) {
    change()
    settled()
    return
  }
  const before = new Map([...places(root), ...[...dropped].map(([name, at]): [string, Place] => [name, at])])
  change()
  settled()
  const now = things(root)
  for (const thing of now) flights.get(thing)?.cancel()
  const after = now.map((thing) => place(thing))
  now.forEach((thing, at) => {
    const here = after[at] as Place
    if (here.width > 0 && !isGhost(root, thing, before, here, long)) set(thing, before, here, long)
  })
}

/** Is it new, and too small to be seen flying (`data-ghost`)? Then a copy of the card it comes from flies. */
function isGhost(root: ParentNode, thing: HTMLElement, before: Places, here: Place, long: number): boolean {
  const { travel = '', from = '', ghost: wanted } = thing.dataset
  const origin = before.get(from)
  if (wanted === undefined || before.has(travel) || !origin?.width) return false
  const card = root.querySelector<HTMLElement>(`[data-travel="${from}"] .face`)
  if (!card) return false
  ghost(card, origin, here, (copy, to) =>
    fly(copy, [{ ...towards(origin, to), opacity: 1 }, { translate: '0px 0px', scale: '1', opacity: 1, offset: LANDED }, { opacity: 0 }], long),
  )
  fly(thing, [{ opacity: 0 }, { opacity: 0, offset: LANDED }, { opacity: 1 }], long)
  return true
}

function set(thing: HTMLElement, before: Places, here: Place, long: number): void {
  const origin = before.get(thing.dataset['travel'] ?? '') ?? before.get(thing.dataset['from'] ?? '')
  if (!origin || origin.width === 0) fly(thing, [{ opacity: 0 }, { opacity: 1 }], long)
  else if (far(origin, here)) above(thing, fly(thing, [towards(origin, here), { translate: '0px 0px', scale: '1' }], long))
}

const far = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) > NEAR || Math.abs(one.y - other.y) > NEAR || Math.abs(one.width - other.width) > NEAR

/** From the middle of one place to the middle of the other, growing on the way. What turns a thing is left alone. */
export function towards(from: Place, to: Place): { translate: string; scale: string } {
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const size = to.width ? Math.min(MOST, Math.max(LEAST, from.width / to.width)) : 1
  return { translate: `${Math.round(x)}px ${Math.round(y)}px`, scale: String(Math.round(size * 1000) / 1000) }
}

function fly(thing: HTMLElement, frames: Keyframe[], long: number): Animation {
  const flight = thing.animate(frames, { duration: long, easing: EASE })
  flights.set(thing, flight)
  return flight
}

/** Over what lies still. Not as a part of the flight: with it the browser would paint the page anew at every frame. */
function above(thing: HTMLElement, flight: Animation): void {
  thing.style.zIndex = HIGH
  flight.onfinish = flight.oncancel = () => {
    if (flights.get(thing) === flight) thing.style.zIndex = ''
  }
}
