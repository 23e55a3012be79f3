/** What is drawn small where it arrives (a card in another's hand is a mark) flies as a card all the same: a copy of the
 *  one it was taken from goes the way, a little smaller, and fades into its place. */
import type { Place } from './travel'

const SIZE = 2 / 3

/** `card` is what is copied; `fly` lets it go to `to`, in the middle of `here`. */
export function ghost(card: HTMLElement, from: Place, here: Place, fly: (copy: HTMLElement, to: Place) => Animation): void {
  const width = from.width * SIZE
  const height = from.height * SIZE
  const to = { x: here.x + (here.width - width) / 2, y: here.y + (here.height - height) / 2, width, height }
  const copy = card.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  const look = {
    position: 'fixed', left: `${to.x}px`, top: `${to.y}px`, width: `${width}px`, height: `${height}px`, margin: '0',
    'z-index': '40', 'pointer-events': 'none',
  }
  for (const [name, value] of Object.entries(look)) copy.style.setProperty(name, value)
  document.body.append(copy)
  const flight = fly(copy, to)
  flight.onfinish = flight.oncancel = () => copy.remove()
}
