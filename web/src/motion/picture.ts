/** A picture of a card that follows the pointer, above everything. The card itself stays where it lies, faintly. */
import type { Point } from './drag'

const BACK = 160
const FAINT = '0.25'

/** What was let go waits there for the answer, however long that takes: until what comes of it is drawn, or it is
 *  refused. By the name it travels under. */
const waiting = new Map<string, Picture>()
/** The same of things that were dragged themselves: how each is let back. */
const held = new Set<() => void>()

export class Picture {
  private readonly drawn: HTMLElement

  constructor(private readonly card: HTMLElement) {
    const { left, top, width, height } = card.getBoundingClientRect()
    this.drawn = card.cloneNode(true) as HTMLElement
    this.drawn.classList.add('dragged')
    this.drawn.setAttribute('aria-hidden', 'true')
    const look = {
      position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: '0',
      'z-index': '50', 'pointer-events': 'none', filter: 'drop-shadow(4px 8px 8px #0006)',
    }
    for (const [name, value] of Object.entries(look)) this.drawn.style.setProperty(name, value)
    document.body.append(this.drawn)
    card.style.setProperty('opacity', FAINT)
  }

  move({ x, y }: Point): void {
    this.drawn.style.setProperty('transform', `translate(${x}px, ${y}px) rotate(-2deg)`)
  }

  /** Where it is now. */
  get place(): DOMRect {
    return this.drawn.getBoundingClientRect()
  }

  /** It was played: it waits here for the answer. */
  wait(name: string): void {
    waiting.get(name)?.remove()
    waiting.set(name, this)
  }

  /** It was not: it goes back. */
  back(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.remove()
    const way = this.drawn.animate([{}, { transform: 'none' }], { duration: BACK, easing: 'ease-out' })
    way.onfinish = way.oncancel = () => this.remove()
  }

  remove(): void {
    this.drawn.remove()
    this.card.style.removeProperty('opacity')
  }
}

/** The pictures that wait, by name: from now on they wait no more. */
export function letGo(): ReadonlyMap<string, DOMRect> {
  const places = new Map([...waiting].map(([name, picture]) => [name, picture.place]))
  for (const picture of waiting.values()) picture.remove()
  waiting.clear()
  return places
}

/** A thing that was dragged itself stays where it was let go, until there is an answer. */
export function hold(back: () => void): void {
  held.add(back)
}

/** What comes of it is drawn: things that were held lie where the page has them. */
export function settled(): void {
  for (const back of held) back()
  held.clear()
}

/** It was refused: all that waits goes back. */
export function giveBack(): void {
  const pictures = [...waiting.values()]
  waiting.clear()
  for (const picture of pictures) picture.back()
  settled()
}
