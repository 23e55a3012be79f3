import type { Prop } from './prop'
import { things } from './things'
import { worn } from './worn'

export const props = { ...worn, ...things } satisfies Record<string, Prop>
export type PropName = keyof typeof props
/** Things in the air; all others lie on the ground. */
export const AIRY: ReadonlySet<PropName> = new Set(
  ['butterfly', 'heart', 'feather', 'string', 'cloud', 'sun', 'moon', 'clock', 'swirl', 'scales'] as const,
)
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
