/** How a game is played, in three pictures drawn from its own cards. Loaded only where they are shown. */
import type { Drawing } from '../cards/card'
import { catdays } from './catdays'
import { chami } from './chami'
import { discat } from './discat'
import { poche } from './poche'

const DRAWN = { discat, chami, poche, catdays } as const
export type Taught = keyof typeof DRAWN

export const taught = (game: string): game is Taught => game in DRAWN
/** Three pictures; `id` begins the names of what is in them. */
export const pictures = (game: Taught, id: string): Drawing[] => DRAWN[game](id)
