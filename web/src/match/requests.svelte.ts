/** What a person asks of the server beside moves: hints, and what those who play together agree on; and why something was
 *  not done. */
import { giveBack } from '../motion/picture'
import type { Emotion, Level, Reasons, Refused } from '../net/messages'
import type { Request } from '../net/socket'
import { newId, socket } from '../net/wire.svelte'
import { settings } from '../parts/settings.svelte'
import { play } from '../sound/sound'

/** Where it is asked, and for whom. */
export interface Asker {
  readonly table: string
  own(): number | null
  /** How many moves are seen. */
  ply(): number | undefined
  /** How many are known here. */
  known(): number
}

export class Requests {
  /** The move that is advised. */
  hinted = $state<string | null>(null)
  /** What it makes, where there is more to say than its name. */
  hintSays = $state<string | null>(null)
  /** Why this move rather than another one. */
  hintReasons = $state.raw<Reasons | null>(null)
  /** A move that is made when it is confirmed, or chosen once more (settings.confirm). */
  wished = $state<string | null>(null)
  /** Why something was not done. */
  note = $state.raw<Refused | null>(null)
  /** Is a request under way? */
  busy = $state(false)

  constructor(private readonly asker: Asker) {}

  /** Who asks, and where: part of every request. */
  private get here() {
    return { id: newId(), table: this.asker.table, seat: this.asker.own() }
  }

  resign = (): void => this.ask({ type: 'resign', ...this.here })
  offer = (agree: boolean): void => this.ask({ type: 'draw', agree, ...this.here })
  takeBack = (): void => this.ask({ type: 'back', ...this.here })
  askBack = (): void => this.ask({ type: 'ask-back', ...this.here })
  answerBack = (agree: boolean): void => this.ask({ type: 'answer-back', agree, ...this.here })
  comeBack = (): void => this.ask({ type: 'return', ...this.here })
  standIn = (absent: number, level: Level): void => this.ask({ type: 'stand-in', absent, level, ...this.here })

  /** A move. `refused`: it was not made. */
  move(move: string, ply: number, refused: () => void): void {
    this.wished = this.note = null
    this.ask({ type: 'move', ply, move, ...this.here }, () => {
      refused()
      giveBack()
    })
  }

  /** Must this move be confirmed first? Chosen once more, it is. */
  confirms(move: string): boolean {
    if (!settings.confirm || this.wished === move) return false
    this.wished = move
    giveBack()
    return true
  }

  /** The move is not made after all. */
  reconsider(): void {
    this.wished = null
  }

  hint(): void {
    this.busy = true
    const ply = this.asker.ply()
    socket
      .ask({ type: 'hint', ...this.here })
      .then(
        (answer) => {
          if (answer.type !== 'hint' || this.asker.ply() !== ply) return
          this.advise(answer.move, answer.says ?? null, answer.reasons ?? null)
        },
        (refused: Refused) => this.explain(refused),
      )
      .finally(() => (this.busy = false))
  }

  /** This move is pointed at. */
  advise(move: string, says: string | null = null, reasons: Reasons | null = null): void {
    this.hinted = move
    this.hintSays = says
    this.hintReasons = reasons
  }

  /** Another position is seen: what was advised or wished for is over. */
  forget(): void {
    this.hinted = this.wished = null
  }

  feel(emote: Emotion): void {
    const { table } = this.asker
    socket.say({ type: 'emote', table, emote, seat: this.asker.own() })
  }

  /** What was refused has been read. */
  dismiss(): void {
    this.note = null
  }

  private ask(request: Request, failed: () => void = () => {}): void {
    socket.ask(request).then(
      () => {},
      (refused: Refused) => {
        failed()
        this.explain(refused)
      },
    )
  }

  private explain(refused: Refused): void {
    const { table } = this.asker
    this.note = refused
    play('bad')
    if (refused.code === 'stale') socket.say({ type: 'resync', table, since: this.asker.known(), seat: this.asker.own() })
  }
}
