/** How long what others do is shown, and how long a thing is on its way, by the pace that was chosen. */
import { PACES, type Pace } from '../parts/settings.svelte'

interface Beat {
  /** Milliseconds for which another player's move stays before the next one. */
  readonly move: number
  /** The same, for a move that does something to the player who looks. */
  readonly hit: number
  /** How long a thing travels: a little less than its beat, so that it is seen lying there. */
  readonly flight: number
}

const BEATS: Readonly<Record<Pace, Beat>> = {
  calm: { move: 1400, hit: 2200, flight: 800 },
  normal: { move: 900, hit: 1500, flight: 520 },
  quick: { move: 450, hit: 800, flight: 300 },
  instant: { move: 0, hit: 0, flight: 0 },
}

/** The largest part of a running clock's time that may be spent on beats. */
const SLIVER = 1 / 20

/** As was chosen on this device; where nothing was, calm against kittens. */
export const paceFor = (chosen: Pace | null, levels: readonly (string | null)[]): Pace =>
  chosen ?? (levels.includes('kitten') ? 'calm' : 'normal')

/** How long a move stays. One's own is known: the next may follow as soon as it has arrived. */
export function beatOf(pace: Pace, own: boolean, hit: boolean): number {
  const beat = BEATS[pace]
  return own ? beat.flight : hit ? beat.hit : beat.move
}

/** How long things travel when what is shown stays for `beat`; 0: they do not. */
export const flightOf = (pace: Pace, beat = Infinity): number => Math.min(BEATS[pace].flight, beat)

/** Milliseconds that beats may take while one's own clock runs. */
export const sliver = (left: number): number => left * SLIVER

export { PACES, type Pace }
