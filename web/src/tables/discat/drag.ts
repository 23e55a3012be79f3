/** Dragging cards with a mouse or a finger: they follow it, and are dropped on what has `data-drop`. */
import type { Attachment } from 'svelte/attachments'

export interface Drag {
  /** May a drag begin? */
  ready(): boolean
  /** It begins: these elements follow. */
  begin(): Element[]
  /** What it is over now. */
  over(place: string | null): void
  /** It has ended; true: it was taken, so the cards wait there for a moment. */
  end(place: string | null): boolean
}

const FAR = 8
const WAIT = 700

const placeAt = (x: number, y: number): string | null =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>('[data-drop]')?.dataset['drop'])
    .find((place) => place !== undefined) ?? null

export const drags =
  (drag: Drag): Attachment<HTMLElement> =>
  (node) => {
    let from: { x: number; y: number; id: number } | null = null
    let followers: HTMLElement[] = []
    let dragged = false

    function shift(x: number, y: number): void {
      for (const one of followers) one.style.setProperty('translate', `${x}px ${y}px`)
    }
    function release(): void {
      for (const one of followers) {
        one.style.removeProperty('translate')
        one.classList.remove('dragged')
      }
      followers = []
    }
    function begin(event: PointerEvent): void {
      dragged = true
      node.setPointerCapture(event.pointerId)
      followers = drag.begin() as HTMLElement[]
      for (const one of followers) one.classList.add('dragged')
    }
    function down(event: PointerEvent): void {
      dragged = false
      if (event.button === 0 && event.isPrimary && drag.ready())
        from = { x: event.clientX, y: event.clientY, id: event.pointerId }
    }
    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!dragged && Math.hypot(x, y) < FAR) return
      if (!dragged) begin(event)
      shift(x, y)
      drag.over(placeAt(event.clientX, event.clientY))
    }
    function up(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return
      from = null
      if (!dragged) return
      const taken = drag.end(event.type === 'pointerup' ? placeAt(event.clientX, event.clientY) : null)
      if (taken) setTimeout(release, WAIT)
      else release()
    }
    /** What was dragged was not tapped. */
    function click(event: MouseEvent): void {
      if (dragged) event.stopImmediatePropagation()
      dragged = false
    }
    const heard: [string, (event: any) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
    ]
    for (const [name, listener] of heard) node.addEventListener(name, listener)
    node.addEventListener('click', click, { capture: true })
    return () => {
      for (const [name, listener] of heard) node.removeEventListener(name, listener)
      node.removeEventListener('click', click, { capture: true })
    }
  }
