export { default as Table } from './Table.svelte'
export const over = () => import('./Over.svelte')
export const keys = (): [string, string][] => []
