/** Cards by the numbers the view uses: 1-121 the additions 0+0 to 10+10, 122-142 the sums, 143-149 the actions. */
import type { Drawing } from '../../../cards/card'
import { ACTIONS, action, type Action } from './action'
import { addition } from './addition'
import { sum } from './sum'

const SIDES = 11
const SUM = 1 + SIDES * SIDES
const ACTION = SUM + 21
const END = ACTION + ACTIONS.length

/** `label` is an action's name in the page's language. */
export function chamiCard(card: number, label = '', id?: string): Drawing {
  if (!Number.isInteger(card) || card < 1 || card >= END) throw new RangeError(`Le Ch'ami has no card ${card}`)
  if (card < SUM) return addition(Math.floor((card - 1) / SIDES), (card - 1) % SIDES, id)
  if (card < ACTION) return sum(card - SUM, id)
  return action(ACTIONS[card - ACTION] as Action, label, id)
}
