/** While moves of others are still being shown, a tap or a key skips to the present; and it does nothing else, whatever
 *  lies under the finger. */
import type { Attachment } from 'svelte/attachments'

/** Milliseconds in which a second tap is still the same wish. */
const AGAIN = 350
const WAITS = new Set(['Enter', ' ', 'Escape'])

/** `skip` goes to the present; false: it is shown already. */
export const skips =
  (skip: () => boolean): Attachment<HTMLElement> =>
  (node) => {
    let quiet = -Infinity
    let swallows = false

    function wanted(event: Event): boolean {
      const now = event.timeStamp
      const skipped = skip()
      if (skipped) quiet = now + AGAIN
      if (!skipped && now >= quiet) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    }
    function pressed(event: PointerEvent): void {
      swallows = wanted(event)
    }
    /** The click that ends such a press; those of a keyboard have no press. */
    function clicked(event: MouseEvent): void {
      if (!swallows || event.detail === 0) return
      swallows = false
      event.preventDefault()
      event.stopPropagation()
    }
    function keyed(event: KeyboardEvent): void {
      const on = event.target as Element
      const here = on === document.body || node.contains(on)
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (here && plain && (WAITS.has(event.key) || /^[a-z0-9]$/i.test(event.key))) wanted(event)
    }

    node.addEventListener('pointerdown', pressed, { capture: true })
    node.addEventListener('click', clicked, { capture: true })
    addEventListener('keydown', keyed, { capture: true })
    return () => {
      node.removeEventListener('pointerdown', pressed, { capture: true })
      node.removeEventListener('click', clicked, { capture: true })
      removeEventListener('keydown', keyed, { capture: true })
    }
  }
