/** Things travel from where they were to where they are: what a table says of them, in attributes, is in tables/types.ts.
 *
 *  What only closes up among its like moves itself; what changes its place is flown by a copy above the table (flyer.ts),
 *  which can turn over, is never cut off, and shows the card as it was when it has left. A thing that is still on its way
 *  sets out from where it is; one whose goal has not changed is not disturbed.
 */
import { EASE, Flyer } from './flyer'
import { boxOf, Late, pin, type Box } from './late'
import { mark } from './marks'
import { letGo, settled } from './picture'
import { isFar, placeOf, REST, towards, type Place } from './place'
import { isNews, Plan, type Moment, type Seen, type Trip } from './plan'

/** A fade, as a part of a flight. */
const FADE = 0.6

type Found = Seen<HTMLElement>
type Times = ReadonlyMap<HTMLElement, CSSNumberish | null>
interface Shift {
  readonly to: Place
  readonly frames: Keyframe[]
  readonly long: number
  animation: Animation
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const flyers = new Map<string, Flyer>()
const shifts = new Map<HTMLElement, Shift>()
const boxes = new WeakMap<HTMLElement, Box>()

/** Draws what has changed: `change` must be done when it returns. Things travel for `long` milliseconds; a table that moves
 *  some of them itself takes that from `--flight`. */
export function travelling(root: HTMLElement | null | undefined, change: () => void, long: number): void {
  const dropped = letGo()
  if (!root || !long || document.hidden) {
    land()
    change()
    settled()
    return
  }
  root.style.setProperty('--flight', still() ? '0ms' : `${long}ms`)
  const late = new Late(root)
  const before = inFlight(seen(root), dropped)
  change()
  settled()
  const drawn = new Drawn(root, before, long)
  if (drawn.news) late.cover(long)
}

/** Some tables find their sizes only when they are laid out (a ResizeObserver): then everything sets out anew, before it is
 *  seen, for where it will lie. */
class Drawn {
  news = false
  private now: Moment<HTMLElement> = new Map()
  private undo: (() => void)[] = []

  constructor(
    private readonly root: HTMLElement,
    private readonly before: Moment<HTMLElement>,
    private readonly long: number,
  ) {
    this.set(pause(), seen(root))
    const watch = new ResizeObserver(() => {
      watch.disconnect()
      this.check()
    })
    watch.observe(root)
  }

  private set(times: Times, now: Moment<HTMLElement>): void {
    const before = new Map(this.before)
    for (const name of resume(times, now)) before.set(name, now.get(name) as Found)
    const { trips } = new Plan(leaving(before, now), now)
    if (still()) mark(trips, this.long)
    else this.undo = trips.map((trip) => set(trip, this.root, this.long))
    this.news = !still() && (trips.some(isNews) || flyers.size > 0)
    this.now = now
  }

