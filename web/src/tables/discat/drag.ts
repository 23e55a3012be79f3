/** Dragging cards: they follow the pointer themselves, and are dropped on what has `data-drop`. */
import type { Attachment } from 'svelte/attachments'
import { dataAt, drags as dragged, type Drag as Going } from '../../motion/drag'
import { hold } from '../../motion/picture'

export interface Drag {
  /** May a drag begin? */
  ready(): boolean
  /** It begins: these elements follow. */
  begin(): Element[]
  /** What it is over now. */
  over(place: string | null): void
  /** It has ended; true: it was taken, so the cards wait there for the answer. */
  end(place: string | null): boolean
}

function following(thing: HTMLElement, drag: Drag): Going {
  let followers: HTMLElement[] = []
  const release = (): void => {
    for (const one of followers) {
      one.style.removeProperty('translate')
      one.classList.remove('dragged')
    }
  }
  return {
    thing,
    begin() {
      followers = drag.begin() as HTMLElement[]
      for (const one of followers) one.classList.add('dragged')
      return true
    },
    move(at, gone) {
      for (const one of followers) one.style.setProperty('translate', `${gone.x}px ${gone.y}px`)
      drag.over(dataAt(at, 'drop'))
    },
    end(at) {
      const taken = drag.end(at && dataAt(at, 'drop'))
      if (taken) hold(release)
      else release()
    },
  }
}

export const drags = (drag: Drag): Attachment<HTMLElement> =>
  dragged((_, node) => (drag.ready() ? following(node, drag) : null))
