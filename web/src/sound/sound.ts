/** Small soft sounds, made here: no files. */
import type { SoundName } from '../tables/types'
import { settings } from '../parts/settings.svelte'

/** A tone: its delay in ms, from one pitch to another in Hz, its length in ms, its volume; or a rustle of paper. */
interface Tone {
  at: number
  from: number
  to: number
  long: number
  loud: number
  kind: OscillatorType | 'paper'
}
const tone = (at: number, from: number, to: number, long: number, loud = 0.12, kind: Tone['kind'] = 'sine'): Tone => ({
  at, from, to, long, loud, kind,
})

const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  pick: [tone(0, 520, 660, 60, 0.06, 'triangle')],
  place: [tone(0, 190, 110, 90, 0.16), tone(0, 1800, 900, 50, 0.05, 'paper')],
  flip: [tone(0, 2600, 1200, 90, 0.08, 'paper'), tone(60, 240, 160, 70, 0.08)],
  draw: [tone(0, 1600, 3200, 120, 0.07, 'paper')],
  good: [tone(0, 523, 523, 120, 0.08, 'triangle'), tone(90, 659, 659, 120, 0.08, 'triangle'), tone(180, 784, 784, 200, 0.08, 'triangle')],
  bad: [tone(0, 220, 185, 160, 0.1, 'triangle')],
  turn: [tone(0, 587, 587, 110, 0.06), tone(110, 784, 784, 180, 0.06)],
  won: [
    tone(0, 523, 523, 160, 0.09, 'triangle'), tone(140, 659, 659, 160, 0.09, 'triangle'),
    tone(280, 784, 784, 160, 0.09, 'triangle'), tone(420, 1047, 1047, 420, 0.09, 'triangle'),
  ],
  lost: [tone(0, 440, 415, 220, 0.08, 'triangle'), tone(220, 349, 311, 360, 0.08, 'triangle')],
}

/** The same sound twice within this many ms is one. */
const APART = 70
let context: AudioContext | null = null
let paper: AudioBuffer | null = null
const played = new Map<SoundName, number>()

/** What counts as touching the page; the beginning of a touch does not. */
const TOUCHES = ['pointerup', 'touchend', 'click', 'keydown'] as const

/** Browsers are silent until somebody touches the page, and only while that is being told; iOS is silent again after a
 *  call (its state is then `interrupted`). */
export function wake(): void {
  if (!settings.sound || typeof AudioContext === 'undefined' || context?.state === 'running') return
  context ??= new AudioContext()
  if (context.state !== 'running') void context.resume().catch(() => {})
}

/** From now on any touch wakes the sound. */
export function wakeOnTouch(): () => void {
  for (const name of TOUCHES) addEventListener(name, wake, { capture: true, passive: true })
  return () => {
    for (const name of TOUCHES) removeEventListener(name, wake, { capture: true })
  }
}

export function play(name: SoundName): void {
  if (!settings.sound || !context || context.state !== 'running') return
  const now = performance.now()
  if (now - (played.get(name) ?? -APART) < APART) return
  played.set(name, now)
  for (const one of SOUNDS[name]) sing(context, one)
}

function sing(on: AudioContext, one: Tone): void {
  const start = on.currentTime + one.at / 1000
  const end = start + one.long / 1000
  const gain = on.createGain()
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(one.loud, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  gain.connect(on.destination)
  const source = one.kind === 'paper' ? rustle(on, one, start, end, gain) : pitch(on, one, start, end, gain)
  source.start(start)
  source.stop(end + 0.02)
}

function pitch(on: AudioContext, one: Tone, start: number, end: number, out: AudioNode): OscillatorNode {
  const voice = on.createOscillator()
  voice.type = one.kind as OscillatorType
  voice.frequency.setValueAtTime(one.from, start)
  voice.frequency.exponentialRampToValueAtTime(one.to, end)
  voice.connect(out)
  return voice
}

function rustle(on: AudioContext, one: Tone, start: number, end: number, out: AudioNode): AudioBufferSourceNode {
  if (!paper) {
    paper = on.createBuffer(1, on.sampleRate / 4, on.sampleRate)
    const grains = paper.getChannelData(0)
    for (let at = 0; at < grains.length; at += 1) grains[at] = Math.random() * 2 - 1
  }
  const filter = on.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(one.from, start)
  filter.frequency.exponentialRampToValueAtTime(one.to, end)
  filter.connect(out)
  const source = on.createBufferSource()
  source.buffer = paper
  source.connect(filter)
  return source
}
