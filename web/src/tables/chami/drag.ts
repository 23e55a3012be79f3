/** A card that can be dragged: with a mouse, a pen or a finger. */
const FAR = 8

export interface Drag {
  /** Where it was let go: the `data-drop` of what lies there. */
  ondrop: (place: string) => void
  ondrag?: (going: boolean) => void
}

const placeAt = (x: number, y: number, not: Element): string =>
  document
    .elementsFromPoint(x, y)
    .filter((one) => !not.contains(one))
    .map((one) => one.closest<HTMLElement>('[data-drop]')?.dataset['drop'])
    .find((one) => one !== undefined) ?? ''

/** A Svelte attachment. The click that ends a drag is no tap. */
export const draggable =
  (drag: Drag) =>
  (card: HTMLElement): (() => void) => {
    let start: { x: number; y: number; id: number } | undefined
    let going = false
    const stop = (): void => {
      start = undefined
      going = false
      card.style.removeProperty('transform')
      card.classList.remove('dragged')
      drag.ondrag?.(false)
    }
    const down = (event: PointerEvent): void => {
      if (event.button === 0) start = { x: event.clientX, y: event.clientY, id: event.pointerId }
    }
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!going && Math.hypot(x, y) < FAR) return
      if (!going) {
        card.setPointerCapture(start.id)
        card.classList.add('dragged')
        drag.ondrag?.(true)
      }
      going = true
      card.style.setProperty('transform', `translate(${x}px, ${y}px) rotate(2deg)`)
    }
    const up = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return
      const was = going
      const place = was ? placeAt(event.clientX, event.clientY, card) : ''
      stop()
      if (!was) return
      card.addEventListener('click', quiet, { capture: true, once: true })
      setTimeout(() => card.removeEventListener('click', quiet, { capture: true }))
      if (place) drag.ondrop(place)
    }
    const quiet = (event: Event): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    card.addEventListener('pointerdown', down)
    card.addEventListener('pointermove', move)
    card.addEventListener('pointerup', up)
    card.addEventListener('pointercancel', stop)
    return () => {
      card.removeEventListener('pointerdown', down)
      card.removeEventListener('pointermove', move)
      card.removeEventListener('pointerup', up)
      card.removeEventListener('pointercancel', stop)
    }
  }
