/** Who practises on this device, and what they know: kept here, and with a guest's name on the server too. Names of
 *  children stay on the device. */
import { api, Refusal } from '../../../net/api'
import { guest, meet } from '../../../parts/guest.svelte'
import { keep, kept } from '../../../words/device'
import { CATS, catName } from './cats'
import { BOXES, merged, type Known, type Progress } from './scheme'

export interface Child {
  readonly id: string
  readonly cat: number
  /** Empty: it is called as its cat is. */
  readonly name: string
  readonly facts: Progress
}
/** As many as the server keeps of one guest. */
export const MOST = 8
export const LONGEST_NAME = 24
const KEPT = 'practice-chami'

interface Kept {
  readonly children: readonly Child[]
  readonly current: string
  /** Removed here, which the server has not been told yet. */
  readonly removed: readonly string[]
}

const whole = (value: unknown, least: number, most = Infinity): value is number => Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isKnown = (one: Partial<Known> | null): one is Known =>
  !!one && whole(one.box, 1, BOXES) && whole(one.due, 0) && whole(one.at, 0) && whole(one.right, 0) && whole(one.wrong, 0)

/** What was kept, as far as it can be read: an older page, or somebody, may have written something else. */
export function readKept(text: string | null): Kept {
  try {
    const { children, current, removed } = JSON.parse(text ?? '{}') as Partial<Kept>
    const found = (children ?? [])
      .filter((one) => /^[a-z0-9]{8,16}$/.test(one.id) && whole(one.cat, 0, CATS - 1))
      .map(({ id, cat, name, facts }) => ({
        id, cat, name: String(name ?? '').slice(0, LONGEST_NAME),
        facts: Object.fromEntries(Object.entries(facts ?? {}).filter(([addition, one]) => /^\d+\+\d+$/.test(addition) && isKnown(one))),
      }))
    return { children: found.slice(0, MOST), current: String(current ?? ''), removed: (removed ?? []).map(String) }
  } catch {
    return { children: [], current: '', removed: [] }
  }
}

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (one) => (one % 36).toString(36)).join('')
export const called = ({ name, cat }: Child): string => name || catName(cat)

export class Children {
  private kept = $state.raw<Kept>(readKept(kept(KEPT)))

  /** Nobody has to say who they are: the first child is there. */
  constructor() {
    if (!this.kept.children.length) this.add()
  }

  get all(): readonly Child[] {
    return this.kept.children
  }
  get current(): Child {
    const { children, current } = this.kept
    return (children.find(({ id }) => id === current) ?? children[0]) as Child
  }

  private put(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    keep(KEPT, JSON.stringify(this.kept))
  }
  private change(id: string, change: Partial<Child>): void {
    this.put({ children: this.kept.children.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  }

  choose(id: string): void {
    this.put({ current: id })
  }
  add(): void {
    const cat = Array.from({ length: CATS }, (_, at) => at).find((at) => this.kept.children.every((one) => one.cat !== at)) ?? 0
    const child = { id: newId(), cat, name: '', facts: {} }
    this.put({ children: [...this.kept.children, child], current: child.id })
  }
  rename(id: string, name: string): void {
    this.change(id, { name: name.trim().slice(0, LONGEST_NAME) })
  }
  /** The next cat that no other child has. */
  anotherCat(id: string): void {
    const taken = this.kept.children.filter((one) => one.id !== id).map(({ cat }) => cat)
    const now = this.kept.children.find((one) => one.id === id)?.cat ?? 0
    const next = Array.from({ length: CATS }, (_, at) => (now + 1 + at) % CATS).find((cat) => !taken.includes(cat))
    if (next !== undefined) this.change(id, { cat: next })
  }
  /** Another window may have practised meanwhile. */
  learnt(id: string, addition: string, known: Known): void {
    const elsewhere = readKept(kept(KEPT)).children.find((one) => one.id === id)
    const here = this.kept.children.find((one) => one.id === id)
    if (here) this.change(id, { facts: { ...merged(here.facts, elsewhere?.facts ?? {}), [addition]: known } })
  }
  remove(id: string): void {
    this.put({ children: this.kept.children.filter((one) => one.id !== id), removed: [...this.kept.removed, id] })
    if (!this.kept.children.length) this.add()
    void this.share().catch(() => {})
  }

  /** With the guest's other devices, through the server. Without a name, nothing leaves this device. */
  async share(): Promise<void> {
    if (!guest.known) await meet()
    if (guest.name === null) return
    for (const id of this.kept.removed) await api.removeChild('chami', id)
    const told = await api.children('chami')
    this.put({ removed: [] })
    const there = new Map(told.children.map((one) => [one.id, one]))
    const mine = this.kept.children.filter(({ id }) => !told.removed.includes(id))
    const children = mine.map((one) => ({ ...one, facts: merged(one.facts, there.get(one.id)?.facts ?? {}) }))
    const others = told.children.filter(({ id }) => mine.every((one) => one.id !== id)).map((one) => ({ ...one, name: '' }))
    /* A child that was only there because somebody must be gives way to those who are. */
    const shown = others.length ? children.filter((one) => one.name || Object.keys(one.facts).length) : children
    this.put({ children: [...shown, ...others].slice(0, MOST) })
    if (!this.kept.children.length) this.add()
    for (const { id, cat, facts } of this.kept.children) {
      const before = there.get(id)?.facts ?? {}
      const news = Object.entries(facts).filter(([addition, one]) => JSON.stringify(before[addition]) !== JSON.stringify(sorted(one)))
      if (news.length) await api.practised('chami', id, { cat, facts: Object.fromEntries(news) }).catch(dropped)
    }
  }
}

/** In the order in which the server says it. */
const sorted = ({ box, due, at, right, wrong }: Known): Known => ({ box, due, at, right, wrong })

/** There are too many children, or another device has removed this one meanwhile: it stays here until the next time. */
function dropped(error: unknown): void {
  if (!(error instanceof Refusal) || !['child', 'removed'].includes(error.code)) throw error
}
