import type { Cells } from './aside'
import { say as sayKit } from '../kit/words'
import { say } from './words'

export { default as Table } from './Table.svelte'
export const over = () => import('./Over.svelte')
export const cells: (keyof Cells)[] = ['hand', 'held', 'left', 'top', 'face_down', 'pile', 'bonus', 'bar', 'five']
export const sounds = { pass: 'pass', 'pass x': 'leave' } as const
export const keys = (): [string, string][] => [
  ['← →', say('keyArrows')],
  [sayKit('space'), say('keySpace')],
  [sayKit('enter'), say('keyEnter')],
  ['p', say('keyPass')],
  ['x', say('keyExchange')],
  [sayKit('escape'), say('keyEscape')],
]
