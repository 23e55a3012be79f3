import { say as sayKit } from '../kit/words'
import type * as types from '../types'
import { boxOf, type Box } from './aside'
import { say } from './words'

export { default as Table } from './Table.svelte'
export const over = () => import('./Over.svelte')
export const sounds = { draw: 'draw', pass: 'pass' } as const
export const keys = (): [string, string][] => [
  [sayKit('arrows'), say('keyMove')],
  [sayKit('enter'), say('keyChoose')],
  ['d', say('keyDraw')],
  ['p', say('keyPass')],
  [sayKit('escape'), say('keyUndo')],
]
export const cells = []
export const cards = (move: string, box: types.Box): string[] => {
  const { texts }: Partial<Box> = boxOf({ box })
  const known = texts?.cards ?? {}
  return move.split(' ').flatMap((part) => known[part]?.name ?? [])
}
