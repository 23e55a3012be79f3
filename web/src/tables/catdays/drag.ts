/** Dragging from `data-card`, or from a lit `data-day` with a cat, to a day: a picture of the card follows. */
import { dataAt, drags as dragged, type Drag } from '../../motion/drag'
import { Picture } from '../../motion/picture'
import type { Play } from './play.svelte'

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

/** The card on top, and the name it travels under. */
function topOf(thing: HTMLElement): { face: HTMLElement; name: string } {
  const card = [...thing.querySelectorAll<HTMLElement>('[data-travel]')].at(-1)
  return { face: card?.querySelector<HTMLElement>('.face') ?? thing, name: card?.dataset['travel'] ?? '' }
}

function dragOf(play: Play, thing: HTMLElement): Drag {
  const from = thing.dataset['day']
  const { face, name } = topOf(thing)
  let picture: Picture
  return {
    thing,
    begin() {
      if (!takeUp(play, thing)) return false
      picture = new Picture(face)
      return true
    },
    move(at, gone) {
      picture.move(gone)
      const day = dataAt(at, 'day')
      play.over = day && play.lit.has(day) ? day : null
    },
    end(at) {
      const day = at && dataAt(at, 'day')
      play.over = null
      play.hovered = null
      if (day && day !== from) play.press(day)
      else if (from) play.undo()
      if (play.match.mine) picture.back()
      else picture.wait(name)
    },
  }
}

/** An attachment for the table's root. */
export const drags = (play: Play) =>
  dragged((event) => {
    const thing = (event.target as Element).closest<HTMLElement>('[data-card],[data-day].lit')
    return thing && play.match.mine ? dragOf(play, thing) : null
  })
