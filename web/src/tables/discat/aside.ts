/** What the server tells this table beside the view: src/matou/games/discat/page.py. */
export interface Aside {
  constraint: {
    /** `one`: the very first card; `any`: nobody could follow. */
    way: 'higher' | 'lower' | 'any' | 'one'
    /** The card that asks for it; 0: none does. */
    card: number
    from: number | null
    says: string
  }
  /** While the last turns are played: who is out of cards, and how many turns are left. */
  last: { out: number; turns: number; says: string } | null
  /** What a card is worth at the end, by where it is. */
  each: { pile: number; bonus: number; held: number }
}
