import type { Cells } from './aside'
import { say } from './words'

export { default as Over } from './Over.svelte'
export { default as Table } from './Table.svelte'
export const cells: (keyof Cells)[] = ['hand', 'held', 'left', 'top', 'face_down', 'played', 'pile', 'bonus', 'bar', 'five']
export const sounds = { pass: 'pass', 'pass x': 'leave' } as const
export const keys = (): [string, string][] => [
  ['← →', say('keyArrows')],
  [say('space'), say('keySpace')],
  [say('enter'), say('keyEnter')],
  ['p', say('keyPass')],
  ['x', say('keyExchange')],
  [say('escape'), say('keyEscape')],
]
