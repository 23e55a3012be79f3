/** Which addition is asked next, and when it is asked again (docs/teaching.md). Five boxes, as Leitner's: what is known
 *  moves up a box and is asked less often; what is not goes back to the first. Nothing in here draws, waits or stores. */

/** An addition, either way round. */
export interface Fact {
  readonly left: number
  readonly right: number
  readonly sum: number
}

/** How well a child knows an addition. `box`: 1 (new, or wrong) to 5 (by heart); `due`: the day it is asked again, `at`:
 *  the second it was asked last, both since 1970; how often it was right and wrong. */
export interface Known {
  readonly box: number
  readonly due: number
  readonly at: number
  readonly right: number
  readonly wrong: number
}
/** By name: 3+4. */
export type Progress = Readonly<Record<string, Known>>

export const nameOf = ({ left, right }: Fact): string => `${Math.min(left, right)}+${Math.max(left, right)}`

// Grades --------------------------------------------------------------------------------------------------------------

export type Grade = 'wrong' | 'slow' | 'right' | 'quick'
/** Milliseconds: quicker than this, it was known by heart; slower than that, it was counted. */
export const QUICK = 3000
export const SLOW = 6000

export const gradeOf = (right: boolean, ms: number): Grade => (!right ? 'wrong' : ms < QUICK ? 'quick' : ms > SLOW ? 'slow' : 'right')

export const BOXES = 5
/** Days until it is asked again, by box. */
const WAIT = [1, 1, 2, 4, 8, 16] as const
/** Only quick answers go higher: above are those known by heart. */
const BY_THINKING = 3

/** The day as the child lives it, counted from 1970. */
export const dayOf = (date: Date): number => Math.floor((date.getTime() / 60_000 - date.getTimezoneOffset()) / 1440)

/** How well it is known after this answer. Wrong: tomorrow again. Slow: tomorrow, and a box down. Right: a box up, by
 *  thinking no higher than the third. New, and known at once: to the third. What is asked before its day, or again in the
 *  same drill, shows nothing that was not known: only wrong and slow count. */
export function after(known: Known | undefined, grade: Grade, today: number, at: number, again = false): Known {
  const { box, due, right, wrong } = known ?? { box: 0, due: today, right: 0, wrong: 0 }
  const counts = { at, right: right + (grade === 'wrong' ? 0 : 1), wrong: wrong + (grade === 'wrong' ? 1 : 0) }
  if (grade === 'wrong') return { ...counts, box: 1, due: today + 1 }
  if (again || due > today) return grade === 'slow' ? { ...counts, box: Math.max(1, again ? box : box - 1), due: today + 1 } : { ...counts, box, due }
  if (grade === 'slow') return { ...counts, box: Math.max(1, box - 1), due: today + 1 }
  const higher = known ? box + 1 : grade === 'quick' ? 3 : 2
  const next = grade === 'quick' ? Math.min(higher, BOXES) : Math.max(box, Math.min(higher, BY_THINKING))
  return { ...counts, box: next, due: today + (WAIT[next] ?? 1) }
}

// A drill -------------------------------------------------------------------------------------------------------------

/** So much of what is asked should be right: easy enough to be glad, hard enough to learn. */
export const TARGET = 0.83
/** What is wrong comes again after this many others. */
const GAP = 3
/** Nothing comes twice within this many. */
const APART = 4
/** So many that were wrong may be open; then nothing new comes. */
const OPEN = 2
/** In a drill of chosen additions, each is right this often. */
const TWICE = 2
/** How probably an answer is right, by box; 0: it is new. Only to begin with: how the drill goes counts for more. */
const EXPECTED = [0.6, 0.65, 0.8, 0.9, 0.95, 0.97] as const
/** How strongly one answer too many that was right or wrong counts for the next. */
const PULL = 0.5

interface Asked {
  readonly name: string
  readonly right: boolean
}

/** Two minutes, or until what was chosen is done. `facts`: in the order in which they are introduced. */
export class Drill {
  progress: Progress
  readonly asked: Asked[] = []
  /** What was wrong, and after how many answers it comes again. */
  private again: { fact: Fact; from: number }[] = []

  constructor(
    private readonly facts: readonly Fact[],
    progress: Progress,
    private readonly today: number,
    /** Only these, and all of them: what was slow or wrong in a match. */
    private readonly chosen = false,
    private readonly random: () => number = Math.random,
  ) {
    this.progress = progress
  }

  /** The share of answers that were right. */
  get rate(): number {
    return this.asked.length ? this.asked.filter(({ right }) => right).length / this.asked.length : TARGET
  }

  /** null: what was chosen is done. */
  next(): Fact | null {
    const waiting = this.again.find(({ from }) => from <= this.asked.length)
    if (waiting) return waiting.fact
    const left = this.candidates()
    return this.best(left.filter((fact) => !this.recent(APART).has(nameOf(fact)))) ?? this.again[0]?.fact ?? this.best(left) ?? null
  }

  answered(fact: Fact, grade: Grade, at: number): Known {
    const name = nameOf(fact)
    const known = after(this.progress[name], grade, this.today, at, this.times(name) > 0)
    this.progress = { ...this.progress, [name]: known }
    this.asked.push({ name, right: grade !== 'wrong' })
    this.again = this.again.filter((one) => nameOf(one.fact) !== name)
    if (grade === 'wrong') this.again.push({ fact, from: this.asked.length + GAP })
    return known
  }

  private candidates(): Fact[] {
    if (this.chosen) return this.facts.filter((fact) => this.asked.filter(({ name, right }) => right && name === nameOf(fact)).length < TWICE)
    const known = this.facts.filter((fact) => this.progress[nameOf(fact)])
    const fresh = this.facts.find((fact) => !this.progress[nameOf(fact)])
    return fresh && (this.again.length < OPEN || !known.length) ? [...known, fresh] : known
  }

  /** The one whose answer is expected to bring the share of right ones to the target: after many right ones something
   *  harder or new, after wrong ones something easy. What is due today goes before what is not. */
  private best(facts: readonly Fact[]): Fact | undefined {
    const missing = TARGET * this.asked.length - this.asked.filter(({ right }) => right).length
    const wanted = TARGET + PULL * missing
    const cost = (fact: Fact): number => {
      const known = this.progress[nameOf(fact)]
      const due = known && known.due <= this.today ? 0.2 : 0
      return Math.abs((EXPECTED[known?.box ?? 0] ?? 0) - wanted) + 0.15 * this.times(nameOf(fact)) - due + 0.02 * this.random()
    }
    return facts.map((fact) => ({ fact, cost: cost(fact) })).sort((one, other) => one.cost - other.cost)[0]?.fact
  }

  private times(name: string): number {
    return this.asked.filter((one) => one.name === name).length
  }

  private recent(count: number): Set<string> {
    return new Set(this.asked.slice(-count).map(({ name }) => name))
  }
}

// Two devices ---------------------------------------------------------------------------------------------------------

/** Both together, as the server merges them (server/people/children.py): what was answered last, and the larger counts. */
export function merged(one: Progress, other: Progress): Progress {
  const both: Record<string, Known> = { ...one }
  for (const [name, known] of Object.entries(other)) {
    const here = one[name]
    both[name] = here ? { ...newer(here, known), right: Math.max(here.right, known.right), wrong: Math.max(here.wrong, known.wrong) } : known
  }
  return both
}

function newer(one: Known, other: Known): Known {
  const apart = one.at - other.at || other.box - one.box || other.due - one.due
  return apart < 0 ? other : one
}
