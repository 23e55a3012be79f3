/** What each sound is made of. */
import type { SoundName } from '../tables/types'
import type { CatVoice } from './events'

/** A tone: after `at` ms, from one pitch to another in Hz, `long` ms, how loud; `paper` rustles, `purr` is a deep one. */
export interface Tone {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly long: number
  readonly loud: number
  readonly kind: OscillatorType | 'paper' | 'purr'
  /** It comes and goes this many times a second. */
  readonly beats?: number
  /** Milliseconds until it is at its loudest. */
  readonly rise?: number
}
const tone = (at: number, from: number, to: number, long: number, loud = 0.12, kind: Tone['kind'] = 'sine'): Tone => ({
  at, from, to, long, loud, kind,
})
/** A cat breathes out: a soft rumble. */
const purr = (at: number, long: number, loud: number): Tone => ({ ...tone(at, 260, 180, long, loud, 'purr'), beats: 25, rise: long / 3 })
const note = (at: number, hertz: number, long: number, loud: number): Tone => tone(at, hertz, hertz, long, loud, 'triangle')

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  pick: [tone(0, 520, 660, 60, 0.06, 'triangle')],
  place: [tone(0, 190, 110, 90, 0.16), tone(0, 1800, 900, 50, 0.05, 'paper')],
  add: [tone(0, 190, 120, 80, 0.14), tone(0, 1800, 900, 50, 0.05, 'paper'), note(60, 587, 90, 0.05)],
  swap: [tone(0, 1400, 2600, 110, 0.06, 'paper'), tone(110, 2600, 1300, 110, 0.06, 'paper'), tone(190, 210, 140, 70, 0.1)],
  flip: [tone(0, 2600, 1200, 90, 0.08, 'paper'), tone(60, 240, 160, 70, 0.08)],
  draw: [tone(0, 1600, 3200, 120, 0.07, 'paper')],
  pass: [tone(0, 330, 262, 130, 0.07), tone(110, 262, 220, 150, 0.05)],
  leave: [tone(0, 3000, 1200, 150, 0.07, 'paper'), tone(90, 1200, 2800, 130, 0.05, 'paper')],
  good: [note(0, 523, 120, 0.08), note(90, 659, 120, 0.08), note(180, 784, 200, 0.08)],
  bad: [tone(0, 220, 185, 160, 0.1, 'triangle')],
  turn: [purr(0, 420, 0.5), purr(430, 520, 0.6)],
  hurry: [note(0, 880, 70, 0.08), note(160, 880, 70, 0.08)],
  won: [note(0, 523, 160, 0.09), note(140, 659, 160, 0.09), note(280, 784, 160, 0.09), note(420, 1047, 420, 0.09)],
  lost: [tone(0, 440, 415, 220, 0.08, 'triangle'), tone(220, 349, 311, 360, 0.08, 'triangle')],
}

/** Cats, if they may be heard: “prr” when they do something, “miaow” when they do it to you. */
export const CATS: Readonly<Record<CatVoice, readonly Tone[]>> = {
  prr: [{ ...tone(0, 320, 420, 190, 0.1, 'triangle'), beats: 28, rise: 40 }],
  meow: [
    { ...tone(0, 480, 760, 130, 0.07, 'sawtooth'), rise: 60 }, { ...tone(110, 760, 430, 260, 0.06, 'sawtooth'), rise: 20 },
    { ...tone(0, 960, 1400, 160, 0.03), rise: 60 }, { ...tone(120, 1400, 800, 220, 0.03), rise: 20 },
  ],
}
