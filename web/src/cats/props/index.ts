import type { Prop } from './prop'
import { things } from './things'
import { worn } from './worn'

export const props = { ...worn, ...things } satisfies Record<string, Prop>
export type PropName = keyof typeof props
/** Things a cat may have about it when its card does not say. */
export const TOYS: readonly PropName[] = [
  'yarn',
  'fish',
  'bone',
  'ball',
  'butterfly',
  'feather',
  'bowl',
  'leaf',
  'book',
  'plate',
  'string',
  'heart',
]
