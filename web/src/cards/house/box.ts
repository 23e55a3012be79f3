/** The game boxes of the home page: those drawn in tables/<game>/box.ts, and one for any other game. */
import type { Drawing } from '../card'
import { lid, plainBox, type Box } from './lid'

const FOUND = import.meta.glob<Box>('../../tables/*/box.ts', { eager: true, import: 'box' })
const gameOf = (path: string): string => path.split('/').at(-2) ?? ''

/** By game, in the order in which they stand on the first page. */
export const BOXES: Readonly<Record<string, Box>> = Object.fromEntries(
  Object.entries(FOUND)
    .map(([path, box]): [string, Box] => [gameOf(path), box])
    .sort(([, one], [, other]) => one.place - other.place),
)

/** `title`: what a game is called that brought no box of its own. */
export const gameBox = (game: string, title = game, id = `box${game}`): Drawing => lid(BOXES[game] ?? plainBox(game, title), id)
