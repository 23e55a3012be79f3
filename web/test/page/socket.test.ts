/** One line to the server: it comes back, asks again what was not answered, and doubles nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MakeMove, Told } from '../../src/net/messages'
import { Socket, type Line } from '../../src/net/socket'

class Fake implements Line {
  readyState = 0
  readonly sent: any[] = []
  onopen: Line['onopen'] = null
  onmessage: Line['onmessage'] = null
  onclose: Line['onclose'] = null

  constructor(readonly table?: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  tell(message: Told): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const move: MakeMove = { type: 'move', id: 'm1', table: 't', ply: 3, move: '24', seat: 0 }
let lines: Fake[]
let states: string[]
let socket: Socket
let heard: Told[]
let since: number

const last = (): Fake => lines.at(-1) as Fake
const follower = () => ({
  table: 't',
  hello: () => [{ type: 'join' as const, table: 't', since, seat: 0 }],
  hear: (message: Told) => void heard.push(message),
})

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  states = []
  heard = []
  since = 0
  const dial = (table?: string): Line => {
    lines.push(new Fake(table))
    return last()
  }
  socket = new Socket(dial, (now) => states.push(now), () => 0.5)
})
afterEach(() => vi.useRealTimers())

test('it opens when somebody follows a table, and says hello', () => {
  socket.follow(follower())
  expect(lines).toHaveLength(1)
  expect(last().table).toBe('t')
  last().open()
  expect(last().sent).toEqual([{ type: 'join', table: 't', since: 0, seat: 0 }])
  expect(states).toEqual(['opening', 'open'])
})

test('a table hears what is said of it alone', () => {
  socket.follow(follower())
  last().open()
  last().tell({ type: 'waiting', table: 't', free: 1, room: null })
  last().tell({ type: 'waiting', table: 'other', free: 2, room: null })
  expect(heard).toEqual([{ type: 'waiting', table: 't', free: 1, room: null }])
})

describe('a lost connection', () => {
  test('comes back by itself, and goes on from what is known', () => {
    socket.follow(follower())
    last().open()
    since = 12
    last().break(1006)
    expect(socket.connection).toBe('away')
    vi.advanceTimersByTime(400)
    expect(lines).toHaveLength(2)
    last().open()
    expect(last().sent).toEqual([{ type: 'join', table: 't', since: 12, seat: 0 }])
    expect(socket.connection).toBe('open')
  })

  test('is tried again less and less often, but at least every ten seconds or so', () => {
    socket.follow(follower())
    const gaps: number[] = []
    for (let at = 0; at < 9; at += 1) {
      last().break(1006)
      const before = lines.length
      let waited = 0
      while (lines.length === before) {
        vi.advanceTimersByTime(50)
        waited += 50
      }
      gaps.push(waited)
    }
    expect([...gaps].sort((one, other) => one - other)).toEqual(gaps)
    expect(gaps[0]).toBeLessThan(500)
    expect(gaps.at(-1)).toBeLessThanOrEqual(12_500)
  })

  test('is looked for at once when the device is online again', () => {
    socket.follow(follower())
    for (let at = 0; at < 6; at += 1) {
      last().break(1006)
      vi.advanceTimersByTime(20_000)
    }
    last().break(1006)
    const before = lines.length
    socket.hurry()
    expect(lines.length).toBe(before + 1)
  })

  test('a server that is restarted (1012) is back in a moment', () => {
    socket.follow(follower())
    last().open()
    last().break(1012)
    vi.advanceTimersByTime(1000)
    expect(lines).toHaveLength(2)
  })

  test('a client that was let go (1008) waits longer', () => {
    socket.follow(follower())
    last().open()
    last().break(1008)
    vi.advanceTimersByTime(8000)
    expect(lines).toHaveLength(1)
  })
})

describe('a line that dies without a word', () => {
  const pings = (line: Fake): number => line.sent.filter((one) => one.type === 'ping').length
  const pong: Told = { type: 'pong' }

  test('is given up after ten seconds of silence, and the next one goes on from what is known', () => {
    socket.follow(follower())
    last().open()
    since = 7
    vi.advanceTimersByTime(8_900)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    expect(lines).toHaveLength(2)
    expect(lines[0]?.readyState).toBe(3)
    expect(states.at(-1)).toBe('away')
    last().open()
    expect(last().sent).toEqual([{ type: 'join', table: 't', since: 7, seat: 0 }])
    expect(socket.connection).toBe('open')
  })

  test('one that answers is kept, and pinged only when it is silent', () => {
    socket.follow(follower())
    last().open()
    for (let at = 0; at < 30; at += 1) {
      vi.advanceTimersByTime(1_000)
      last().tell({ type: 'waiting', table: 't', free: 1, room: null })
    }
    expect(pings(last())).toBe(0)
    for (let at = 0; at < 60; at += 1) {
      const before = pings(last())
      vi.advanceTimersByTime(1_000)
      if (pings(last()) > before) last().tell(pong)
    }
    expect(lines).toHaveLength(1)
    expect(pings(last())).toBeGreaterThan(5)
    expect(pings(last())).toBeLessThanOrEqual(15)
    expect(heard.every((message) => message.type === 'waiting')).toBe(true)
  })

  test('is asked at once by somebody who comes back to the page, and given up after a moment', () => {
    socket.follow(follower())
    last().open()
    socket.hurry()
    socket.hurry()
    expect(pings(last())).toBe(1)
    vi.advanceTimersByTime(4_000)
    expect(lines).toHaveLength(2)
    last().open()
    socket.hurry()
    last().tell(pong)
    vi.advanceTimersByTime(3_900)
    expect(lines).toHaveLength(2)
  })

  test('is asked as soon as a device wakes up, whose timers had stopped', () => {
    socket.follow(follower())
    last().open()
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(1_000)
    expect(pings(last())).toBe(1)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(4_000)
    expect(lines).toHaveLength(2)
  })

  test('was silent already when the device fell asleep: it is given up at once', () => {
    socket.follow(follower())
    last().open()
    vi.advanceTimersByTime(5_000)
    expect(pings(last())).toBe(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(1_500)
    expect(lines).toHaveLength(2)
  })

  test('never opens: another is tried', () => {
    socket.follow(follower())
    vi.advanceTimersByTime(11_000)
    expect(lines).toHaveLength(2)
  })

  test('is left in peace where nobody follows a table', () => {
    void socket.ask(move)
    last().open()
    vi.advanceTimersByTime(9_000)
    expect(pings(last())).toBe(0)
  })
})

describe('what is heard', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())
  const news: Told = { type: 'waiting', table: 't', free: 1, room: null }

  test('what is no message stops nothing', () => {
    socket.follow(follower())
    last().open()
    for (const data of ['<html>', 'null', '7', '{"table": "t"}']) last().onmessage?.({ data })
    last().tell(news)
    expect(heard).toEqual([news])
  })

  test('a listener that stumbles over a message keeps nobody else from hearing it', () => {
    socket.follow({ ...follower(), hear: () => { throw new Error('stumbled') } })
    socket.follow(follower())
    last().open()
    last().tell(news)
    last().tell(news)
    expect(heard).toEqual([news, news])
    expect(console.error).toHaveBeenCalledTimes(2)
  })
})

describe('what was asked', () => {
  test('is answered', async () => {
    socket.follow(follower())
    last().open()
    const answer = socket.ask(move)
    expect(last().sent.at(-1)).toEqual(move)
    last().tell({ type: 'ok', id: 'm1', table: 't', move: '24' })
    await expect(answer).resolves.toMatchObject({ move: '24' })
  })

  test('is asked again with the same id after a loss, once a connection, until there is an answer', async () => {
    socket.follow(follower())
    last().open()
    const answer = socket.ask(move)
    last().break(1006)
    vi.advanceTimersByTime(1000)
    last().open()
    expect(last().sent.filter((one) => one.type === 'move')).toEqual([move])
    last().tell({ type: 'ok', id: 'm1', table: 't', move: '24' })
    await expect(answer).resolves.toMatchObject({ id: 'm1' })
    last().break(1006)
    vi.advanceTimersByTime(1000)
    last().open()
    expect(last().sent.filter((one) => one.type === 'move')).toEqual([])
  })

  test('is sent when there is a connection, if there was none', () => {
    socket.follow(follower())
    void socket.ask(move)
    expect(last().sent).toEqual([])
    last().open()
    expect(last().sent.map((one) => one.type)).toEqual(['join', 'move'])
  })

  test('is refused with its reason', async () => {
    socket.follow(follower())
    last().open()
    const answer = socket.ask(move)
    last().tell({ type: 'refused', id: 'm1', table: 't', code: 'illegal-move', reason: 'no', values: {}, paragraph: '3.4', ply: null })
    await expect(answer).rejects.toMatchObject({ paragraph: '3.4' })
  })

  test('is asked again where nothing could be kept', () => {
    socket.follow(follower())
    last().open()
    void socket.ask(move)
    last().tell({ type: 'refused', id: 'm1', table: 't', code: 'store', reason: 'later', values: {}, paragraph: null, ply: null })
    vi.advanceTimersByTime(2000)
    expect(last().sent.filter((one) => one.type === 'move')).toHaveLength(2)
  })

  test('and not answered for long: the line is dead, and another one is opened', () => {
    socket.follow(follower())
    last().open()
    void socket.ask(move)
    vi.advanceTimersByTime(16_000)
    expect(lines).toHaveLength(2)
  })

  test('a hint is answered by the hint, not by its receipt', async () => {
    socket.follow(follower())
    last().open()
    const answer = socket.ask({ type: 'hint', id: 'h', table: 't' })
    last().tell({ type: 'ok', id: 'h', table: 't', move: '/hint 24' })
    last().tell({ type: 'hint', id: 'h', table: 't', move: '24' })
    await expect(answer).resolves.toMatchObject({ type: 'hint', move: '24' })
  })
})

test('nobody follows any more: the line is closed', () => {
  const leave = socket.follow(follower())
  last().open()
  leave()
  vi.advanceTimersByTime(1500)
  expect(last().readyState).toBe(3)
  expect(socket.connection).toBe('idle')
})

test('from one table to the next the line stays open', () => {
  const leave = socket.follow(follower())
  last().open()
  leave()
  socket.follow(follower())
  vi.advanceTimersByTime(5000)
  expect(lines).toHaveLength(1)
})

test('another language: a new line at once', () => {
  socket.follow(follower())
  last().open()
  socket.restart()
  expect(lines).toHaveLength(2)
  expect(lines[0]?.readyState).toBe(3)
})
