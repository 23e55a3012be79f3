/** Nobody is asked for their name before they play; after their first game they are, once on each device. */
import { keep, kept } from '../../words/device'

let answered = $state(kept('named') === 'yes')

export const asked = {
  /** Have they said a name, or that they want none? */
  get answered(): boolean {
    return answered
  },
  done(): void {
    answered = true
    keep('named', 'yes')
  },
}
