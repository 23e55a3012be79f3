/** A card that can be dragged: a picture of it follows, and is let go over what has `data-drop`. */
import type { Attachment } from 'svelte/attachments'
import { dataAt, drags } from '../../motion/drag'
import { Picture } from '../../motion/picture'

/** `ondrop` is told the `data-drop` of what lies there; true: the card was played, and waits there for the answer. */
export const draggable = (ondrop: (place: string) => boolean): Attachment<HTMLElement> =>
  drags((_, thing) => {
    let picture: Picture
    return {
      thing,
      begin() {
        picture = new Picture(thing.querySelector<HTMLElement>('.face') ?? thing)
        return true
      },
      move: (_, gone) => picture.move(gone),
      end(at) {
        const place = at && dataAt(at, 'drop')
        if (place && ondrop(place)) picture.wait(thing.dataset['travel'] ?? '')
        else picture.back()
      },
    }
  })
