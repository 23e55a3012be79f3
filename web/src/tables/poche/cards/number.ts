/** Tiles by the numbers the view uses: 0-4 the cats of seat 0, 5-9 of seat 1, 10-19 prey, 20-24 dogs, -1 face down. */
import type { Drawing } from '../../../cards/card'
import { CLANS, type ClanName } from './clan'
import { catTile, dogTile, preyTile, tileBack } from './tile'

const CATS = 5
const FIRST_PREY = 10
const FIRST_DOG = 20
const CHAOS = CLANS.indexOf('chaos')

/** What a tile's face is drawn from: fields of the view, and of the box. */
export interface Faces {
  /** By seat: its clan's number. */
  readonly clan: readonly number[]
  /** By dog: its quarter-turns. */
  readonly turned: readonly number[]
  readonly attack: readonly (readonly number[])[]
  readonly worth: readonly number[]
  readonly arrows: readonly number[]
}

/** All that the drawing of a tile depends on. */
export function tileName(tile: number, { clan, turned, attack, worth, arrows }: Faces): string {
  if (tile >= FIRST_DOG) return `poche dog ${tile} ${arrows[tile - FIRST_DOG]} ${turned[tile - FIRST_DOG]}`
  if (tile >= FIRST_PREY) return `poche prey ${tile} ${worth[tile - FIRST_PREY]}`
  const whose = clan[Math.floor(tile / CATS)] ?? 0
  return `poche cat ${whose} ${tile % CATS} ${attack[whose]?.[tile % CATS]}`
}

export function pocheTile(tile: number, faces: Faces, id?: string): Drawing {
  if (tile < 0) return tileBack()
  if (tile >= FIRST_DOG)
    return dogTile(
      tile - FIRST_DOG,
      faces.arrows[tile - FIRST_DOG] ?? 0,
      Math.max(0, faces.turned[tile - FIRST_DOG] ?? 0),
      id,
    )
  if (tile >= FIRST_PREY) return preyTile(tile - FIRST_PREY, faces.worth[tile - FIRST_PREY] ?? 0, id)
  const clan = faces.clan[Math.floor(tile / CATS)] ?? 0
  const attack = clan === CHAOS ? null : (faces.attack[clan]?.[tile % CATS] ?? null)
  return catTile(CLANS[clan] as ClanName, tile % CATS, attack, id)
}
