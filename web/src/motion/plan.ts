/** What has moved between two moments of a table, and how it is shown. Knows no document: elements are passed through. */
import { fitted, isFar, type Place } from './place'

/** A thing as it was seen at one moment; `Thing` is an element. */
export interface Seen<Thing> {
  readonly name: string
  readonly place: Place
  readonly thing: Thing
  /** What it lies in. */
  readonly parent: Thing | null
  /** Its picture; null: it has none, so that it is no card. */
  readonly face: Thing | null
  /** The side it shows, if it has two. */
  readonly side: 'up' | 'down' | null
  /** Where it comes from if it was nowhere, and where it goes when it leaves. */
  readonly from: string
  readonly to: string
  /** When it leaves, is it only covered? Then it stays until what covers it has landed. */
  readonly stays: boolean
  /** How many cards it holds, and how many it has given to `to` so far; null: it is not counted. */
  readonly count: number | null
  readonly gave: number
  /** A copy of it is on its way just now. */
  readonly flying?: boolean
  /** And turning over: how far, and what its other side is. */
  readonly turning?: Pick<Turn<Thing>, 'from' | 'other'>
}
/** Something turns over: from how many degrees to how many; at 180 its other side is seen. */
export interface Turn<Thing> {
  readonly from: number
  readonly to: number
  readonly other: Thing
}
export type Moment<Thing> = ReadonlyMap<string, Seen<Thing>>

/** - shift: the thing itself moves a little, among its like;
 *  - fly: a copy goes all the way, and the thing is seen when that has landed;
 *  - leave: a copy goes to where the thing went, and is gone;
 *  - stay: the thing is seen until what covers it has landed;
 *  - turn: the table itself turns it over;
 *  - appear, vanish: it fades. */
export interface Trip<Thing> {
  readonly kind: 'shift' | 'fly' | 'leave' | 'stay' | 'turn' | 'appear' | 'vanish'
  readonly name: string
  readonly seen: Seen<Thing>
  readonly from: Place
  readonly to: Place
  /** What is seen flying. */
  readonly face: Thing | null
  readonly turn: Turn<Thing> | null
  /** Cards from one place set out one after another: this part of a flight later. */
  readonly lag: number
  /** What is marked for people who want no movement: a panel as a whole. */
  readonly marks: readonly [Place, Place]
}

/** The most face-down cards that fly at once: more cannot be told apart. */
const CROWD = 5
const HALF_TURN = 180
/** By which part of a flight one card sets out after another, and the last one after the first. */
const APART = 0.12
const LATEST = 0.4
/** A card as such, where nothing says how large it is. */
const CARD: Place = { x: 0, y: 0, width: 5, height: 7 }

export class Plan<Thing> {
  readonly trips: readonly Trip<Thing>[]
  private readonly found: (Omit<Trip<Thing>, 'lag'> & { origin: string; after: number })[] = []
  private readonly back: Thing | null
  /** How many have set out from a place, by its name. */
  private readonly left = new Map<string, number>()
  /** What has come back as something else. */
  private readonly taken = new Set<string>()

  constructor(
    private readonly before: Moment<Thing>,
    private readonly now: Moment<Thing>,
  ) {
    this.back = [...now.values(), ...before.values()].find((one) => one.side === 'down' && one.face)?.face ?? null
    for (const one of now.values()) this.arrive(one)
    for (const one of before.values()) if (!now.has(one.name) && one.face && !this.taken.has(one.name)) this.depart(one)
    for (const one of now.values()) if (one.count !== null) this.deal(one, one.count)
    this.trips = this.found.map(({ origin, after, ...trip }) => ({ ...trip, lag: after * Math.min(APART, LATEST / (this.left.get(origin) ?? 1)) }))
  }

  private arrive(here: Seen<Thing>): void {
    const was = this.before.get(here.name)
    if (was) return this.move(was, here)
    const origin = this.before.size ? this.origin(here.from) : undefined
    if (!origin?.place.width) return this.add('appear', here, here.place, here.place)
    if (!this.now.has(origin.name)) this.taken.add(origin.name)
    const other = this.turns(origin, here) ? (origin.face ?? this.back) : null
    this.add('fly', here, origin.place, here.place, origin.name, other && { from: HALF_TURN, to: 0, other })
  }

