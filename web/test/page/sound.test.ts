/** What is heard, and how loud. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Hurry, soundOf, soundsFor, voiceFor } from '../../src/sound/events'
import { CATS, SOUNDS } from '../../src/sound/tones'
import type { TableModule } from '../../src/tables'
import type { View } from '../../src/tables/types'

const view = (ply: number, heard: [number, string][], turn: number | null, more: Partial<View> = {}): View =>
  ({ ply, heard, turn, outcome: null, words: { hits: [] }, ...more }) as unknown as View

describe('events', () => {
  const start = view(1, [[0, 'x']], 1)

  test('a move is heard once, whoever made it, and passes and draws unlike cards that are laid', () => {
    expect(soundsFor(start, view(2, [[1, 'lay 1+1']], 2), 0)).toEqual(['place'])
    expect(soundsFor(start, view(2, [[0, 'draw']], 2), 0)).toEqual(['draw'])
    expect(soundsFor(start, view(2, [[1, 'pass']], 2), 0)).toEqual(['pass'])
    expect(soundsFor(start, view(1, [[0, 'x']], 1), 0)).toEqual([]) // told again
    expect(soundsFor(view(3, [[1, 'y']], 2), view(2, [[1, 'y']], 2), 0)).toEqual([]) // taken back
  })

  test('the turn of the player who looks is heard after it, but not at the end nor by spectators', () => {
    const mine = view(2, [[1, '24']], 0)
    expect(soundsFor(start, mine, 0)).toEqual(['place', 'turn'])
    expect(soundsFor(start, mine, null)).toEqual(['place'])
    expect(soundsFor(view(2, [[1, '24']], 0), view(3, [[0, '33']], 0), 0)).toEqual(['place'])
    expect(soundsFor(start, view(2, [[1, '24']], 0, { outcome: {} as View['outcome'] }), 0)).toEqual(['place'])
  })

  test('a table says how its moves sound; the longest beginning counts', async () => {
    const tables = import.meta.glob<TableModule>('../../src/tables/*/index.ts')
    const sounds = async (game: string) => (await tables[`../../src/tables/${game}/index.ts`]!()).sounds
    const [discat, chami, poche, catdays] = await Promise.all(['discat', 'chami', 'poche', 'catdays'].map(sounds))
    expect(['24+34', 'pass', 'pass x52', 'pass x?'].map((move) => soundOf(move, discat))).toEqual(['place', 'pass', 'leave', 'leave'])
    expect(['lay 1+1', 'add 1+1 #2', 'drop sumo', 'drop sumo @1', 'give ?', 'drop uturn'].map((move) => soundOf(move, chami))).toEqual(['place', 'add', 'place', 'swap', 'leave', 'flip'])
    expect(['flip a1', 'swap a2', 'shift a1 b1', 'stay', 'rotate a1 2'].map((move) => soundOf(move, poche))).toEqual(['flip', 'swap', 'swap', 'pass', 'flip'])
    expect(['draw', 'pass', 'play early mon'].map((move) => soundOf(move, catdays))).toEqual(['draw', 'pass', 'place'])
  })

  test('cats meow at the player they do something to, and purr now and then; people have voices of their own', () => {
    const hit = view(2, [[1, 'drop trap @0']], 2, { words: { hits: [0] } as unknown as View['words'] })
    expect(voiceFor(start, hit, 0, [null, 'kitten'])).toBe('meow')
    expect(voiceFor(start, hit, 0, [null, null])).toBeNull()
    expect(voiceFor(start, hit, 1, [null, 'kitten'])).toBeNull()
    const spoken = [2, 3, 4, 5, 6, 7].map((ply) => voiceFor(start, view(ply, [[1, '24']], 2), 0, [null, 'cat']))
    expect(spoken.filter((one) => one === 'prr')).toHaveLength(2)
  })

  test('a clock that runs out warns at each limit once, and not when it only begins low', () => {
    const hurry = new Hurry()
    const left = [40_000, 30_200, 29_900, 29_400, 10_100, 9_900, 9_000, 4_900, null, 8_000, 7_000, 31_000, 30_000]
    expect(left.map((one) => hurry.runsOut(one))).toEqual([false, false, true, false, false, true, false, true, false, false, false, false, true])
  })

  test('every sound is short, soft and unlike the others', () => {
    const all = [...Object.values(SOUNDS), ...Object.values(CATS)]
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length)
    for (const tones of all) for (const { at, long, loud } of tones) expect([at + long <= 1000, loud <= 0.6]).toEqual([true, true])
  })
})

describe('loudness', () => {
  const peaks: number[] = []
  const heard: string[] = []
  const ramp = { setValueAtTime: () => {}, exponentialRampToValueAtTime: (value: number) => peaks.push(value) }
  class Context {
    state = 'running'
    currentTime = 0
    sampleRate = 4
    destination = {}
    createGain = () => ({ gain: ramp, connect: () => {} })
    createOscillator = () => ({ frequency: ramp, connect: () => {}, start: () => heard.push('tone'), stop: () => {}, type: '' })
    createBuffer = () => ({ getChannelData: () => new Float32Array(1) })
    createBiquadFilter = () => ({ frequency: ramp, connect: () => {} })
    createBufferSource = () => ({ connect: () => {}, start: () => heard.push('paper'), stop: () => {} })
    resume = () => Promise.resolve()
  }
  const kept = new Map<string, string>()
  let now = 0
  async function loaded() {
    vi.resetModules()
    const { settings } = await import('../../src/parts/settings.svelte')
    return { settings, ...(await import('../../src/sound/sound')) }
  }

  beforeEach(() => {
    peaks.length = heard.length = 0
    kept.clear()
    now = 1000
    vi.stubGlobal('AudioContext', Context)
    vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) })
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test('follows the setting; the same sound twice at once is one', async () => {
    const { settings, play, wake, loudness } = await loaded()
    wake()
    settings.volume = 100
    play('place')
    const loudest = Math.max(...peaks.filter((one) => one < 1))
    play('place')
    expect(heard).toEqual(['tone', 'paper'])
    now += 1000
    peaks.length = 0
    settings.volume = 50
    play('place')
    expect(Math.max(...peaks.filter((one) => one < 1))).toBeCloseTo(loudest * loudness(50))
    expect([loudness(0), loudness(50), loudness(100), loudness(400)]).toEqual([0, 0.25, 1, 1])
  })

  test('none at 0, nor before the page was touched', async () => {
    const { settings, play, wake } = await loaded()
    play('place')
    wake()
    settings.volume = 0
    play('place')
    expect(heard).toEqual([])
  })

  test('cats are silent unless they are asked to speak, each in its own voice', async () => {
    const { settings, speak, wake } = await loaded()
    wake()
    speak('prr', 1)
    expect([settings.voices, heard.length]).toEqual([false, 0])
    settings.voices = true
    speak('prr', 1)
    speak('prr', 2)
    expect(heard.length).toBeGreaterThan(1)
    expect(kept.get('matou-voices')).toBe('on')
  })

  test('what was kept as on and off still counts, and on again is as loud as before', async () => {
    kept.set('matou-sound', 'off')
    const { settings } = await loaded()
    expect([settings.volume, settings.sound]).toEqual([0, false])
    settings.sound = true
    expect([settings.volume, kept.get('matou-volume')]).toEqual([70, '70'])
    settings.volume = 30
    settings.sound = false
    settings.sound = true
    expect(settings.volume).toBe(30)
    settings.volume = 140
    expect(settings.volume).toBe(100)
    kept.set('matou-volume', 'loud')
    kept.delete('matou-sound')
    expect((await loaded()).settings.volume).toBe(70)
  })
})
