/** Who sits at a table: names, seats of one's own, who is away, what they feel, and votes on a cat for them. */
import type { TableTold } from '../net/api'
import type { About, Emotion, Room } from '../net/messages'
import { newId } from '../net/wire.svelte'
import { seatName } from '../parts/names'
import type { Sat } from '../tables/types'
import type { Clocks } from './clocks.svelte'
import { voteOf, type Vote } from './votes'
import { say } from './words'

/** A feeling somebody showed a moment ago. */
export interface Feeling {
  id: string
  seat: number
  emote: Emotion
}

const FELT = 3200

/** What the people are asked about: whose eyes, whose turn, and how much time. */
export interface Around {
  own(): number | null
  turn(): number | null
  clocks: Clocks
}

export class People {
  told = $state.raw<TableTold>() as TableTold
  about = $state.raw<About | null>(null)
  /** The room, while its host sets the table; null: seats do not change any more. */
  room = $state.raw<Room | null>(null)
  feelings = $state.raw<Feeling[]>([])
  /** By seat; none: nobody has one, or they are not known yet. */
  ratings = $state.raw<readonly (number | null)[]>([])
  readonly #around: () => Around
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(told: TableTold, around: () => Around) {
    this.#around = around
    this.know(told)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  know(told: TableTold): void {
    this.told = told
    this.room = told.room ?? null
  }

  seats: Sat[] = $derived.by(() => {
    const { own, turn, clocks } = this.#around()
    return this.#sitting.map((sitting, seat) => ({
      seat,
      ...this.player(seat),
      level: sitting.level,
      rating: this.ratings[seat] ?? null,
      here: sitting.here || sitting.level !== null,
      me: seat === own(),
      turn: seat === turn(),
      standIn: sitting.stand_in,
      left: clocks.left(seat),
      feeling: this.feelings.find((one) => one.seat === seat)?.emote ?? null,
    }))
  })

  /** The seats of those in front of this device. */
  get mySeats(): number[] {
    if (this.room) return this.room.you === null ? [] : [this.room.you]
    return this.told.seats.flatMap((seat, at) => (seat.yours ? [at] : []))
  }

  /** Does each move have days, so that people come and go? */
  get byDays(): boolean {
    return this.told.clock !== null && 'days' in this.told.clock
  }

  /** Are all the others agents, or people on this device? */
  get alone(): boolean {
    return this.told.seats.every((seat) => seat.level !== null || seat.yours)
  }

  /** Does one person play against the computer's cats? */
  get solo(): boolean {
    return this.alone && this.mySeats.length === 1
  }

  get onlyPeople(): boolean {
    return this.seats.every((sat) => sat.level === null && sat.standIn === null)
  }

  called(seat: number): string {
    const name = this.#sitting[seat]?.name
    return this.about?.called?.[seat] ?? (typeof name === 'string' ? seatName(name) : say('nobody'))
  }

  /** A player in a sentence, and beside their face. */
  player(seat: number): { name: string; you: boolean; label: string } {
    const [name, you] = [this.called(seat), this.mySeats.length === 1 && this.mySeats[0] === seat]
    return { name, you, label: you ? say('you') : name }
  }

  /** Before it begins: does nobody sit there yet? */
  isFree(seat: number): boolean {
    const sitting = this.#sitting[seat]
    return !sitting?.level && !sitting?.name
  }

  /** Does a cat play for somebody? */
  stoodIn(seat: number): boolean {
    return !!this.about?.seats[seat]?.stand_in
  }

  /** Has somebody been away for so long that a cat may play for them? */
  replaceable(seat: number): boolean {
    const left = this.about?.absent?.find(([absent]) => absent === seat)?.[1]
    return left !== undefined && this.#around().clocks.gone >= left
  }

  /** The player everybody waits for who has been away for a while. */
  get missing(): Sat | null {
    const waited = this.seats.find((sat) => sat.turn && !sat.here && !sat.standIn && !sat.me)
    return waited && this.#around().own() !== null && this.replaceable(waited.seat) ? waited : null
  }

  /** The open vote on whether an agent plays for somebody. */
  get vote(): Vote | null {
    return this.#around().own() === null ? null : voteOf(this.about, this.seats, this.mySeats)
  }

  felt(seat: number, emote: Emotion): void {
    const feeling = { id: newId(), seat, emote }
    this.feelings = [...this.feelings.filter((one) => one.seat !== seat), feeling]
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.feelings = this.feelings.filter((one) => one.id !== feeling.id)
    }, FELT)
    this.#timers.add(timer)
  }

  get #sitting(): About['seats'] {
    const told = this.told.seats.map(({ name, level, bot }) => ({ name, level, bot, here: false, stand_in: null }))
    return this.about?.seats ?? told
  }
}
