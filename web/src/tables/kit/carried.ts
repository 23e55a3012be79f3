/** What is carried: a picture of each thing follows the mouse or the finger, above everything, and is let go over what has
 *  `data-drop`. What was played waits there until the answer comes, however long that takes; if it is refused, it goes back. */
import type { Attachment } from 'svelte/attachments'
import { dataAt, drags, type Point } from '../../motion/drag'
import { Picture } from '../../motion/picture'

export interface Carry {
  /** May it be taken up now? */
  ready(): boolean
  /** It is taken up: the things that follow, by the names they travel under (`data-travel`). None: it stays. */
  lift(): readonly string[]
  /** It moves itself, this far from where it lay, and needs no picture. */
  move?(gone: Point): void
  /** The `data-drop` of what it is over now. */
  over?(place: string | null): void
  /** It was let go there; null: nowhere. True: it was played. */
  drop(place: string | null): boolean
}

interface Follower {
  readonly name: string
  readonly picture: Picture
}

function follower(root: ParentNode, name: string): Follower[] {
  const thing = root.querySelector<HTMLElement>(`[data-travel="${CSS.escape(name)}"]`)
  return thing ? [{ name, picture: new Picture(thing.querySelector<HTMLElement>('.face') ?? thing) }] : []
}

export const carries = (carry: Carry): Attachment<HTMLElement> =>
  drags((_, thing) => {
    if (!carry.ready()) return null
    let followers: Follower[] = []
    return {
      thing,
      begin() {
        const names = carry.lift()
        if (!carry.move) followers = names.flatMap((name) => follower(document, name))
        return (carry.move ? names : followers).length > 0
      },
      move(at, gone) {
        for (const { picture } of followers) picture.move(gone)
        carry.move?.(gone)
        carry.over?.(dataAt(at, 'drop'))
      },
      end(at) {
        const played = carry.drop(at && dataAt(at, 'drop'))
        carry.over?.(null)
        for (const { name, picture } of followers) played ? picture.wait(name) : picture.back()
      },
    }
  })
