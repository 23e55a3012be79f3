/** What a game shows of its cards on the page of all cats. */
import type { Drawing } from '../cards/card'

export interface Shown {
  readonly name: string
  /** What it is called, in words. */
  readonly says: Said
  /** `label` is what it says on the card, for cards that say something. */
  readonly draw: (label: string) => Drawing
  /** The word on the card, if there is one. */
  readonly label?: string
  /** A face with an animal of its own, unlike every other of its game. */
  readonly face: boolean
}
export interface Section {
  readonly key: string
  readonly cards: readonly Shown[]
}

/** A sentence and its values; a value that is a sentence itself comes as `{ key }`. */
export type Said = readonly [key: string, values?: Readonly<Record<string, string | number | { readonly key: string }>>]

type Sentences = Readonly<Record<string, string>>
/** tables/<game>/gallery.ts: all its cards, and what they are called. Keys are unique among all games. */
export interface Gallery {
  readonly sections: readonly Section[]
  readonly words: Readonly<Record<'en' | 'fr', Sentences>>
}

export const shown = (name: string, says: Said, draw: () => Drawing, face = true): Shown => ({ name, says, draw, face })
/** One that is called what it says. */
export const labelled = (name: string, label: string, draw: (label: string) => Drawing): Shown => ({
  name,
  says: [label],
  label,
  draw,
  face: true,
})
export const upTo = (many: number): readonly number[] => Array.from({ length: many }, (_, index) => index)