  /** The first of the places it may come from: rather one that is gone now, which is then what has come. */
  private origin(from: string): Seen<Thing> | undefined {
    const names = from.split(' | ')
    const gone = names.find((name) => this.before.has(name) && !this.now.has(name) && !this.taken.has(name))
    const there = gone ?? names.find((name) => this.before.has(name)) ?? names.find((name) => this.now.has(name)) ?? ''
    return this.before.get(there) ?? this.now.get(there)
  }

  private move(was: Seen<Thing>, here: Seen<Thing>): void {
    const turned = this.turns(was, here)
    const far = isFar(was.place, here.place)
    if (was.parent === here.parent && !turned && !was.flying) {
      if (far) this.add('shift', here, was.place, here.place)
    } else if (!here.face) this.add('turn', here, was.place, here.place)
    else if (turned || far) {
      const other = was.turning ?? (turned && was.face ? { from: HALF_TURN, other: was.face } : null)
      this.add('fly', here, was.place, here.place, was.name, other && { ...other, to: 0 })
    }
  }

  /** Cards that are only counted: backs go where the count has grown, and from where they were given away. */
  private deal(here: Seen<Thing>, count: number): void {
    const was = this.before.get(here.name)
    if (was?.count == null) return
    const gave = Math.max(0, here.gave - was.gave)
    const [origin, target] = [this.origin(here.from), this.now.get(here.to)]
    const [left, seen] = [this.left.get(here.name) ?? 0, this.left.get(`to ${here.name}`) ?? 0]
    const came = count - was.count + left + gave - seen
    for (let one = 0; origin && one < Math.min(came, CROWD); one += 1) this.hand(here, origin, here, `+${one}`)
    for (let one = 0; target && one < Math.min(gave, CROWD); one += 1) this.hand(here, here, target, `-${one}`)
  }

  private hand(seen: Seen<Thing>, from: Seen<Thing>, to: Seen<Thing>, name: string): void {
    const face = (from.side === 'down' ? from.face : null) ?? this.back
    if (face) this.add('leave', { ...seen, name: `${seen.name} ${name}`, face }, from.place, to.place, `${from.name} ${name[0]}`)
  }

  private depart(was: Seen<Thing>): void {
    const target = this.now.get(was.to)
    if (!target?.place.width) return this.add(was.stays ? 'stay' : 'vanish', was, was.place, was.place)
    const other = this.turns(was, target) ? (target.face ?? this.back) : null
    const turn = other ? { from: was.turning?.from ?? 0, to: HALF_TURN, other } : was.turning ? { ...was.turning, to: 0 } : null
    this.add('leave', was, was.place, target.place, `to ${was.to}`, turn)
  }

  private turns(one: Seen<Thing>, other: Seen<Thing>): boolean {
    return one.side !== null && other.side !== null && one.side !== other.side
  }

  private add(kind: Trip<Thing>['kind'], seen: Seen<Thing>, from: Place, to: Place, origin = '', turn: Turn<Thing> | null = null): void {
    if (!to.width || !from.width) return
    const after = origin ? (this.left.get(origin) ?? 0) : 0
    if (origin) this.left.set(origin, after + 1)
    const shape = [to, from].find((place) => !place.area) ?? CARD
    const marks = [from, to] as const
    this.found.push({ kind, name: seen.name, seen, from: fitted(from, shape), to: fitted(to, shape), face: seen.face, turn, marks, origin, after })
  }
}

/** What people want to know: not that cards close up in a hand, but what has changed its place or side. */
export const isNews = ({ kind, from, to }: Trip<unknown>): boolean =>
  kind === 'fly' || kind === 'leave' || kind === 'turn' || (kind === 'shift' && Math.hypot(from.x - to.x, from.y - to.y) > to.width)
