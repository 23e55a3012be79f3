/** How a game is played, in three pictures drawn from its own cards (tables/<game>/howto.ts). Loaded only where they are
 *  shown. */
import type { Drawing } from '../cards/card'

export interface Howto {
  /** Three pictures; `id` begins the names of what is in them. */
  readonly pictures: (id: string) => Drawing[]
  /** What each says. */
  readonly say: (key: 'how 1' | 'how 2' | 'how 3') => string
}

const FOUND = import.meta.glob<Howto>('../tables/*/howto.ts')
const at = (game: string): string => `../tables/${game}/howto.ts`

export const taught = (game: string): boolean => at(game) in FOUND
export const howto = async (game: string): Promise<Howto | null> => (await FOUND[at(game)]?.()) ?? null
