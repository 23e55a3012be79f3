/** Every card and tile there is, by game: for the contact sheet and the tests. */
import {
  ACTIONS,
  CHIEF,
  CLANS,
  DAYS,
  GAMES,
  PREY,
  SCENES,
  action,
  addition,
  back,
  catTile,
  clanBack,
  clanCard,
  dayCard,
  deckCard,
  discatCard,
  dogTile,
  gameBox,
  icon,
  logo,
  preyTile,
  scene,
  sum,
  tileBack,
  twoDigits,
  type DeckCard,
  type Drawing,
  type GameName,
} from '../cards'
import { TITLES } from '../cards/house/box'
import { RECONSTRUCTED, STRANGERS } from './decks'
import { NAMES, type Key } from './names'

export interface Shown {
  readonly name: string
  /** What it is called, in words. */
  readonly says: Said
  /** `label` is what it says on the card, for cards that say something. */
  readonly draw: (label?: string) => Drawing
  /** The word on the card, if there is one. */
  readonly label?: Key
  /** A face with an animal of its own, unlike every other of its game. */
  readonly face: boolean
}
export interface Section {
  readonly key: Key
  readonly cards: readonly Shown[]
}

/** A sentence and its values; a value that is a sentence itself comes as `{ key }`. */
export type Said = readonly [key: Key, values?: Readonly<Record<string, string | number | { readonly key: Key }>>]

const shown = (name: string, says: Said, draw: () => Drawing, face = true): Shown => ({ name, says, draw, face })
/** One that is called what it says. */
const labelled = (name: string, label: Key, draw: (label: string) => Drawing): Shown => ({
  name,
  says: [label],
  label,
  draw: (word = NAMES.en[label]) => draw(word),
  face: true,
})
const upTo = (many: number): readonly number[] => Array.from({ length: many }, (_, index) => index)

/** Figures as our own boxes have them: a page takes them from the view's box. */
const ATTACK = [
  [1, 2, 3, 4, 5],
  [1, 2, 4, 5, 3],
  [1, 2, 3, 4, 7],
  [1, 1, 1, 1, 9],
  [null, null, null, null, null],
  [4, 4, 3, 6, 2],
  [2, 2, 3, 3, 5],
] as const
const WORTH = [3, 4, 4, 5, 5, 6, 2, 5, 3, 4] as const
const ARROWS = [0b1, 0b1000100, 0b1110, 0b1010101, 0b10101010] as const

const discat = upTo(90).map((index) => {
  const number = twoDigits(index + 1)
  return shown(`discat ${number}`, ['number', { number }], () => discatCard(index + 1, index % 2 === 0))
})
const additions = upTo(121).map((index) => {
  const [left, right] = [Math.floor(index / 11), index % 11]
  return shown(`chami ${left}+${right}`, ['addition', { left, right }], () => addition(left, right))
})
const sums = upTo(21).map((number) => shown(`chami =${number}`, ['sum', { number }], () => sum(number)))
const actions = ACTIONS.map((name) =>
  labelled(`chami ${name}`, `action ${name}`, (word) => action(name, word)),
)
const tiles = CLANS.flatMap((clan, at) =>
  upTo(5).map((which) => {
    const letter = 'abcde'[which] as string
    const says: Said = which === CHIEF ? ['chief', { clan: { key: `clan ${clan}` } }] : ['cat', { clan: { key: `clan ${clan}` }, letter }]
    return shown(`poche ${clan}-${letter}`, says, () => catTile(clan, which, ATTACK[at]?.[which] ?? null))
  }),
)
const prey = PREY.map((name, which) => {
  const worth = WORTH[which] ?? 0
  return shown(`poche ${name}`, [name.split('-')[0] as 'mouse' | 'pigeon' | 'fly', { worth }], () => preyTile(which, worth))
})
const dogs = upTo(20).map((index) => {
  const [which, turns] = [Math.floor(index / 4), index % 4]
  return shown(`poche dog${which + 1}r${turns}`, ['dog', { number: which + 1, turns }], () =>
    dogTile(which, ARROWS[which] ?? 0, turns),
  )
})
const clanCards = CLANS.map((clan, at) =>
  labelled(`poche card ${clan}`, `clan ${clan}`, (word) => clanCard(clan, ATTACK[at] ?? [], word)),
)
const days = DAYS.map((day, at) => labelled(`catdays ${day}`, day, (word) => dayCard(at, word)))
const cardOf = (card: DeckCard): Shown =>
  labelled(`catdays ${card.slug}`, card.slug === 'box' ? 'boxEvent' : (card.slug as Key), (word) => deckCard(card, word))
const backOf = (game: GameName): Shown =>
  shown(`${game} back`, ['back', { game: TITLES[game] }], () => back(game), false)

export const SECTIONS: readonly Section[] = [
  { key: 'discat', cards: [...discat, backOf('discat')] },
  { key: 'additions', cards: additions },
  { key: 'sums', cards: [...sums, ...actions, backOf('chami')] },
  { key: 'clans', cards: tiles },
  {
    key: 'prey',
    cards: [
      ...prey,
      ...dogs,
      shown('poche tile back', ['tileback'], tileBack, false),
      ...clanCards,
      shown('poche clan back', ['clanback'], clanBack, false),
    ],
  },
  { key: 'catdays', cards: [...days, ...RECONSTRUCTED.map(cardOf), backOf('catdays')] },
  { key: 'strangers', cards: STRANGERS.map(cardOf) },
]

export const HOUSE: Section = {
  key: 'house',
  cards: [
    ...GAMES.map((game) => shown(`box ${game}`, ['box', { game: TITLES[game] }], () => gameBox(game), false)),
    ...SCENES.map((name) => shown(`scene ${name}`, [`scene ${name}`], () => scene(name), false)),
    shown('logo', ['logo'], () => logo('#8a6f52'), false),
    shown('icon', ['icon'], () => icon(), false),
  ],
}
