/** How large cards can be so that all melds are in sight. */
export const SIZES = [
  260, 240, 220, 200, 184, 168, 152, 138, 124, 112, 100, 92, 84, 78, 72, 66, 60, 56, 52, 48, 44, 40, 36, 32, 28, 26,
] as const
/** As in Melds.svelte, in widths of a card: around a meld, between melds, between its cards. */
const AROUND = 0.2
const BETWEEN = 0.12
const GAP = 0.04

/** How wide a row of this many cards is, with what is around it. */
const widthOf = (cards: number, size: number): number => size * (cards * (1 + GAP) - GAP + AROUND)

/** How high melds of this many cards are, in a box of this width, with cards of this size. */
export function heightOf(melds: readonly number[], width: number, size: number): number {
  const fit = Math.max(1, Math.floor((width / size - AROUND + GAP) / (1 + GAP)))
  let [x, row, height] = [0, 0, 0]
  for (const count of melds) {
    const across = widthOf(Math.min(count, fit), size)
    const tall = size * (Math.ceil(count / fit) * (1.4 + GAP) - GAP + AROUND)
    if (x && x + across > width) [x, height, row] = [0, height + row + BETWEEN * size, 0]
    x += across + BETWEEN * size
    row = Math.max(row, tall)
  }
  return height + row
}

/** As small cards may be, and by how much, so that the longest meld stays in one row. */
const WHOLE = 40
const SMALLER = 0.55

/** The largest size that fits and is no more than `most`, with room for a meld or two of `least` cards that may come; the
 *  smallest if none does. A meld is rather shown whole than large. */
export function sizeFor(melds: readonly number[], least: number, width: number, height: number, most = Infinity): number {
  const likely = melds.length < 6 ? [...melds, least, ...(melds.length < 3 ? [least] : [])] : melds
  const fits = SIZES.filter((size) => size <= most && heightOf(likely, width, size) <= height)
  const largest = fits[0] ?? SIZES.at(-1)!
  const whole = fits.find((size) => widthOf(Math.max(...likely), size) <= width) ?? 0
  return whole >= Math.max(WHOLE, SMALLER * largest) ? whole : largest
}