  private check(): void {
    if (!this.root.isConnected || still()) return
    const times = pause()
    const now = seen(this.root)
    if ([...now].every(([name, { place }]) => !isFar(place, this.now.get(name)?.place ?? place))) return void resume(times, now)
    for (const undo of this.undo) undo()
    this.set(times, now)
  }
}

/** Everything lies where it belongs, at once. */
export function land(): void {
  for (const flyer of [...flyers.values()]) flyer.end()
  for (const shift of [...shifts.values()]) shift.animation.cancel()
  shifts.clear()
}

/** All things of a table as they are now. */
function seen(root: HTMLElement): Map<string, Found> {
  const things = [...root.querySelectorAll<HTMLElement>('[data-travel]')]
  return new Map(things.map((thing) => [thing.dataset['travel'] ?? '', look(thing)]))
}

function look(thing: HTMLElement): Found {
  const { travel: name = '', from = '', side, stays, count, gave, stretch } = thing.dataset
  const face = thing.matches('.face') ? thing : thing.querySelector<HTMLElement>(':scope:not([data-holds]) .face')
  boxes.set(thing, boxOf(thing))
  const place = face ? placeOf(face, thing) : { ...placeOf(thing), ...(stretch === undefined ? { area: true } : { stretch: true }) }
  return {
    name, place, thing, parent: thing.parentElement, face, from, to: goal(thing), stays: stays !== undefined,
    side: side === 'up' || side === 'down' ? side : null, count: count === undefined ? null : Number(count), gave: Number(gave ?? 0),
  }
}

/** Where it goes when it leaves, as the table says on it or on what it lies in. */
const goal = (thing: HTMLElement): string => thing.closest<HTMLElement>('[data-to]')?.dataset['to'] ?? ''

/** As they are seen: where their copies are, and where they were let go. */
function inFlight(things: Map<string, Found>, dropped: ReadonlyMap<string, DOMRect>): Map<string, Found> {
  for (const [name, flyer] of flyers) {
    const { turning, place, trip } = flyer
    things.set(name, { ...(things.get(name) ?? trip.seen), place, flying: true, ...(turning ? { turning } : {}) })
  }
  for (const [name, { left, top, width, height }] of dropped) {
    const one = things.get(name)
    if (one) things.set(name, { ...one, place: { x: left, y: top, width, height } })
  }
  return things
}

/** What moves itself lies at its goal for a moment, to be measured. */
function pause(): Times {
  return new Map(
    [...shifts].map(([thing, { animation }]) => {
      const time = animation.currentTime
      animation.cancel()
      return [thing, time]
    }),
  )
}

/** Whatever has the same goal as before goes on as if nothing had happened: the names of it. Other copies have to give way,
 *  unless they stand for something that is gone. */
function resume(times: Times, now: Moment<HTMLElement>): string[] {
  const kept: string[] = []
  const old = new Map(shifts)
  shifts.clear()
  for (const [name, { thing, place }] of now) {
    const shift = old.get(thing)
    if (!shift || isFar(shift.to, place)) continue
    move(thing, shift.frames, shift, times.get(thing) ?? 0)
    kept.push(name)
  }
  for (const [name, flyer] of [...flyers]) {
    const [{ kind, seen: one, to }, here] = [flyer.trip, now.get(name)]
    if (kind === 'fly' && here?.thing === one.thing && !isFar(to, here.place)) kept.push(name)
    else if (kind === 'fly' || here) flyer.end()
  }
  return kept
}

/** What was there, with where it went: the table may say so only now, on what it lay in, or have said it before. */
function leaving(before: Map<string, Found>, now: Moment<HTMLElement>): Moment<HTMLElement> {
  for (const [name, one] of before) {
    if (now.has(name)) continue
    const to = one.parent?.isConnected ? goal(one.parent) : ''
    if (flyers.has(name)) before.delete(name)
    else if (now.has(to)) before.set(name, { ...one, to })
  }
  return before
}

/** Sends it on its way; returns what calls it back. */
function set(trip: Trip<HTMLElement>, root: HTMLElement, long: number): () => void {
  const { kind, seen: one, from, to } = trip
  if (kind === 'shift') return move(one.thing, [{ ...towards(from, to) }, { ...REST }], { to, long })
  if (kind === 'stay') return stay(trip, long)
  if (kind === 'turn') return () => {}
  if (kind !== 'appear') return fly(trip, root, long)
  const fade = one.thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: long * FADE, easing: EASE })
  return () => fade.cancel()
}

function move(thing: HTMLElement, frames: Keyframe[], { to, long }: { to: Place; long: number }, time: CSSNumberish = 0): () => void {
  const animation = thing.animate(frames, { duration: long, easing: EASE })
  animation.currentTime = time
  animation.onfinish = () => shifts.delete(thing)
  shifts.set(thing, { to, frames, long, animation })
  return () => {
    animation.cancel()
    shifts.delete(thing)
  }
}

let count = 0
/** Cards that are only counted have no names: none takes the place of another. */
function fly(trip: Trip<HTMLElement>, root: HTMLElement, long: number): () => void {
  const name = trip.kind === 'leave' && trip.seen.count !== null ? `${trip.name} ${(count += 1)}` : trip.name
  const flyer = new Flyer(trip, root, long, () => flyers.delete(name))
  flyers.set(name, flyer)
  return () => flyer.end()
}

/** What is covered is seen until what covers it has landed. */
function stay({ seen: one }: Trip<HTMLElement>, long: number): () => void {
  const box = boxes.get(one.thing)
  if (!box || !one.parent?.isConnected || one.thing.isConnected) return () => {}
  const copy = one.thing.cloneNode(true) as HTMLElement
  one.parent.insertBefore(copy, one.parent.querySelector(':scope > [data-travel]'))
  pin(copy, box)
  const seen = copy.animate([{ opacity: 1 }, { opacity: 1 }], { duration: long })
  seen.onfinish = seen.oncancel = () => copy.remove()
  return () => copy.remove()
}
