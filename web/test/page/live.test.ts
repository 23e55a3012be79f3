/** A table as it is played: views are drawn in order, moves are sent once, hands stay hidden. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TableTold } from '../../src/net/api'
import type { About, Shown } from '../../src/net/messages'
import type { Follower } from '../../src/net/socket'

const line = vi.hoisted(() => ({
  follower: null as unknown as Follower,
  asked: [] as { request: any; done: (answer: any) => void; refused: (refusal: any) => void }[],
  said: [] as any[],
}))
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
const sounds = vi.hoisted(() => [] as string[])
vi.mock('../../src/sound/sound', () => ({ play: (name: string) => sounds.push(name), speak: () => {} }))
const { hold } = await import('../../src/motion/picture')
const { toldSoFar } = await import('../../src/match/finale.svelte')
const { Live } = await import('../../src/match/live.svelte')
const { settings } = await import('../../src/parts/settings.svelte')

const seat = { level: null, name: 'Zoé', bot: false, free: false, yours: true }
const agent = { ...seat, name: null, level: 'cat', yours: false }
const told = (seats: TableTold['seats']): TableTold => ({
  table: 't', game: 'discat', edition: 1, options: {}, seats, free: 0, state: 'playing', visibility: 'link', created: '',
  ended: null, result: null, clock: null, again: null, hints: true, room: null, commitment: '', lesson: null, your_seat: 0,
})
const view = (ply: number, turn: number | null, more: Partial<Shown> = {}): Shown => ({
  type: 'view', table: 't', ply, seat: 0, turn, cells: {}, legal: turn === 0 ? ['24'] : [], since: 0,
  heard: Array.from({ length: ply }, (_, at) => [at % 2, `m${at}`]), outcome: null,
  words: { asks: 'Play!', labels: ['play 24'], told: Array.from({ length: ply }, (_, at) => [`told ${at}`]), aside: {}, traces: [], hits: [], secret: true }, ...more,
})
const about = (stand_in: string | null = null): About => ({
  type: 'table', table: 't', offers: [], votes: [], clock: null, rematch: null, rematch_by: null, closed: false, pause: null, hints: true, called: ['Zoé', 'Cat'],
  seats: [{ name: 'Zoé', level: null, bot: false, here: true, stand_in }, { name: null, level: 'cat', bot: false, here: false, stand_in: null }],
})

function live(seats: TableTold['seats'] = [seat, agent]) {
  const match = new Live(told(seats), null)
  match.open()
  line.follower.hear(about())
  return match
}

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

test('the first view is drawn at once, and it is my turn', () => {
  const match = live()
  line.follower.hear(view(0, 0))
  expect(match.view.ply).toBe(0)
  expect(match.mine).toBe(true)
  expect(match.seats.map(({ name, me, turn }) => [name, me, turn])).toEqual([['Zoé', true, true], ['Cat', false, false]])
})

test('who comes back says how much they know', () => {
  live()
  line.follower.hear(view(3, 0))
  expect(line.follower.hello()).toEqual([{ type: 'join', table: 't', since: 3, seat: 0, changes: true, cells: null }])
})

describe('a move', () => {
  test('is sent once, and nothing else until it is answered', () => {
    const match = live()
    line.follower.hear(view(0, 0))
    match.send('24')
    match.send('24')
    expect(line.asked.map(({ request }) => request)).toMatchObject([{ type: 'move', move: '24', ply: 0, seat: 0 }])
    expect(match.mine).toBe(false)
    line.follower.hear(view(1, 1))
    vi.advanceTimersByTime(500)
    expect(match.view.ply).toBe(1)
    expect(match.mine).toBe(false)
  })

  test('is made when it is confirmed, where people want to be asked', () => {
    settings.confirm = true
    const match = live()
    line.follower.hear(view(0, 0))
    match.send('24')
    expect([match.wished, match.mine, line.asked.length]).toEqual(['24', true, 0])
    match.send('23') // another one was chosen
    expect([match.wished, line.asked.length]).toEqual(['23', 0])
    match.send('23')
    expect(line.asked.map(({ request }) => request)).toMatchObject([{ type: 'move', move: '23' }])
    expect(match.wished).toBe(null)
    settings.confirm = false
  })

  test('that is refused is explained, and can be tried otherwise', async () => {
    const match = live()
    line.follower.hear(view(0, 0))
    match.send('99')
    line.asked[0]?.refused({ type: 'refused', code: 'illegal-move', said: 'too high', paragraph: '3.4' })
    await vi.advanceTimersByTimeAsync(0)
    expect(match.note?.said).toBe('too high')
    expect(match.mine).toBe(true)
  })

  test('that takes long to be answered: what was let go waits, and goes back only when it is refused', async () => {
    const [match, back] = [live(), vi.fn()]
    line.follower.hear(view(0, 0))
    match.send('99')
    hold(back)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(back).not.toHaveBeenCalled()
    line.asked[0]?.refused({ type: 'refused', code: 'illegal-move', said: 'too high', paragraph: '3.4' })
    await vi.advanceTimersByTimeAsync(0)
    expect(back).toHaveBeenCalledOnce()
  })

  test('of another is heard once, as what it is', () => {
    live()
    line.follower.hear(view(0, 1))
    sounds.length = 0
    line.follower.hear(view(1, 1, { heard: [[1, 'draw']] }))
    vi.advanceTimersByTime(2000)
    expect(sounds).toEqual(['draw'])
    line.follower.hear(view(2, 1, { heard: [[1, 'draw'], [1, '24']] }))
    vi.advanceTimersByTime(2000)
    expect(sounds).toEqual(['draw', 'place'])
  })

  test('of my own is heard when the answer is there; one that is refused only as that', async () => {
    const match = live()
    line.follower.hear(view(0, 0))
    sounds.length = 0
    match.send('24')
    expect(sounds).toEqual([])
    line.follower.hear(view(1, 1, { heard: [[0, '24']] }))
    vi.advanceTimersByTime(2000)
    expect(sounds).toEqual(['place'])
    line.follower.hear(view(2, 0, { heard: [[0, '24'], [1, '25']] }))
    vi.advanceTimersByTime(2000)
    expect(sounds).toEqual(['place', 'place', 'turn'])
    match.send('01')
    line.asked.at(-1)?.refused({ type: 'refused', code: 'illegal-move', said: 'too high', paragraph: '3.4' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sounds).toEqual(['place', 'place', 'turn', 'bad'])
  })

  test('that ends the game is seen before anybody hears who has won', () => {
    const match = live()
    line.follower.hear(view(0, 1))
    sounds.length = 0
    const outcome = { scores: [3, 5], winners: [1], why: 'points' }
    line.follower.hear(view(1, null, { heard: [[1, '24']], outcome }))
    vi.advanceTimersByTime(5000)
    expect(match.finale).not.toBeNull()
    expect(toldSoFar([['a', 'b'], ['c', 'd']], match.finale)).toEqual([['a', 'b'], ['c', 'd']])
    match.finale?.hold()
    expect(toldSoFar([['a', 'b'], ['c', 'd']], match.finale)).toEqual([['a', 'b'], ['c']])
    expect(sounds).toEqual(['place'])
    expect(match.skip()).toBe(true)
    expect(match.finale).toBeNull()
    expect(sounds).toEqual(['place', 'lost'])
    expect(match.skip()).toBe(false)
  })

  test('that ended the game before one came is told at once', () => {
    const match = live()
    line.follower.hear(view(1, null, { outcome: { scores: [3, 5], winners: [1], why: 'points' } }))
    expect(match.shown?.outcome).not.toBeNull()
    expect(match.finale).toBeNull()
  })

  test('said at another ply asks for what was missed', async () => {
    const match = live()
    line.follower.hear(view(2, 0))
    match.send('24')
    line.asked[0]?.refused({ type: 'refused', code: 'stale', ply: 4 })
    await vi.advanceTimersByTimeAsync(0)
    expect(line.said).toEqual([{ type: 'resync', table: 't', since: 2, seat: 0 }])
  })

  test('is not mine while an agent plays for me', () => {
    const match = live()
    line.follower.hear(about('cat'))
    line.follower.hear(view(0, 0))
    expect(match.mine).toBe(false)
  })
})

describe('what others do', () => {
  const spoken = (match: InstanceType<typeof Live>): string[] => match.voice.lines.map(({ text }) => text)
  const three = (): InstanceType<typeof Live> => {
    const match = live()
    line.follower.hear(view(0, 1))
    vi.advanceTimersByTime(3000)
    for (const ply of [1, 2, 3]) line.follower.hear(view(ply, ply === 3 ? 0 : 1, { heard: Array.from({ length: ply }, () => [1, 'm']) }))
    vi.advanceTimersByTime(40)
    return match
  }

  test('is drawn one by one, and only then may I move', () => {
    const match = three()
    expect([match.view.ply, match.mine, match.behind]).toEqual([1, false, 2])
    match.send('24')
    expect(line.asked).toEqual([])
    vi.advanceTimersByTime(900)
    expect([match.view.ply, match.mine, match.behind]).toEqual([2, false, 1])
    vi.advanceTimersByTime(900)
    expect([match.view.ply, match.mine, match.behind]).toEqual([3, true, 0])
  })

  test('is said sentence by sentence, none in the place of another', () => {
    const match = three()
    vi.advanceTimersByTime(3000)
    expect(spoken(match)).toEqual(['told 0', 'told 1', 'told 2 Play!'])
  })

  test('is said in one go where it is shown in one go', () => {
    settings.pace = 'instant'
    const match = three()
    vi.advanceTimersByTime(1000)
    expect([match.view.ply, spoken(match)]).toEqual([3, ['told 0 told 1 told 2 Play!']])
  })

  test('is not said any more once it is taken back', () => {
    settings.pace = 'instant'
    const match = three()
    line.follower.hear(view(0, 0))
    vi.advanceTimersByTime(1000)
    expect([match.view.ply, spoken(match)]).toEqual([0, ['Play!']])
  })

  test('is not left standing in another language', () => {
    const match = three()
    match.forget()
    expect(spoken(match)).toEqual([])
    line.follower.hear(view(3, 0))
    vi.advanceTimersByTime(3000)
    expect(spoken(match)).toEqual(['Play!'])
  })

  test('is skipped at a wish, to the present and no further', () => {
    const match = three()
    expect(match.skip()).toBe(true)
    expect([match.view.ply, match.mine, match.behind]).toEqual([3, true, 0])
    expect(spoken(match)).toEqual(['told 0', 'told 1 told 2 Play!'])
    expect(match.skip()).toBe(false)
  })

  test('against me stays longer', () => {
    const match = live()
    line.follower.hear(view(0, 1))
    vi.advanceTimersByTime(3000)
    const against = view(1, 1, { heard: [[1, 'm']] })
    line.follower.hear({ ...against, words: { ...against.words!, hits: [0] } } as Shown)
    line.follower.hear(view(2, 0, { heard: [[1, 'm'], [1, 'm']] }))
    vi.advanceTimersByTime(1400)
    expect(match.view.ply).toBe(1)
    vi.advanceTimersByTime(200)
    expect(match.view.ply).toBe(2)
  })

  test('is not waited for in a page that nobody sees', () => {
    vi.stubGlobal('document', { hidden: true })
    expect(three().view.ply).toBe(3)
  })

  test('takes no more than a sliver of my time, and is shown all the same', () => {
    const match = live()
    const drawn: number[] = []
    match.stageWith((change, flight) => {
      change()
      drawn.push(match.view.ply, flight)
    })
    line.follower.hear({ ...about(), clock: { left: [10_000, null], running: 1 } })
    line.follower.hear(view(0, 1))
    vi.advanceTimersByTime(3000)
    for (const ply of [1, 2, 3]) line.follower.hear(view(ply, ply === 3 ? 0 : 1, { heard: Array.from({ length: ply }, () => [1, 'm']) }))
    vi.advanceTimersByTime(520)
    expect(match.mine).toBe(true)
    expect(drawn.filter((_, at) => at % 2 === 0)).toEqual([0, 1, 2, 3])
    match.close()
  })

  test('my own move is drawn at once, however long another one stays', () => {
    const match = three()
    match.skip()
    match.send('24')
    line.follower.hear(view(4, 1, { heard: [[1, 'm'], [1, 'm'], [1, 'm'], [0, '24']] }))
    expect(match.view.ply).toBe(4)
  })

  test('what is taken back is shown at once', () => {
    const match = three()
    line.follower.hear(view(1, 0))
    expect([match.view.ply, match.mine, match.behind]).toEqual([1, true, 0])
  })
})

describe('between two rounds', () => {
  const paused = (ready: number[], left: number | null = 20_000): About => ({ ...about(), pause: { left, waits: [0], ready } })

  test('nothing that comes after is shown before I am ready', () => {
    const match = live()
    line.follower.hear(view(3, 1))
    line.follower.hear(paused([]))
    expect(match.rest).toMatchObject({ left: 20_000, ready: false, others: [], alone: true })
    line.follower.hear(view(4, 0, { heard: Array.from({ length: 4 }, () => [1, 'm']) }))
    vi.advanceTimersByTime(5000)
    expect([match.view.ply, match.rest?.left]).toEqual([3, 15_000])
    match.ready()
    expect(line.said).toEqual([{ type: 'ready', table: 't', hold: false, seat: 0 }])
    line.follower.hear(about())
    vi.advanceTimersByTime(100)
    expect([match.view.ply, match.rest]).toEqual([4, null])
    match.close()
  })

  test('nobody is said to be at their turn', () => {
    const match = live()
    line.follower.hear(view(3, 1))
    expect(match.seats.map(({ turn }) => turn)).toEqual([false, true])
    line.follower.hear(paused([]))
    expect([match.resting, ...match.seats.map(({ turn }) => turn)]).toEqual([true, false, false])
    line.follower.hear(about())
    expect([match.resting, ...match.seats.map(({ turn }) => turn)]).toEqual([false, false, true])
    match.close()
  })

  test('the moves before its end are shown first', () => {
    const match = live()
    line.follower.hear(view(0, 1))
    vi.advanceTimersByTime(3000)
    for (const ply of [1, 2]) line.follower.hear(view(ply, 1, { heard: Array.from({ length: ply }, () => [1, 'm']) }))
    line.follower.hear(paused([]))
    vi.advanceTimersByTime(40)
    expect([match.view.ply, match.rest]).toEqual([1, null])
    vi.advanceTimersByTime(900)
    expect(match.view.ply).toBe(2)
    expect(match.rest).not.toBeNull()
    match.close()
  })

  test('a time that is held does not run', () => {
    const match = live()
    line.follower.hear(view(3, 1))
    line.follower.hear(paused([], null))
    vi.advanceTimersByTime(60_000)
    expect(match.rest?.left).toBeNull()
    match.close()
  })
})

test('an older position is looked at, and left again', () => {
  const match = live()
  line.follower.hear(view(4, 0))
  match.look(2)
  expect(line.said).toEqual([{ type: 'look', table: 't', ply: 2, seat: 0 }])
  line.follower.hear(view(2, 0, { past: true }))
  expect([match.view.ply, match.mine]).toEqual([2, false])
  match.step()
  expect(line.said.at(-1)).toMatchObject({ ply: 3 })
  match.back()
  expect([match.view.ply, match.mine]).toEqual([4, true])
})

test('a hint is marked until the next move', async () => {
  const match = live()
  line.follower.hear(view(0, 0))
  match.hint()
  line.asked[0]?.done({ type: 'hint', move: '24' })
  await vi.advanceTimersByTimeAsync(0)
  expect(match.hinted).toBe('24')
  line.follower.hear(view(1, 1))
  vi.advanceTimersByTime(500)
  expect(match.hinted).toBeNull()
})

describe('several people on one device', () => {
  const both = () => live([seat, seat])
  const other = (ply: number, turn: number): Shown => view(ply, turn, { seat: 1, legal: turn === 1 ? ['30'] : [] })

  test('each seat is followed by its own', () => {
    both()
    expect(line.follower.hello()).toMatchObject([{ seat: 0 }, { seat: 1 }])
  })

  test('no hand is shown before its player has the device', () => {
    const match = both()
    line.follower.hear(view(0, 0))
    line.follower.hear(other(0, 0))
    expect([match.passing, match.shown]).toEqual([0, null])
    match.taken()
    expect([match.passing, match.own, match.shown?.seat, match.mine]).toEqual([null, 0, 0, true])
  })

  test('after a move the device is passed on, once the move was seen', () => {
    const match = both()
    line.follower.hear(view(0, 0))
    line.follower.hear(other(0, 0))
    match.taken()
    match.send('24')
    line.follower.hear(view(1, 1))
    line.follower.hear(other(1, 1))
    vi.advanceTimersByTime(500)
    expect([match.passing, match.shown?.seat, match.shown?.ply]).toEqual([null, 0, 1])
    vi.advanceTimersByTime(1500)
    expect(match.passing).toBe(1)
    expect(match.mine).toBe(false)
    match.taken()
    expect([match.own, match.shown?.seat, match.mine]).toEqual([1, 1, true])
    match.send('30')
    expect(line.asked.at(-1)?.request).toMatchObject({ seat: 1, move: '30' })
  })
})

test('who looks on sends nothing', () => {
  const match = live([{ ...seat, yours: false }, agent])
  expect(line.follower.hello()).toEqual([{ type: 'watch', table: 't', since: 0, link: null, changes: true, cells: null }])
  line.follower.hear(view(0, 0, { seat: null }))
  match.send('24')
  expect(match.mine).toBe(false)
  expect(line.asked).toEqual([])
})

test('a feeling fades', () => {
  const match = live()
  line.follower.hear({ type: 'emote', table: 't', seat: 1, emote: 'purr' })
  expect(match.people.feelings).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(match.people.feelings).toEqual([])
})

describe('somebody is away', () => {
  const bruno = { ...seat, name: 'Bruno', yours: false }
  const chloe = { ...seat, name: 'Chloé', yours: false }
  const without = (more: Partial<About>): About => ({
    ...about(), called: ['Zoé', 'Bruno', 'Chloé'],
    seats: ['Zoé', 'Bruno', 'Chloé'].map((name, at) => ({ name, level: null, bot: false, here: at !== 1, stand_in: null })), ...more,
  })

  test('who is waited for is missed once a cat may play for them, and the server says when', () => {
    const match = live([seat, bruno, chloe])
    line.follower.hear(view(1, 1))
    line.follower.hear(without({ absent: [[1, 45_000]] }))
    vi.advanceTimersByTime(44_000)
    expect([match.people.missing, match.people.replaceable(1)]).toEqual([null, false])
    vi.advanceTimersByTime(2_000)
    expect(match.people.missing?.name).toBe('Bruno')
    expect([match.people.replaceable(1), match.people.replaceable(2)]).toEqual([true, false])
    line.follower.hear(without({ seats: without({}).seats.map((one) => ({ ...one, here: true })) }))
    expect(match.people.missing).toBeNull()
    match.close()
  })

  test('a vote is put to who has not said anything yet', () => {
    const match = live([seat, bruno, chloe])
    line.follower.hear(view(1, 1))
    line.follower.hear(without({ votes: [[1, 2]] }))
    expect(match.people.vote).toEqual({ absent: 1, by: 2, mine: false })
    line.follower.hear(without({ votes: [[1, 2], [1, 0]] }))
    expect(match.people.vote?.mine).toBe(true)
    line.follower.hear(without({ votes: [[1, 2]], seats: without({}).seats.map((one) => ({ ...one, here: true })) }))
    expect(match.people.vote).toBeNull()
    match.close()
  })
})

describe('a table that is being set', () => {
  const free = { ...seat, name: null, free: true, yours: false }
  const room = { host: 1, you: 0, least: 2, first: null }
  const waits = (more = {}): void => line.follower.hear({ type: 'waiting', table: 't', free: 1, room: { ...room, ...more } })

  test('goes with my seat wherever it is moved, and joins without naming one', () => {
    const match = live([seat, free, free])
    waits()
    expect([match.own, match.people.mySeats]).toEqual([0, [0]])
    waits({ you: 2 })
    expect([match.own, match.people.mySeats]).toEqual([2, [2]])
    expect(line.follower.hello()).toEqual([{ type: 'join', table: 't', since: 0, seat: null, changes: true, cells: null }])
  })
  test('is entered anew when it begins: a view is not drawn in the old order', () => {
    const match = live([seat, free, free])
    match.begin = vi.fn()
    waits()
    line.follower.hear(view(0, 0))
    expect(match.begin).toHaveBeenCalledOnce()
    expect(match.shown).toBeNull()
  })
})

describe('a seat that is mine no longer', () => {
  const free = { ...seat, name: null, free: true, yours: false }
  const gone = (): void => line.follower.hear({ type: 'refused', table: 't', code: 'seat', reason: 'you are not at this table' } as never)
  test('while the table is being set: it is entered anew, and one may sit down again', () => {
    const match = live([seat, free, free])
    match.leaveSeat = vi.fn()
    line.follower.hear({ type: 'waiting', table: 't', free: 1, room: { host: 1, you: 0, least: 2, first: null } })
    gone()
    expect(match.leaveSeat).toHaveBeenCalledOnce()
    expect(match.refused).toBeNull()
    match.unseated = true
    gone()
    expect(match.leaveSeat).toHaveBeenCalledOnce()
    expect(match.refused?.code).toBe('seat')
  })
  test('once it has begun: one is not at this table', () => {
    const match = live([seat, free, free])
    match.leaveSeat = vi.fn()
    gone()
    expect(match.leaveSeat).not.toHaveBeenCalled()
    expect(match.refused?.code).toBe('seat')
  })
})

describe('a device that is passed on', () => {
  const two = [seat, { ...seat, name: 'Tom' }]
  const turns = (secret: boolean) => {
    const match = live(two)
    const words = { ...view(1, 0).words, secret } as NonNullable<Shown['words']>
    line.follower.hear(view(0, 0, { words }))
    line.follower.hear(view(0, 0, { seat: 1, words }))
    if (match.passing !== null) match.taken()
    line.follower.hear(view(1, 1, { words }))
    line.follower.hear(view(1, 1, { seat: 1, words }))
    vi.advanceTimersByTime(10_000)
    return match
  }
  test('hides what is secret until the other one has it', () => expect(turns(true).passing).toBe(1))
  test('goes on at once where nothing is', () => {
    const match = turns(false)
    expect([match.passing, match.own, match.mine]).toEqual([null, 1, true])
  })
})
