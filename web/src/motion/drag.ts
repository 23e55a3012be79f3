/** Dragging with a mouse, a pen or a finger, the same at every table.
 *
 *  One thing at a time: a second finger changes nothing. Less than FAR is a tap, and what was dragged was not tapped.
 *  Where a finger may scroll (the thing's `touch-action` is not `none`), it takes a thing up by holding it a moment.
 */
import type { Attachment } from 'svelte/attachments'

const FAR = 8
const HELD = 300

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Drag {
  /** What is dragged. */
  readonly thing: HTMLElement
  /** The drag begins: this is no tap. Returns false if it cannot be dragged after all. */
  begin(): boolean
  /** The pointer is here, at this distance from where it began. */
  move(at: Point, gone: Point): void
  /** Dropped there; null: it was cancelled. */
  end(at: Point | null): void
}

interface Grip {
  readonly drag: Drag
  readonly pointer: number
  readonly from: Point
  going: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

const pointAt = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })

/** The element at this point with this data attribute: `data-drop`, `data-day`. */
export const dataAt = ({ x, y }: Point, name: string): string | null =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>(`[data-${name}]`)?.dataset[name])
    .find((found) => found !== undefined) ?? null

/** Ignores the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** `take` returns what a press drags; null: nothing. */
export const drags =
  (take: (event: PointerEvent, node: HTMLElement) => Drag | null): Attachment<HTMLElement> =>
  (node) => {
    let grip: Grip | null = null

    function down(event: PointerEvent): void {
      if (grip || event.button !== 0 || !event.isPrimary) return
      const drag = take(event, node)
      if (!drag) return
      grip = { drag, pointer: event.pointerId, from: pointAt(event), going: false, timer: undefined }
      const scrolls = event.pointerType !== 'mouse' && getComputedStyle(drag.thing).touchAction !== 'none'
      if (scrolls) grip.timer = setTimeout(begin, HELD)
      for (const [name, listener] of HEARD) addEventListener(name, listener as EventListener, { capture: true })
    }

    function begin(): void {
      if (!grip) return
      if (!grip.drag.begin()) return letGo()
      grip.going = true
      grip.timer = undefined
      node.setPointerCapture(grip.pointer)
    }

    function move(event: PointerEvent): void {
      if (!grip || event.pointerId !== grip.pointer) return
      const [at, { from, drag }] = [pointAt(event), grip]
      const gone = { x: at.x - from.x, y: at.y - from.y }
      if (!grip.going && Math.hypot(gone.x, gone.y) >= FAR) grip.timer ? letGo() : begin()
      if (grip?.going) drag.move(at, gone)
    }

    function up(event: PointerEvent): void {
      if (grip && event.pointerId === grip.pointer) finish(event.type === 'pointerup' ? pointAt(event) : null)
    }

    function finish(at: Point | null): void {
      const held = grip
      letGo()
      if (!held?.going) return
      swallowClick()
      held.drag.end(at)
    }

    function letGo(): void {
      clearTimeout(grip?.timer)
      grip = null
      for (const [name, listener] of HEARD) removeEventListener(name, listener as EventListener, { capture: true })
    }

    function escape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !grip?.going) return
      event.stopPropagation()
      finish(null)
    }

    /** A long press is no question for a menu, and what is held does not scroll the page. */
    function prevent(event: Event): void {
      if (grip && (grip.going || event.type === 'contextmenu') && event.cancelable) event.preventDefault()
    }

    const HEARD = [
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
      ['keydown', escape],
      ['contextmenu', prevent],
    ] as const
    node.addEventListener('pointerdown', down)
    node.addEventListener('touchmove', prevent, { passive: false })
    return () => {
      finish(null)
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('touchmove', prevent)
    }
  }
