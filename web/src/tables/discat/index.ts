import { say } from './words'

export { default as Over } from './Over.svelte'
export { default as Table } from './Table.svelte'
export const keys = (): [string, string][] => [
  ['← →', say('keyArrows')],
  ['␣', say('keySpace')],
  ['⏎', say('keyEnter')],
  ['p', say('keyPass')],
  ['x', say('keyExchange')],
  ['Esc', say('keyEscape')],
]
