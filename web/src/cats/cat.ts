/** A cat is data first: its traits come from a text, its identity, and so it is the same cat everywhere. */
import { Chance } from './chance'
import { COATS, COMES_IN, type CoatName, type EyeName, type FurName } from './coat'
import { GLAD, MOODS, type MoodName } from './mood'
import { POSES, poses, type PoseName } from './poses'
import { AIRY, TOYS, type PropName } from './props'

export const EARS = ['upright', 'wide', 'tall', 'small', 'tufted', 'folded'] as const
export const TAILS = ['slim', 'plume', 'ringed', 'tipped', 'bob'] as const
export const BUILDS = ['slight', 'lean', 'sturdy', 'round'] as const
export const EYE_SHAPES = ['almond', 'round', 'narrow', 'almond'] as const
const GAZES = [0, 0, 0, -4, 4]
export const AGES = ['kitten', 'young', 'grown', 'old'] as const

export interface Cat {
  /** Small irregularities of the line and the markings come from it. */
  readonly seed: string
  readonly pose: PoseName
  readonly mirrored: boolean
  readonly coat: CoatName
  readonly fur: FurName
  readonly second: FurName
  readonly eyes: EyeName
  /** The other eye, if it is of another colour. */
  readonly odd: EyeName | null
  readonly ears: (typeof EARS)[number]
  readonly tail: (typeof TAILS)[number]
  /** Which of the pose's tails. */
  readonly sway: number
  readonly build: (typeof BUILDS)[number]
  readonly longHair: boolean
  readonly age: (typeof AGES)[number]
  readonly mood: MoodName
  /** A little more or less tilt and turn of the head than the pose has. */
  readonly tilt: number
  readonly turn: number
  readonly whiskers: number
  readonly eyeShape: (typeof EYE_SHAPES)[number]
  /** Where the pupils are: left of the middle of the eye (below 0) or right. */
  readonly gaze: number
  /** The colour of its collar, if it wears one. */
  readonly collar: string | null
  readonly props: readonly PropName[]
  /** Drawn with an even line and no markings: one of a crowd. */
  readonly light: boolean
}

/** Coats so full of markings that they need no collar, and whose hair is short. */
const BUSY: ReadonlySet<CoatName> = new Set(['tabby', 'blotched', 'spotted', 'tortoiseshell'])
const COLLARS = ['#c8433f', '#2f7f86', '#e0a526', '#5b6fb5', '#7a9a4a']
const EYES_OF: readonly EyeName[] = ['amber', 'copper', 'green', 'lime', 'gold', 'green', 'amber', 'aqua']

/** What hangs in the air must not hang before a face or a tail: such a cat has something on the ground instead. */
function toy(pose: PoseName, mirrored: boolean, thing: PropName): PropName {
  if (thing === 'string') return pose === 'rear' ? thing : 'yarn'
  return AIRY.has(thing) && mirrored && poses[pose].head.x < 170 ? 'ball' : thing
}

/** The cat of an identity; `wishes` are the traits the card insists on. */
export function catOf(identity: string, wishes: Partial<Cat> = {}): Cat {
  const chance = new Chance(identity)
  const pose = wishes.pose ?? chance.pick(POSES)
  const coat = wishes.coat ?? chance.pick(COATS)
  const pair = COMES_IN[coat]
  const fur = wishes.fur ?? chance.pick(pair.first)
  const second = wishes.second ?? chance.pick(pair.second)
  const paleEyes = coat === 'point' || (fur === 'white' && coat !== 'calico')
  const eyes: EyeName = paleEyes && chance.percent(75) ? 'blue' : chance.pick(EYES_OF)
  const hairless = coat === 'hairless'
  const busy = BUSY.has(coat)
  const longHair = !hairless && !busy && chance.percent(45)
  const mirrored = chance.percent(50)
  const drawn: Cat = {
    seed: identity,
    pose,
    mirrored,
    coat,
    fur,
    second,
    eyes,
    odd: fur === 'white' && chance.percent(25) ? 'amber' : null,
    ears: hairless ? 'tall' : chance.pick(EARS),
    tail: hairless ? 'slim' : longHair && chance.percent(70) ? 'plume' : chance.pick(TAILS),
    sway: chance.below(12),
    build: chance.pick(BUILDS),
    longHair,
    age: chance.percent(18) ? 'kitten' : chance.percent(12) ? 'old' : chance.percent(50) ? 'young' : 'grown',
    mood: pose === 'sleep' ? 'asleep' : chance.pick(pose === 'roll' ? GLAD : MOODS),
    tilt: chance.between(-5, 5),
    turn: chance.between(-3, 3),
    whiskers: chance.between(0, 2),
    eyeShape: chance.pick(EYE_SHAPES),
    gaze: chance.pick(GAZES),
    collar: !busy && chance.percent(32) ? chance.pick(COLLARS) : null,
    props: pose === 'peek' ? ['box'] : !busy && chance.percent(40) ? [toy(pose, mirrored, chance.pick(TOYS))] : [],
    light: false,
  }
  return { ...drawn, ...wishes }
}
