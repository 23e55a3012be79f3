/** How an addition is thought, so that it need not be counted; and in which order new ones come. This is about teaching:
 *  which additions there are, the game says. */
import { nameOf, type Fact } from './scheme'

export type Strategy = 'double' | 'one' | 'zero' | 'two' | 'ten' | 'tens' | 'near' | 'nine' | 'on' | 'through'

/** Things to count in a row, some of one kind, some of the other. */
export interface Heap {
  readonly count: number
  readonly second: boolean
}
const heap = (count: number, second = false): Heap => ({ count, second })

/** Which one helps with an addition: the first that fits. */
export function strategyOf({ left, right, sum }: Fact): Strategy {
  const [less, more] = [Math.min(left, right), Math.max(left, right)]
  if (less === more) return 'double'
  if (less === 0) return 'zero'
  if (less === 1) return 'one'
  if (sum === 10) return 'ten'
  if (more === 10) return 'tens'
  if (less === 2) return 'two'
  if (more - less === 1) return 'near'
  if (more === 9) return 'nine'
  return sum < 10 ? 'on' : 'through'
}

const ORDER: readonly Strategy[] = ['double', 'one', 'zero', 'two', 'ten', 'tens', 'near', 'on', 'nine', 'through']
/** Small doubles come first of all, large ones once ten is known. */
const stepOf = (fact: Fact): number => {
  const strategy = strategyOf(fact)
  return strategy === 'double' && fact.sum > 10 ? ORDER.indexOf('tens') + 0.5 : ORDER.indexOf(strategy)
}

/** In the order in which they are introduced. */
export const inOrder = (facts: readonly Fact[]): Fact[] =>
  [...facts].sort((one, other) => stepOf(one) - stepOf(other) || one.sum - other.sum || nameOf(one).localeCompare(nameOf(other)))

/** The strategy as a line of things to count. */
export function pictureOf(fact: Fact): Heap[] {
  const [less, more] = [Math.min(fact.left, fact.right), Math.max(fact.left, fact.right)]
  switch (strategyOf(fact)) {
    case 'near':
      return [heap(less), heap(less), heap(1, true)]
    case 'nine':
    case 'through':
      return [heap(more), heap(10 - more, true), heap(less - (10 - more), true)]
    case 'double':
      return [heap(more), heap(more, true)]
    default:
      return [heap(more), heap(less, true)]
  }
}
/** The numbers that its sentence names. */
export function numbersOf(fact: Fact): Record<string, number> {
  const [less, more] = [Math.min(fact.left, fact.right), Math.max(fact.left, fact.right)]
  return { less, more, sum: fact.sum, next: more + 1, twice: 2 * less, gap: 10 - more, rest: less - (10 - more) }
}
