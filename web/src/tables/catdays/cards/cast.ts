/** Who is on which card: the cats we know by name; any other is made from its data. */
import type { Cat } from '../../../cats/cat'
import { Chance } from '../../../cats/chance'
import { POSES } from '../../../cats/poses'
import type { PropName } from '../../../cats/props'
import type { DeckCard } from './deck'

export interface Part {
  readonly wishes: Partial<Cat>
  readonly wall: string
  readonly floor: string
}

const CAST: Record<string, Part> = {
  rescued: {
    wishes: { pose: 'peek', coat: 'tabby', fur: 'brown', age: 'kitten', mood: 'tender', props: ['box', 'heart'] },
    wall: '#f6d3b8',
    floor: '#dca27a',
  },
  fluffy: {
    wishes: {
      pose: 'sit',
      coat: 'solid',
      fur: 'white',
      longHair: true,
      tail: 'plume',
      build: 'round',
      mood: 'tender',
      props: ['bow'],
    },
    wall: '#cfc4ee',
    floor: '#9d8fd0',
  },
  demanding: {
    wishes: {
      pose: 'perch',
      coat: 'point',
      fur: 'cream',
      second: 'chocolate',
      mood: 'grumpy',
      longHair: false,
      props: ['cushion', 'coronet'],
    },
    wall: '#f3b9c4',
    floor: '#cf7f92',
  },
  playful: {
    wishes: { pose: 'pounce', coat: 'socks', fur: 'red', mood: 'joyful', longHair: false, props: ['butterfly'] },
    wall: '#bfe6c4',
    floor: '#86bd8d',
  },
  grumpy: {
    wishes: {
      pose: 'loaf',
      coat: 'solid',
      fur: 'blue',
      mood: 'grumpy',
      build: 'round',
      ears: 'small',
      longHair: false,
      props: ['cloud'],
      mirrored: false,
    },
    wall: '#b6bccb',
    floor: '#868fa3',
  },
  punctual: {
    wishes: {
      pose: 'sit',
      coat: 'tuxedo',
      fur: 'black',
      mood: 'calm',
      longHair: false,
      mirrored: false,
      props: ['clock', 'bow'],
    },
    wall: '#f2d98f',
    floor: '#cfa94a',
  },
  cuddly: {
    wishes: { pose: 'roll', coat: 'calico', mood: 'happy', longHair: false, props: ['heart'] },
    wall: '#f7c7d8',
    floor: '#dd90ad',
  },
  loner: {
    wishes: {
      pose: 'back',
      coat: 'solid',
      fur: 'black',
      longHair: false,
      tail: 'slim',
      props: ['moon', 'branch'],
      mirrored: false,
    },
    wall: '#7f8cc0',
    floor: '#56639c',
  },
  early: {
    wishes: { pose: 'stretch', coat: 'blotched', fur: 'silver', mood: 'sleepy', props: ['sun'], tail: 'bob' },
    wall: '#fbe0a6',
    floor: '#e9b86a',
  },
  lazy: {
    wishes: { pose: 'sleep', coat: 'tortoiseshell', props: ['nightcap', 'cushion'] },
    wall: '#bcd9ee',
    floor: '#86b1d2',
  },
  curious: {
    wishes: {
      pose: 'walk',
      coat: 'spotted',
      fur: 'cinnamon',
      mood: 'curious',
      props: ['fish'],
      tail: 'slim',
      ears: 'wide',
      mirrored: false,
    },
    wall: '#d5e8a8',
    floor: '#a3bf66',
  },
}

const WALLS = [
  ['#f6d3b8', '#dca27a'],
  ['#cfe3ee', '#8fb4c9'],
  ['#d9d0ee', '#a597d0'],
  ['#d8e8c0', '#a0bd78'],
  ['#f3cfd6', '#cf93a1'],
  ['#f2e2ad', '#cfb35c'],
] as const

/** A cat that peeks needs something to peek out of; strangers have other things about them. */
const OUT_OF_THE_BOX = POSES.filter((pose) => pose !== 'peek')

/** What the data of a card say about a cat nobody has named: a strong one is proud, one that covers is cross … */
function stranger(card: DeckCard): Part {
  const chance = new Chance(`catdays ${card.slug}`)
  const [wall, floor] = chance.pick(WALLS)
  const points = card.points ?? 0
  const props: PropName[] =
    card.effect === 'swap'
      ? ['fish']
      : card.effect === 'move'
        ? ['feather']
        : card.effect === 'return'
          ? ['string']
          : points >= 6
            ? ['crown']
            : card.neighbours === 'both'
              ? ['yarn']
              : card.neighbours === 'any'
                ? ['heart']
                : card.neighbours === 'none'
                  ? ['moon']
                  : card.on === 'cat'
                    ? ['cloud']
                    : []
  const mood: Partial<Cat> =
    card.on === 'cat' ? { mood: 'grumpy' } : points >= 5 ? { mood: 'proud' } : points <= 0 ? { mood: 'sleepy' } : {}
  return {
    wishes: { pose: chance.pick(OUT_OF_THE_BOX), ...mood, ...(props.length ? { props } : {}), longHair: false },
    wall,
    floor,
  }
}

export const partOf = (card: DeckCard): Part => CAST[card.slug] ?? stranger(card)
