/** How a game ended, for the one who reads it: who has won, which place is theirs, and a kind word. Only facts of the
 *  outcome are told; where points did not decide, nothing is said of points. */
import { language } from '../../words/index.svelte'
import type { Named } from '../../words/forms'
import type { Outcome } from '../../tables/types'
import { howStopped } from './stopped'
import { place, sayEnd as say } from './verdict.words'

/** Who is told it: the one seat of this device (null: somebody who looks on, or several on one device). */
export interface Reader {
  readonly own: number | null
  player(seat: number): Named
}

export interface Verdict {
  headline: string
  /** What stands below it, sentence by sentence. */
  words: string[]
}

/** A game is close within a tenth of the winner's points, and always within two. */
const CLOSE = 0.1
const ALWAYS_CLOSE = 2

/** Ways in which a game ends whatever the points are. */
const OTHERWISE = new Set(['resigned', 'time', 'agreed', 'five'])

interface Standing {
  /** By seat: 1 for those who won; equal places are shared. */
  places: number[]
  /** By seat: points between them and the winners. */
  behind: number[]
  close: boolean
}

/** By points, the most first or, where few points are good, the fewest; null: something else decided. */
export function standing({ scores, winners, why }: Outcome): Standing | null {
  const best = scores[winners[0] ?? -1]
  if (OTHERWISE.has(why) || best === undefined || winners.some((seat) => scores[seat] !== best)) return null
  const way = scores.every((score) => score <= best) ? 1 : scores.every((score) => score >= best) ? -1 : 0
  if (!way) return null
  const behind = scores.map((score) => way * (best - score))
  const won = (seat: number): boolean => winners.includes(seat)
  const places = behind.map((gap, seat) =>
    won(seat) ? 1 : 1 + behind.filter((other, one) => won(one) || other < gap).length,
  )
  const next = Math.min(...behind.filter((_, seat) => !won(seat)))
  return { places, behind, close: next <= Math.max(ALWAYS_CLOSE, CLOSE * Math.abs(best)) }
}

export function verdict(outcome: Outcome, reader: Reader): Verdict {
  const { winners, scores } = outcome
  const won = reader.own !== null && winners.includes(reader.own)
  const found = standing(outcome)
  const how = howStopped(outcome, reader)
  return {
    headline: headline(outcome, reader, won, found),
    words: [
      ...(how ? [how] : []),
      ...(won ? ahead(outcome, reader, found) : behind(outcome, reader, found)),
      kind(won, winners.length === scores.length, found, reader.own, scores),
    ],
  }
}

const listed = (names: readonly string[]): string => new Intl.ListFormat(language.now).format(names)

function headline({ winners, scores }: Outcome, reader: Reader, won: boolean, found: Standing | null): string {
  const names = (seats: readonly number[]): string => listed(seats.map((seat) => reader.player(seat).name))
  const others = winners.filter((seat) => seat !== reader.own)
  if (won) return others.length ? say('you share', { names: names(others) }) : say('you win')
  if (winners.length === 0) return say('nobody')
  if (winners.length > 1) return say('share', { names: names(winners) })
  const name = reader.player(winners[0]!).name
  const gap = scores.length === 2 && found ? found.behind[1 - winners[0]!]! : 0
  return gap > 0 ? say('wins by', { name, gap }) : say('wins', { name })
}

/** For the winner: by how much. */
function ahead({ winners }: Outcome, reader: Reader, found: Standing | null): string[] {
  const seconds = found && winners.length === 1 ? found.places.flatMap((at, seat) => (at === 2 ? [seat] : [])) : []
  const gap = found?.behind[seconds[0] ?? -1]
  if (!gap) return []
  return [say('ahead', { gap, names: listed(seconds.map((seat) => reader.player(seat).name)) })]
}

/** For anybody else: the place of the one who reads it, or of whoever came second. Of two players the headline says it all. */
function behind({ winners, scores }: Outcome, reader: Reader, found: Standing | null): string[] {
  if (!found || scores.length === 2 || winners.length === scores.length) return []
  const next = Math.min(...found.places.filter((at) => at > 1))
  const seat = reader.own ?? found.places.indexOf(next)
  const [at, gap] = [found.places[seat]!, found.behind[seat]!]
  const names = listed(winners.map((one) => reader.player(one).name))
  const values = { name: reader.player(seat), place: place(at), players: scores.length, gap, names }
  const shared = found.places.filter((one) => one === at).length > 1
  return [say(gap === 0 ? 'level' : shared ? 'place shared' : 'place', values)]
}

const CLOSE_WORDS = ['close 1', 'close 2', 'close 3'] as const
const WON_WORDS = ['bravo 1', 'bravo 2', 'bravo 3'] as const
const PLAYED_WORDS = ['played 1', 'played 2', 'played 3'] as const

/** A little different from game to game, but always the same for one game. */
function kind(won: boolean, all: boolean, found: Standing | null, own: number | null, scores: readonly number[]): string {
  const chance = scores.reduce((sum, score) => sum + Math.abs(score), own ?? 0) % 3
  if (all) return say('everyone')
  if (own === null) return say(found?.close ? CLOSE_WORDS[chance]! : 'everyone')
  if (won) return say(WON_WORDS[chance]!)
  const near = found?.close && found.places[own] === 2
  return say((near ? CLOSE_WORDS : PLAYED_WORDS)[chance]!)
}
