/** Are sums shown? A device remembers it. */
import { keep, kept } from '../../words/device'

let shown = $state(kept('sums') === 'on')

export const settings = {
  get sums(): boolean {
    return shown
  },
  set sums(value: boolean) {
    shown = value
    keep('sums', value ? 'on' : 'off')
  },
}
/** Its sign in the menu: Σ. */
export const SIGMA = 'M18 5H6l6 7l-6 7h12'
