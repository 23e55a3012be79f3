/** The seven clans (§1.4): colour, emblem, and how their cats are dressed. Numbered as the view numbers them. */
import type { Cat } from '../../../cats/cat'

export const CLANS = ['royal', 'gourmet', 'crook', 'justice', 'chaos', 'power', 'polter'] as const
export type ClanName = (typeof CLANS)[number]
export const CHIEF = 4

export interface Clan {
  readonly colour: string
  readonly deep: string
  /** Around 0,0 and about 40 wide. */
  readonly emblem: string
  /** The cats a b c d e; the chief is the last. */
  readonly cats: readonly Partial<Cat>[]
  /** What its chief does on the clan card. */
  readonly card: Cat['pose']
}

const CROWN = 'M-18 14l-4-26 12 10 10-16 10 16 12-10-4 26z'
const FISH = 'M-20 0q16-18 30-2l10-10v24l-10-10q-14 16-30-2z'
const MASK = 'M-22-6q12-8 22-1q10-7 22 1q0 16-12 15q-6 0-10-6q-4 6-10 6q-12 1-12-15z'
const STAR = 'M0-20l6 13 14 1-11 9 4 14-13-8-13 8 4-14-11-9 14-1z'
const PINWHEEL = 'M0 0q-4-22 18-22q4 14-18 22q22-4 22 18q-14 4-22-18q4 22-18 22q-4-14 18-22q-22 4-22-18q14-4 22 18z'
const BOLT = 'M4-22l-20 26h12l-4 18 22-28h-13z'
const GHOST = 'M-14 20q-4-40 14-40t14 40l-7-6-7 6-7-6z'

