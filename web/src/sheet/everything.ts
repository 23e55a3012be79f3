/** Every card and tile there is, by game: for the contact sheet and the tests. */
import {
  ACTIONS,
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
  type Drawing,
} from '../cards'
import { RECONSTRUCTED, STRANGERS } from './decks'

export interface Shown {
  readonly name: string
  readonly draw: () => Drawing
  /** A face with an animal of its own, unlike every other of its game. */
  readonly face: boolean
}
export interface Section {
  readonly title: string
  readonly cards: readonly Shown[]
}

const shown = (name: string, draw: () => Drawing, face = true): Shown => ({ name, draw, face })
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

const discat = upTo(90).map((index) =>
  shown(`discat ${twoDigits(index + 1)}`, () => discatCard(index + 1, index % 2 === 0)),
)
const additions = upTo(121).map((index) =>
  shown(`chami ${Math.floor(index / 11)}+${index % 11}`, () => addition(Math.floor(index / 11), index % 11)),
)
const sums = upTo(21).map((number) => shown(`chami =${number}`, () => sum(number)))
const actions = ACTIONS.map((name) => shown(`chami ${name}`, () => action(name, name)))
const tiles = CLANS.flatMap((clan, at) =>
  upTo(5).map((which) =>
    shown(`poche ${clan}-${'abcde'[which]}`, () => catTile(clan, which, ATTACK[at]?.[which] ?? null)),
  ),
)
const prey = PREY.map((name, which) => shown(`poche ${name}`, () => preyTile(which, WORTH[which] ?? 0)))
const dogs = upTo(20).map((index) =>
  shown(`poche dog${Math.floor(index / 4) + 1}r${index % 4}`, () =>
    dogTile(Math.floor(index / 4), ARROWS[Math.floor(index / 4)] ?? 0, index % 4),
  ),
)
const clanCards = CLANS.map((clan, at) => shown(`poche card ${clan}`, () => clanCard(clan, ATTACK[at] ?? [], clan)))
const days = DAYS.map((day, at) => shown(`catdays ${day}`, () => dayCard(at, day)))
const deck = RECONSTRUCTED.map(({ en, ...card }) => shown(`catdays ${card.slug}`, () => deckCard(card, en)))
const strangers = STRANGERS.map(({ en, ...card }) => shown(`catdays ${card.slug}`, () => deckCard(card, en)))

export const SECTIONS: readonly Section[] = [
  { title: 'Discat', cards: [...discat, shown('discat back', () => back('discat'), false)] },
  { title: 'Le Ch’ami: additions', cards: additions },
  {
    title: 'Le Ch’ami: sums and actions',
    cards: [...sums, ...actions, shown('chami back', () => back('chami'), false)],
  },
  { title: 'Chats de Poche: cats', cards: tiles },
  {
    title: 'Chats de Poche: prey, dogs, clan cards',
    cards: [
      ...prey,
      ...dogs,
      shown('poche tile back', tileBack, false),
      ...clanCards,
      shown('poche clan back', clanBack, false),
    ],
  },
  { title: 'Cat Days', cards: [...days, ...deck, shown('catdays back', () => back('catdays'), false)] },
  { title: 'Cat Days: a deck nobody has seen before', cards: strangers },
]

export const HOUSE: Section = {
  title: 'The house',
  cards: [
    ...GAMES.map((game) => shown(`box ${game}`, () => gameBox(game), false)),
    ...SCENES.map((name) => shown(`scene ${name}`, () => scene(name), false)),
    shown('logo', () => logo('#8a6f52'), false),
    shown('icon', () => icon(), false),
  ],
}
