/** Which card is which. A view says what lies where by kind; a card that leaves one place and turns up in another is the
 *  same one, so that it can be seen travelling. Cards of a kind are alike: any of them will do. */

/** A card with a name of its own; `from` is where it comes from if it was nowhere before. */
export interface Lying {
  readonly slug: string
  readonly name: string
  readonly from: string | null
}

/** By place: the cards there, in their order. */
export type Places = ReadonlyMap<string, readonly Lying[]>
export type Told = readonly (readonly [place: string, slugs: readonly string[]])[]

/** As a player's panel is called, and what it draws from. */
export const DRAW = 'draw'
export const handName = (seat: number): string => `hand ${seat}`

interface Left {
  readonly slug: string
  name: string | null
  from: string | null
}

/** Takes a name of this kind out of a list; null if there is none. */
function taken(from: Lying[], slug: string): string | null {
  const at = from.findIndex((one) => one.slug === slug)
  return at < 0 ? null : (from.splice(at, 1)[0] as Lying).name
}

/** The cards as they lie now, with the names they had. `mover` is who moved last: an unknown card comes from there. */
export function follow(before: Places | null, told: Told, mover: number): Places {
  const old = new Map([...(before ?? [])].map(([place, cards]) => [place, [...cards]]))
  const now = told.map(([place, slugs]) => {
    const stayed = old.get(place) ?? []
    return [place, slugs.map((slug): Left => ({ slug, name: taken(stayed, slug), from: null }))] as const
  })
  const gone = [...old.values()].flat()
  const used = new Set(now.flatMap(([, cards]) => cards.map((card) => card.name)).filter((name) => name !== null))
  for (const [place, cards] of now)
    for (const card of cards) {
      card.name ??= taken(gone, card.slug)
      if (card.name) used.add(card.name)
      else if (before) card.from = place.startsWith('hand') ? DRAW : handName(mover)
    }
  return new Map(now.map(([place, cards]) => [place, cards.map((card) => christened(card, used))]))
}

function christened(card: Left, used: Set<string>): Lying {
  if (card.name) return card as Lying
  let number = 1
  while (used.has(`catdays ${card.slug} ${number}`)) number += 1
  const name = `catdays ${card.slug} ${number}`
  used.add(name)
  return { ...card, name }
}

/** The same cards, those that were there before first: what came last lies on top. */
export function inOrder(before: Places | null, place: string, slugs: readonly string[]): string[] {
  const left = [...slugs]
  const kept = (before?.get(place) ?? []).filter((one) => {
    const at = left.indexOf(one.slug)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return [...kept.map((one) => one.slug), ...left]
}