export const clans: Record<ClanName, Clan> = {
  royal: {
    colour: '#8f6bb8',
    deep: '#5d3f86',
    emblem: CROWN,
    card: 'loaf',
    cats: [
      { pose: 'perch', coat: 'point', age: 'kitten', mood: 'calm', props: ['ruff'] },
      { pose: 'loaf', coat: 'solid', fur: 'white', mood: 'proud', props: ['coronet'] },
      { pose: 'groom', coat: 'tabby', fur: 'silver', mood: 'sleepy', props: ['coronet'] },
      { pose: 'walk', coat: 'socks', fur: 'blue', mood: 'sly', props: ['ruff'] },
      {
        pose: 'sit',
        coat: 'solid',
        fur: 'red',
        longHair: true,
        build: 'round',
        age: 'grown',
        mood: 'proud',
        props: ['mantle', 'crown'],
      },
    ],
  },
  gourmet: {
    colour: '#e79a3c',
    deep: '#9c5612',
    emblem: FISH,
    card: 'loaf',
    cats: [
      { pose: 'sit', coat: 'socks', fur: 'red', age: 'kitten', mood: 'hungry', tail: 'bob', props: ['bone'] },
      { pose: 'groom', coat: 'solid', fur: 'cream', build: 'round', mood: 'happy', props: ['plate'] },
      { pose: 'loaf', coat: 'tabby', fur: 'red', build: 'round', mood: 'sleepy', props: ['fish'] },
      { pose: 'perch', coat: 'van', second: 'red', build: 'round', mood: 'hungry', props: ['bowl'] },
      {
        pose: 'sit',
        coat: 'calico',
        build: 'round',
        age: 'grown',
        mood: 'joyful',
        ears: 'wide',
        longHair: false,
        props: ['toque', 'plate'],
      },
    ],
  },
  crook: {
    colour: '#6d7787',
    deep: '#3b4352',
    emblem: MASK,
    card: 'sit',
    cats: [
      { pose: 'peek', coat: 'tuxedo', fur: 'black', mood: 'sly', longHair: false, props: ['box', 'mask'] },
      { pose: 'stretch', coat: 'tabby', fur: 'brown', mood: 'sly', props: ['mask'] },
      { pose: 'walk', coat: 'solid', fur: 'lilac', mood: 'sly', longHair: false, props: ['mask'] },
      { pose: 'perch', coat: 'spotted', fur: 'silver', mood: 'grumpy', props: ['mask', 'sack'] },
      {
        pose: 'rear',
        coat: 'tuxedo',
        fur: 'blue',
        build: 'round',
        age: 'grown',
        mood: 'fierce',
        longHair: false,
        ears: 'small',
        props: ['mask', 'sack'],
      },
    ],
  },
  justice: {
    colour: '#4c8fcf',
    deep: '#245a92',
    emblem: STAR,
    card: 'perch',
    cats: [
      { pose: 'pounce', coat: 'solid', fur: 'white', age: 'kitten', mood: 'joyful', longHair: false, props: [] },
      { pose: 'perch', coat: 'socks', fur: 'lilac', age: 'kitten', mood: 'calm', props: ['cape'] },
      { pose: 'back', coat: 'calico', age: 'kitten', props: ['scales'] },
      { pose: 'sit', coat: 'point', age: 'kitten', mood: 'curious', props: ['cape'] },
      {
        pose: 'rear',
        coat: 'solid',
        fur: 'blue',
        build: 'sturdy',
        age: 'grown',
        mood: 'calm',
        longHair: false,
        props: ['cape', 'blindfold'],
      },
    ],
  },
  chaos: {
    colour: '#d8688f',
    deep: '#97325b',
    emblem: PINWHEEL,
    card: 'sleep',
    cats: [
      { pose: 'rear', coat: 'tortoiseshell', mood: 'startled', props: ['yarn'] },
      { pose: 'pounce', coat: 'calico', mood: 'joyful', props: ['string'] },
      { pose: 'sleep', coat: 'van', second: 'black', props: ['swirl'] },
      { pose: 'stretch', coat: 'spotted', fur: 'cinnamon', mood: 'hungry', props: [] },
      {
        pose: 'groom',
        coat: 'tortoiseshell',
        fur: 'blue',
        second: 'cream',
        age: 'grown',
        mood: 'startled',
        props: ['swirl'],
      },
    ],
  },
  power: {
    colour: '#d9584a',
    deep: '#93291f',
    emblem: BOLT,
    card: 'loaf',
    cats: [
      { pose: 'rear', coat: 'spotted', fur: 'brown', build: 'sturdy', mood: 'fierce', props: ['headband'] },
      {
        pose: 'stretch',
        coat: 'tuxedo',
        fur: 'chocolate',
        build: 'sturdy',
        mood: 'grumpy',
        longHair: false,
        props: ['headband'],
      },
      { pose: 'sit', coat: 'blotched', fur: 'silver', build: 'sturdy', mood: 'proud', props: ['headband'] },
      {
        pose: 'walk',
        coat: 'solid',
        fur: 'black',
        build: 'round',
        mood: 'fierce',
        longHair: false,
        props: ['headband'],
      },
      {
        pose: 'perch',
        coat: 'tabby',
        fur: 'cinnamon',
        build: 'sturdy',
        age: 'old',
        mood: 'sly',
        props: ['headband', 'dumbbell'],
      },
    ],
  },
  polter: {
    colour: '#7fbfa9',
    deep: '#35786a',
    emblem: GHOST,
    card: 'perch',
    cats: [
      { pose: 'perch', coat: 'hairless', fur: 'bare', mood: 'sly', props: ['wisps'] },
      { pose: 'loaf', coat: 'solid', fur: 'white', age: 'kitten', mood: 'curious', longHair: false, props: ['halo'] },
      { pose: 'pounce', coat: 'hairless', fur: 'lilac', mood: 'startled', props: ['wisps'] },
      { pose: 'sleep', coat: 'solid', fur: 'lilac', props: ['halo'] },
      { pose: 'sit', coat: 'hairless', fur: 'lilac', age: 'grown', mood: 'startled', props: ['halo', 'wisps'] },
    ],
  },
}
