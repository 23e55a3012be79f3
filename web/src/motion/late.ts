/** What follows from a card that is still on its way (a count, what is asked next) is seen when it has landed: until then
 *  a copy of what stood there covers it. On elements with `data-after`. */
import { put } from './flyer'

/** Where an element is seen, and how large it is unturned. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = element
  const turned = Math.abs(width - offsetWidth) > 1 || Math.abs(height - offsetHeight) > 1
  return turned ? { left, top, width: offsetWidth, height: offsetHeight } : { left, top, width, height }
}

interface Held {
  readonly old: HTMLElement
  readonly at: Box
}
const covers = new Set<() => void>()

const found = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-after]')]

export class Late {
  private readonly held: Map<HTMLElement, Held>

  constructor(private readonly root: HTMLElement) {
    for (const uncover of covers) uncover()
    this.held = new Map(found(root).map((element) => [element, { old: element.cloneNode(true) as HTMLElement, at: boxOf(element) }]))
  }

  /** It has changed: what stood there is seen for this many milliseconds more, and what is new is not. */
  cover(long: number): void {
    for (const element of found(this.root)) {
      const held = this.held.get(element)
      if (!held?.old.isEqualNode(element)) cover(element, held, long)
    }
  }
}

function cover(element: HTMLElement, { old, at }: Partial<Held> = {}, long: number): void {
  if (old && at?.width) {
    element.after(old)
    pin(old, at)
  }
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: long })
  const uncover = (): void => {
    covers.delete(uncover)
    old?.remove()
    hidden.cancel()
  }
  covers.add(uncover)
  hidden.onfinish = uncover
}

/** Lays something where it was, whatever has become of the things around it. */
export function pin(element: HTMLElement, at: Box): void {
  for (const name of ['data-travel', 'data-after', 'id']) element.removeAttribute(name)
  element.setAttribute('aria-hidden', 'true')
  element.inert = true
  put(element, { position: 'absolute', left: '0px', top: '0px', margin: '0', 'pointer-events': 'none' })
  put(element, { 'box-sizing': 'border-box', width: `${at.width}px`, height: `${at.height}px` })
  const now = element.getBoundingClientRect()
  put(element, { left: `${at.left - now.left}px`, top: `${at.top - now.top}px` })
}
