/** The game boxes of the home page that are drawn: tables/<game>/box.ts. */
import type { Drawing } from '../card'
import { lid, type Box } from './lid'

const FOUND = import.meta.glob<Box>('../../tables/*/box.ts', { eager: true, import: 'box' })
const gameOf = (path: string): string => path.split('/').at(-2) ?? ''

/** By game, in the order in which they stand on the first page. */
export const BOXES: Readonly<Record<string, Box>> = Object.fromEntries(
  Object.entries(FOUND)
    .map(([path, box]): [string, Box] => [gameOf(path), box])
    .sort(([, one], [, other]) => one.place - other.place),
)

/** The box of a game that brought one. Pages show any game's (parts/GameBox.svelte). */
export const gameBox = (game: string, id = `box${game}`): Drawing | null => (BOXES[game] ? lid(BOXES[game], id) : null)
