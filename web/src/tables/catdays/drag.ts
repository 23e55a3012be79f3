/** Dragging with a mouse or a finger: from `data-card` or a lit `data-day` to a day. */
import type { Play } from './play.svelte'

/** Less than this is a tap. */
const FAR = 8

interface Grip {
  readonly from: HTMLElement
  readonly pointer: number
  readonly x: number
  readonly y: number
  ghost: HTMLElement | null
}

const dayUnder = (event: PointerEvent): string | null =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null

/** A picture of the card that follows the pointer. */
function picture(from: HTMLElement): HTMLElement {
  const card = [...from.querySelectorAll<HTMLElement>('.face')].at(-1) ?? from
  const { width, height } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.setAttribute('aria-hidden', 'true')
  const { style } = ghost
  style.setProperty('position', 'fixed')
  style.setProperty('left', `${-width / 2}px`)
  style.setProperty('top', `${-height / 2}px`)
  style.setProperty('width', `${width}px`)
  style.setProperty('z-index', '50')
  style.setProperty('pointer-events', 'none')
  document.body.append(ghost)
  return ghost
}

/** What is taken up: a card of the hand, or the one cat of a day that may be chosen. */
function takeUp(play: Play, from: HTMLElement): boolean {
  const { card, day } = from.dataset
  if (card) {
    if (play.chosen[0] !== card) play.take(card)
    return true
  }
  const [step, ...others] = day ? play.stepsAt(day) : []
  if (!step || others.length || !play.dayAt(day as string).cats.length) return false
  const many = play.chosen.length
  play.choose(step)
  return play.chosen.length > many
}

/** An attachment for the table's root. */
export const drags = (play: Play) => (root: HTMLElement) => {
  let grip: Grip | null = null

  function down(event: PointerEvent): void {
    const from = (event.target as Element).closest<HTMLElement>('[data-card],[data-day].lit')
    if (!from || !play.match.mine || !event.isPrimary || event.button !== 0) return
    grip = { from, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null }
  }

  function move(event: PointerEvent): void {
    if (!grip || event.pointerId !== grip.pointer) return
    if (!grip.ghost) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < FAR) return
      if (!takeUp(play, grip.from)) return void (grip = null)
      grip.ghost = picture(grip.from)
    }
    event.preventDefault()
    grip.ghost.style.setProperty('transform', `translate(${event.clientX}px, ${event.clientY}px) rotate(-3deg)`)
    const day = dayUnder(event)
    play.over = day && play.lit.has(day) ? day : null
  }

  function up(event: PointerEvent): void {
    if (!grip || event.pointerId !== grip.pointer) return
    const { ghost, from } = grip
    grip = null
    if (!ghost) return
    ghost.remove()
    play.over = null
    play.hovered = null
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    const day = event.type === 'pointerup' ? dayUnder(event) : null
    if (day && day !== from.dataset['day']) play.press(day)
    else if (from.dataset['day']) play.undo()
  }

  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }

  root.addEventListener('pointerdown', down)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
  return () => {
    grip?.ghost?.remove()
    root.removeEventListener('pointerdown', down)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
  }
}
