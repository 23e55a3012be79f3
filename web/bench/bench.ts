/** Draws 300 different cards: the markup, then into the page, then on the screen. benches/cats.py calls `run`. */
import { svg } from '../src/cards'
import { SECTIONS, picture } from '../src/sheet/everything'

const CARDS = 300
const cards = SECTIONS.flatMap((section) => section.cards).slice(0, CARDS)
const painted = (): Promise<number> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))

/** Milliseconds: until the markup is there, until it is laid out, until it is painted. */
async function run(): Promise<{ cards: number; markup: number; page: number; painted: number }> {
  const table = document.getElementById('table') as HTMLElement
  table.replaceChildren()
  await painted()
  const start = performance.now()
  const markup = cards.map((card) => svg(picture(card), card.name))
  const written = performance.now()
  table.innerHTML = markup.join('')
  table.getBoundingClientRect()
  const laid = performance.now()
  const seen = await painted()
  return { cards: markup.length, markup: written - start, page: laid - start, painted: seen - start }
}

Object.assign(window, { run })
