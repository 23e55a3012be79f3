/** A table in progress without a server: what it asks and says is kept in `line`, what it plays in `sounds`. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { TableTold } from '../../src/net/api'
import type { About, Shown } from '../../src/net/messages'
import type { Follower } from '../../src/net/socket'

const { line, sounds } = vi.hoisted(() => ({
  line: {
    follower: null as unknown as Follower,
    asked: [] as { request: any; done: (answer: any) => void; refused: (refusal: any) => void }[],
    said: [] as any[],
  },
  sounds: [] as string[],
}))
export { line, sounds }
vi.mock('../../src/net/wire.svelte', () => ({
  newId: () => `id${line.asked.length}`,
  socket: {
    follow: (follower: Follower) => {
      line.follower = follower
      return () => {}
    },
    ask: (request: any) => new Promise((done, refused) => line.asked.push({ request, done, refused })),
    say: (message: any) => line.said.push(message),
  },
}))
vi.mock('../../src/sound/sound', () => ({ play: (name: string) => sounds.push(name), speak: () => {} }))
export const { hold } = await import('../../src/motion/picture')
export const { toldSoFar } = await import('../../src/match/finale.svelte')
export const { Live } = await import('../../src/match/live.svelte')
export const { settings } = await import('../../src/parts/settings.svelte')

export const seat = { level: null, name: 'Zoé', bot: false, free: false, yours: true }
export const agent = { ...seat, name: null, level: 'cat', yours: false }
export const told = (seats: TableTold['seats']): TableTold => ({
  table: 't', game: 'discat', edition: 1, options: {}, seats, free: 0, state: 'playing', visibility: 'link', created: '',
  ended: null, result: null, clock: null, again: null, hints: true, room: null, commitment: '', lesson: null, puzzle: false, your_seat: 0,
})
export const view = (ply: number, turn: number | null, more: Partial<Shown> = {}): Shown => ({
  type: 'view', table: 't', ply, seat: 0, turn, cells: {}, legal: turn === 0 ? ['24'] : [], since: 0,
  heard: Array.from({ length: ply }, (_, at) => [at % 2, `m${at}`]), outcome: null,
  words: { asks: 'Play!', labels: ['play 24'], told: Array.from({ length: ply }, (_, at) => [`told ${at}`]), aside: {}, traces: [], hits: [], secret: true }, ...more,
})
export const about = (stand_in: string | null = null): About => ({
  type: 'table', table: 't', offers: [], votes: [], clock: null, rematch: null, rematch_by: null, closed: false, pause: null, hints: true, called: ['Zoé', 'Cat'],
  seats: [{ name: 'Zoé', level: null, bot: false, here: true, stand_in }, { name: null, level: 'cat', bot: false, here: false, stand_in: null }],
})

export function live(seats: TableTold['seats'] = [seat, agent]) {
  const match = new Live(told(seats), null)
  match.open()
  line.follower.hear(about())
  return match
}

/** Time is told by the test. */
export function atTheTable(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { hidden: false })
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 16))
    line.asked.length = line.said.length = 0
  })
  afterEach(() => {
    settings.pace = null
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
