import type { Switch } from '..'
import { say as sayKit } from '../kit/words'
import { settings, SIGMA } from './sums.svelte'
import { say } from './words'

export { default as Table } from './Table.svelte'
export const over = () => import('./Over.svelte')
export const after = () => import('./After.svelte')
export const cells = []
export const sounds = { add: 'add', give: 'leave', 'drop sumo @': 'swap', 'drop uturn': 'flip', accept: 'pass' } as const
export const switches = (): Switch[] => [
  { path: SIGMA, on: settings.sums, says: say(settings.sums ? 'hideSums' : 'showSums'), flip: () => (settings.sums = !settings.sums) },
]
export const keys = (): [string, string][] => [
  [sayKit('arrows'), say('keyHand')],
  [sayKit('shift'), say('keyMove')],
  [sayKit('space'), say('keyPick')],
  ['h', say('keyHome')],
  ['l', say('keyLay')],
  ['d', say('keyDrop')],
  ['a', say('keyAdd')],
  ['g', say('keyGive')],
  ['s', say('keySort')],
  [say('keyNumbers'), say('keyAnswer')],
]
