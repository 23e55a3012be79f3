import type { Cells } from './aside'
import { say as sayKit } from '../kit/words'
import type { View } from '../types'
import type { InView } from './told'
import { say } from './words'

export { default as Table } from './Table.svelte'
export const over = () => import('./Over.svelte')
export const cells: (keyof Cells)[] = ['face', 'turned', 'clan']
export const chapter = ({ words }: View): number => (words.aside as InView).game
export const sounds = { pick: 'pick', swap: 'swap', shift: 'swap', flip: 'flip', rotate: 'flip', stay: 'pass', keep: 'pass' } as const
export const keys = (): [string, string][] => [
  [sayKit('arrows'), say('keyMoveDoes')],
  [`${sayKit('enter')} / ${sayKit('space')}`, say('keyActDoes')],
  ['s', say('keyStay')],
  ['p', say('keyAnother')],
  ['1 2 3', say('keyTurns')],
  ['k', say('keyKeep')],
  ['e', say('keyNow')],
]
