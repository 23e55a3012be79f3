/** How large cards can be so that all melds are in sight. */
export const SIZES = [
  260, 240, 220, 200, 184, 168, 152, 138, 124, 112, 100, 92, 84, 78, 72, 66, 60, 56, 52, 48, 44, 40, 36, 32, 28, 26, 24, 22,
  20, 18, 16, 14, 12,
] as const
/** As in Melds.svelte, in widths of a card: around a meld, between melds, between its cards; how high a card is, and how
 *  high its foot, where its addition stands. */
const AROUND = 0.2
const BETWEEN = 0.12
const GAP = 0.04
const WHOLE = 1.4
export const FOOT = 0.56

/** How melds are laid where there is little room. */
export interface Form {
  /** Only the foot of each card is seen, and a meld has one row. */
  low: boolean
  /** How far it is from card to card, in widths: less, and they lie under each other. Of a meld the first card and the
   *  last are seen whatever it is. */
  step: number
}
const USUAL: Form = { low: false, step: 1 + GAP }
/** One after the other, until cards are large enough. */
const TIGHT: readonly Form[] = [1 + GAP, 0.5, 0.3, 0.15].map((step) => ({ low: true, step }))
const LEAST = 0.1

/** How far it is from card to card in a meld of this many: where they are low, none of them is wider than the box. */
export function stepOf(cards: number, size: number, width: number, { low, step }: Form): number {
  return low && cards > 2 ? Math.min(step, (width / size - AROUND - 2 - GAP) / (cards - 2)) : step
}

/** How wide a row of this many cards is, with what is around it. */
const widthOf = (cards: number, size: number, step: number): number =>
  size * (AROUND + (cards > 2 ? 2 + GAP + (cards - 2) * step : cards * (1 + GAP) - GAP))

/** How high melds of this many cards are, in a box of this width, with cards of this size. */
export function heightOf(melds: readonly number[], width: number, size: number, form: Form = USUAL): number {
  const fit = form.low ? Math.max(...melds) : Math.max(1, Math.floor((width / size - AROUND + GAP) / (1 + GAP)))
  const card = form.low ? FOOT : WHOLE
  let [x, row, height] = [0, 0, 0]
  for (const count of melds) {
    const across = widthOf(Math.min(count, fit), size, stepOf(count, size, width, form))
    const tall = size * (Math.ceil(count / fit) * (card + GAP) - GAP + AROUND)
    if (x && x + across > width) [x, height, row] = [0, height + row + BETWEEN * size, 0]
    x += across + BETWEEN * size
    row = Math.max(row, tall)
  }
  return height + row
}

/** As small cards may be, and by how much, so that the longest meld stays in one row. */
const IN_ONE_ROW = 40
const SMALLER = 0.55

/** The largest size that fits and is no more than `most`, with room for a meld or two of `least` cards that may come; the
 *  smallest if none does. A meld is rather shown whole than large. */
export function sizeFor(melds: readonly number[], least: number, width: number, height: number, most = Infinity): number {
  const likely = melds.length < 6 ? [...melds, least, ...(melds.length < 3 ? [least] : [])] : melds
  const fits = SIZES.filter((size) => size <= most && heightOf(likely, width, size) <= height)
  const largest = fits[0] ?? SIZES.at(-1)!
  const whole = fits.find((size) => widthOf(Math.max(...likely), size, 1 + GAP) <= width) ?? 0
  return whole >= Math.max(IN_ONE_ROW, SMALLER * largest) ? whole : largest
}

/** Smaller whole cards cannot be read; their feet can, a little longer. */
const READABLE = 36
const FEET = 30

/** The same, in a form in which nothing has to be scrolled: where cards would be too small their feet are seen, and where
 *  those would be, they lie under each other. */
export function fitFor(melds: readonly number[], least: number, width: number, height: number, most = Infinity): Form & { size: number } {
  const usual = sizeFor(melds, least, width, height, most)
  if (usual >= Math.min(READABLE, most)) return { ...USUAL, size: usual }
  const fits = (form: Form, size: number): boolean =>
    size <= most && heightOf(melds, width, size, form) <= height && melds.every((cards) => stepOf(cards, size, width, form) >= LEAST)
  const found = TIGHT.map((form) => ({ ...form, size: SIZES.find((size) => fits(form, size)) ?? SIZES.at(-1)! }))
  return found.find(({ size }) => size >= FEET) ?? found.reduce((best, one) => (one.size > best.size ? one : best))
}
