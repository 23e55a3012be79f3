/** The legal moves of any game, put in order for people: those that begin alike stand together. */
import type { Aside, Said } from './aside'

export interface Choice {
  readonly move: string
  /** The whole move, in words. */
  readonly label: string
  /** What is written on its button: the things alone, where what is done with them stands above. */
  readonly short: string
  /** The names of the things it names. */
  readonly names: readonly string[]
}
export interface Group {
  /** What is done; empty where each move says it for itself. */
  readonly title: string
  readonly choices: readonly Choice[]
}

/** The number of moves of one kind that are worth a title. */
const SEVERAL = 3

/** `labels`: by move, what it does; `aside`: as far as the server took the moves apart. */
export function grouped(legal: readonly string[], labels: readonly string[], aside: Aside | null): Group[] {
  const parts = aside?.moves.length === legal.length ? aside.moves : null
  const kinds = new Map<string, Choice[]>()
  legal.forEach((move, at) => {
    const said = parts?.[at] ?? null
    const label = labels[at] || move
    const kind = said?.things.length ? said.verb : ''
    const choice = { move, label, short: shortOf(label, said), names: said?.things.map(({ name }) => name) ?? [] }
    kinds.set(kind, [...(kinds.get(kind) ?? []), choice])
  })
  const titled = [...kinds].filter(([title, { length }]) => title && length >= SEVERAL).map(([title, choices]) => ({ title, choices }))
  const others = [...kinds].filter(([title, { length }]) => !title || length < SEVERAL).flatMap(([, choices]) => choices.map(inFull))
  return others.length ? [...titled, { title: '', choices: others }] : titled
}

/** Nothing stands above it. */
export const inFull = (choice: Choice): Choice => ({ ...choice, short: choice.label })

/** A game that has words for its moves is taken by them; else what is done is left to the title. */
function shortOf(label: string, said: Said | null): string {
  const things = said?.things.map(({ says }) => says).join(', ') ?? ''
  return said && label.toLowerCase() === `${said.verb} ${things}`.toLowerCase() ? things : label
}

/** The groups less these moves; a group of which nothing is left is gone. */
export const without = (groups: readonly Group[], made: readonly Choice[]): Group[] =>
  groups
    .map(({ title, choices }) => ({ title, choices: choices.filter((choice) => !made.includes(choice)) }))
    .filter(({ choices }) => choices.length)

/** The moves that name this thing. */
export const naming = (groups: readonly Group[], name: string): Choice[] =>
  groups.flatMap(({ choices }) => choices.filter(({ names }) => names.includes(name)))
