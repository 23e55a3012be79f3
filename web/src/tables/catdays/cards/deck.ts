/** A card of Cat Days as its deck describes it (§6.1): what the page is given, and all that is drawn from. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof DAYS)[number]

export interface DeckCard {
  readonly slug: string
  readonly points?: number
  readonly event?: boolean
  readonly week?: 'own' | 'opponent' | 'either'
  readonly days?: readonly string[]
  readonly on?: 'empty' | 'cat'
  /** Only where there is no cat at all, tree or not. */
  readonly alone?: boolean
  readonly neighbours?: 'both' | 'any' | 'none'
  readonly effect?: 'tree' | 'box' | 'swap' | 'move' | 'return'
}
