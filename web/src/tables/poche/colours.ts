/** Each player's colour is their clan's; given to CSS as --one, --one-deep, --two, --two-deep. */
import { clans, type ClanName } from './cards/clan'

export const colours =
  (seats: readonly (ClanName | null)[]) =>
  (node: HTMLElement): void => {
    for (const [seat, name] of ['one', 'two'].entries()) {
      const clan = seats[seat]
      node.style.setProperty(`--${name}`, clan ? clans[clan].colour : 'var(--colour-line)')
      node.style.setProperty(`--${name}-deep`, clan ? clans[clan].deep : 'var(--card-ink)')
    }
  }
