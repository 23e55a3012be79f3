export { default as Over } from './Over.svelte'
export { default as Table } from './Table.svelte'
export const keys = (): [string, string][] => []
