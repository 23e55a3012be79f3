/** A table as it is played: views are drawn in order, moves are sent once. */
import { describe, expect, test, vi } from 'vitest'
import type { About, Shown } from '../../src/net/messages'
import { about, atTheTable, hold, line, live, Live, settings, sounds, toldSoFar, view } from './live_table'

atTheTable()

test('the first view is drawn at once, and it is my turn', () => {
  const match = live()
  line.follower.hear(view(0, 0))
  expect(match.view.ply).toBe(0)
  expect(match.mine).toBe(true)
  expect(match.seats.map(({ name, me, turn }) => [name, me, turn])).toEqual([['Zoé', true, true], ['Cat', false, false]])
})

test('a player who comes back says how much they know', () => {
  live()
  line.follower.hear(view(3, 0))
  expect(line.follower.hello()).toEqual([{ type: 'join', table: 't', since: 3, seat: 0, changes: true, cells: null }])
})

test('a move that was taken back leads to another position, though it has the same number', () => {
  const match = live()
  line.follower.hear(view(0, 0))
  line.follower.hear(view(1, 1))
  expect(match.rewound).toBe(0)
  line.follower.hear(view(0, 0))
  expect([match.view.ply, match.rewound]).toEqual([0, 1])
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
    expect([match.requests.wished, match.mine, line.asked.length]).toEqual(['24', true, 0])
    match.send('23') // another one was chosen
    expect([match.requests.wished, line.asked.length]).toEqual(['23', 0])
    match.send('23')
    expect(line.asked.map(({ request }) => request)).toMatchObject([{ type: 'move', move: '23' }])
    expect(match.requests.wished).toBe(null)
    settings.confirm = false
  })

  test('that is refused is explained, and can be tried otherwise', async () => {
    const match = live()
    line.follower.hear(view(0, 0))
    match.send('99')
    line.asked[0]?.refused({ type: 'refused', code: 'illegal-move', said: 'too high', paragraph: '3.4' })
    await vi.advanceTimersByTimeAsync(0)
    expect(match.requests.note?.said).toBe('too high')
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
  match.requests.hint()
  line.asked[0]?.done({ type: 'hint', move: '24' })
  await vi.advanceTimersByTimeAsync(0)
  expect(match.hinted).toBe('24')
  line.follower.hear(view(1, 1))
  vi.advanceTimersByTime(500)
  expect(match.hinted).toBeNull()
})
