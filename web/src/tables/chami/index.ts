import { say } from './words'

export { default as Over } from './Over.svelte'
export { default as Practice } from './Practice.svelte'
export { default as Table } from './Table.svelte'
export const seated = true
export const keys = (): [string, string][] => [
  [say('keyArrows'), say('keyHand')],
  [say('keyShift'), say('keyMove')],
  [say('keySpace'), say('keyPick')],
  ['h', say('keyHome')],
  ['l', say('keyLay')],
  ['d', say('keyDrop')],
  ['a', say('keyAdd')],
  ['g', say('keyGive')],
  ['s', say('keySort')],
  [say('keyNumbers'), say('keyAnswer')],
]
