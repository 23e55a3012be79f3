/** Who begins, and why: said while people wait and before the first move. The booklet's own sentence is the game's: it
 *  comes with the catalogue. */
import type { View } from '../../tables/types'
import { sayBegins as say } from './words'

export interface Beginning {
  /** The option: a seat, or 'random'. */
  first: unknown
  /** What is drawn now; null: the cards are not dealt yet. */
  view: Pick<View, 'ply' | 'cells'> | null
  /** By the booklet; empty where it says nothing. */
  rule: string
  called: (seat: number) => string
  /** The only seat on this device; null: several are, or none. */
  own: number | null
}

export function begins({ first, view, rule, called, own }: Beginning): string {
  if (first !== 'random') {
    const who = first === own ? say('you begin') : say('begins', { name: called(Number(first)) })
    return [who, rule].filter(Boolean).join(' ')
  }
  if (!view) return say('chance decides')
  return view.ply === 0 ? say('chance chose', { name: called(Number(view.cells['first'])) }) : ''
}
