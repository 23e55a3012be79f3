import type { View } from '../types'
import type { Aside } from './aside'
import { say } from './words'

export { default as Over } from './Over.svelte'
export { default as Table } from './Table.svelte'
export const composed = true
export const sounds = { draw: 'draw', pass: 'pass' } as const
export const keys = (): [string, string][] => [
  [say('arrows'), say('keyMove')],
  [say('enter'), say('keyChoose')],
  ['d', say('keyDraw')],
  ['p', say('keyPass')],
  [say('escape'), say('keyUndo')],
]
export const cards = (move: string, view: View): string[] => {
  const known = (view.words.aside as Partial<Aside>).cards ?? {}
  return move.split(' ').flatMap((part) => known[part]?.name ?? [])
}
