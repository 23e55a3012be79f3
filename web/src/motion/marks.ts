/** For people who want less movement: what has changed its place is told by a line around where it was, and one around where
 *  it is, which fade. */
import { isFar, placeOf, type Place } from './place'
import { put } from './flyer'
import { isNews, type Trip } from './plan'

/** Milliseconds for which they can be seen, at least. */
const SEEN = 1200
const MOST = 12

export function mark(trips: readonly Trip<HTMLElement>[], long: number): void {
  const news = trips.filter(isNews).slice(0, MOST)
  for (const from of apart(news.map(({ marks }) => marks[0]))) ring(from, 'dashed', long)
  for (const to of apart(news.map(({ marks }) => marks[1]))) ring(to, 'solid', long)
}

/** Each place once, however many cards came from there. */
const apart = (places: readonly Place[]): Place[] => places.filter((one, at) => places.slice(0, at).every((other) => isFar(one, other)))

function ring({ x, y, width, height }: Place, line: 'dashed' | 'solid', long: number): void {
  const drawn = document.createElement('div')
  drawn.className = 'moved'
  drawn.setAttribute('aria-hidden', 'true')
  put(drawn, {
    position: 'fixed', left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, 'z-index': '40', 'pointer-events': 'none',
    'box-sizing': 'border-box', 'border-radius': '8px', border: `4px ${line} var(--colour-focus)`, 'box-shadow': '0 0 0 2px var(--colour-paper)',
  })
  document.body.append(drawn)
  const { x: offX, y: offY } = placeOf(drawn)
  put(drawn, { left: `${2 * x - offX}px`, top: `${2 * y - offY}px` })
  const seen = drawn.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: Math.max(SEEN, long) })
  seen.onfinish = seen.oncancel = () => drawn.remove()
}
