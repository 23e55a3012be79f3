/** Moods: what eyes, mouth and ears do. */
export interface Mood {
  /** How far the upper and the lower lid are from the middle, in units of the head. */
  readonly upper: number
  readonly lower: number
  /** Of the eye: outer corner up (above 0) or down. */
  readonly slant: number
  /** Half the width of the pupil. */
  readonly pupil: number
  /** Lids shut: 1 curved up (glad), -1 curved down (asleep), 0 open. */
  readonly shut: -1 | 0 | 1
  /** A lid that cuts the eye from the inside (cross) or the outside (tender). */
  readonly lid: number
  readonly mouth: 'smile' | 'flat' | 'frown' | 'open' | 'tongue' | 'smirk' | 'fangs' | 'oh'
  /** Ears: 0 upright … 3 flat to the side. */
  readonly ears: number
}

const open = { upper: 17, lower: 14, slant: 3, pupil: 6, shut: 0, lid: 0, mouth: 'smile', ears: 0 } as const

export const moods = {
  calm: open,
  curious: { ...open, upper: 20, lower: 17, pupil: 11, mouth: 'oh' },
  happy: { ...open, shut: 1 },
  sleepy: { ...open, upper: 5, lower: 14, pupil: 7, slant: 1, mouth: 'flat' },
  grumpy: { ...open, upper: 15, lower: 12, pupil: 5, lid: 10, mouth: 'frown', ears: 1 },
  startled: { ...open, upper: 22, lower: 20, pupil: 4, mouth: 'oh', ears: 1 },
  sly: { ...open, upper: 7, lower: 11, slant: 5, pupil: 6, mouth: 'smirk' },
  proud: { ...open, shut: -1, mouth: 'smirk' },
  joyful: { ...open, upper: 18, lower: 11, pupil: 10, mouth: 'open' },
  tender: { ...open, upper: 18, lower: 15, pupil: 12, lid: -5 },
  hungry: { ...open, upper: 19, lower: 15, pupil: 10, mouth: 'tongue' },
  fierce: { ...open, upper: 14, lower: 12, pupil: 3, lid: 12, slant: 6, mouth: 'fangs', ears: 3 },
  asleep: { ...open, shut: -1, mouth: 'smile', ears: 1 },
} as const satisfies Record<string, Mood>
export type MoodName = keyof typeof moods
/** What a cat may be like when its card does not say. */
export const MOODS: readonly MoodName[] = [
  'calm',
  'curious',
  'happy',
  'sleepy',
  'grumpy',
  'startled',
  'sly',
  'proud',
  'joyful',
  'tender',
  'hungry',
  'calm',
]
export const GLAD: readonly MoodName[] = ['happy', 'joyful', 'tender', 'curious', 'hungry']
