/** The way through a lesson: which of its steps is shown, by the number of moves that were made. What is only read is
 *  counted here; what is done, the table knows. */
import type { StepText } from '../net/answers'

export class Course {
  steps = $state.raw<readonly StepText[]>([])
  /** By the number of moves made: how many steps were read there. */
  private read = $state.raw<ReadonlyMap<number, number>>(new Map())

  constructor(private readonly ply: () => number) {}

  private get here(): readonly StepText[] {
    return this.steps.filter(({ ply }) => ply === this.ply())
  }

  private get count(): number {
    return this.read.get(this.ply()) ?? 0
  }

  /** null: the lesson is over, or its steps are not there yet. */
  get step(): StepText | null {
    return this.here[this.count] ?? null
  }

  /** Counted from 1. */
  get number(): number {
    return this.step ? this.steps.indexOf(this.step) + 1 : 0
  }

  get last(): boolean {
    return this.step !== null && this.step === this.steps.at(-1)
  }

  /** It has been read. */
  next(): void {
    if (this.step && !this.step.does) this.read = new Map(this.read).set(this.ply(), this.count + 1)
  }

  /** To the step before. Returns false if that was one to be done: then a move has to be taken back. */
  back(): boolean {
    const ply = this.ply()
    const count = this.count
    const earlier = [...this.read].filter(([at]) => at < ply) // what came later is read again
    this.read = new Map(count > 0 ? [...earlier, [ply, count - 1]] : earlier)
    return count > 0
  }
}
