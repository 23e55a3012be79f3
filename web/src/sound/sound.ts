/** Small soft sounds, made here: no files. */
import type { SoundName } from '../tables/types'
import { settings } from '../parts/settings.svelte'
import type { CatVoice } from './events'
import { CATS, SOUNDS, type Tone } from './tones'

/** The same sound twice within this many ms is one. */
const APART = 70
/** Of several sounds at one moment, each begins this many ms after the one before. */
const STEP = 140
let context: AudioContext | null = null
let noise: AudioBuffer | null = null
const played = new Map<string, number>()
/** When the last sound that was asked for begins, in ms. */
let busy = -Infinity

/** What counts as touching the page; the beginning of a touch does not. */
const TOUCHES = ['pointerup', 'touchend', 'click', 'keydown'] as const

/** Browsers are silent until somebody touches the page, and only while that is being told; iOS is silent again after a
 *  call (its state is then `interrupted`). */
export function wake(): void {
  if (!settings.volume || typeof AudioContext === 'undefined' || context?.state === 'running') return
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

/** How loud it is for the ear: twice the figure sounds twice as loud. 0 to 1. */
export const loudness = (volume: number): number => Math.min(1, Math.max(0, volume / 100)) ** 2

export function play(name: SoundName): void {
  perform(name, SOUNDS[name])
}

/** A cat says something, if cats may: each in its own voice, by its seat. */
export function speak(voice: CatVoice, seat: number): void {
  if (settings.voices) perform(`${voice} ${seat}`, CATS[voice], 1 + ((seat * 5) % 7) / 14)
}

function perform(name: string, tones: readonly Tone[], pitch = 1): void {
  if (!settings.volume || !context || context.state !== 'running') return
  const now = performance.now()
  if (now - (played.get(name) ?? -Infinity) < APART) return
  played.set(name, now)
  const wait = Math.max(0, Math.min(busy + STEP - now, 3 * STEP))
  busy = now + wait
  const loud = loudness(settings.volume)
  for (const one of tones)
    sing(context, { ...one, at: one.at + wait, from: one.from * pitch, to: one.to * pitch, loud: one.loud * loud })
}

function sing(on: AudioContext, one: Tone): void {
  const start = on.currentTime + one.at / 1000
  const end = start + one.long / 1000
  const gain = on.createGain()
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(one.loud, 0.0002), start + Math.min(one.rise ?? 12, one.long / 2) / 1000)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  gain.connect(on.destination)
  const out = one.beats ? trembling(on, one.beats, start, end, gain) : gain
  const source = one.kind === 'paper' || one.kind === 'purr' ? rustle(on, one, start, end, out) : pitch(on, one, start, end, out)
  source.start(start)
  source.stop(end + 0.02)
}

/** A sound that comes and goes this many times a second: a purr. */
function trembling(on: AudioContext, beats: number, start: number, end: number, out: AudioNode): AudioNode {
  const [gain, depth, wave] = [on.createGain(), on.createGain(), on.createOscillator()]
  gain.gain.setValueAtTime(0.5, start)
  depth.gain.setValueAtTime(0.5, start)
  wave.frequency.setValueAtTime(beats, start)
  wave.connect(depth)
  depth.connect(gain.gain)
  gain.connect(out)
  wave.start(start)
  wave.stop(end + 0.02)
  return gain
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
  if (!noise) {
    noise = on.createBuffer(1, on.sampleRate / 4, on.sampleRate)
    const grains = noise.getChannelData(0)
    for (let at = 0; at < grains.length; at += 1) grains[at] = Math.random() * 2 - 1
  }
  const filter = on.createBiquadFilter()
  filter.type = one.kind === 'purr' ? 'lowpass' : 'bandpass'
  filter.frequency.setValueAtTime(one.from, start)
  filter.frequency.exponentialRampToValueAtTime(one.to, end)
  filter.connect(out)
  const source = on.createBufferSource()
  source.buffer = noise
  source.loop = true
  source.connect(filter)
  return source
}
