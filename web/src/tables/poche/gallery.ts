/** Every card there is, for the page of all cats. */
import { labelled, shown, upTo, type Gallery, type Said } from '../../sheet/shown'
import { CHIEF, CLANS } from './cards/clan'
import { clanBack, clanCard } from './cards/clancard'
import { PREY, catTile, dogTile, preyTile, tileBack } from './cards/tile'

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

export const gallery: Gallery = {
  sections: [
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
  ],
  words: {
    en: {
      clans: 'Chats de Poche: cats',
      prey: 'Chats de Poche: prey, dogs, clan cards',
      tileback: 'back of a tile',
      clanback: 'back of a clan card',
      cat: '{clan}, cat {letter}',
      chief: '{clan}, the chief',
      mouse: 'mouse, worth {worth}',
      pigeon: 'pigeon, worth {worth}',
      fly: 'fly, worth {worth}',
      dog: 'dog {number}, {turns} quarter-turns',
      'clan royal': 'Royal Claws',
      'clan gourmet': 'Gourmets',
      'clan crook': 'Crooks',
      'clan justice': 'Defenders of Justice',
      'clan chaos': 'Chaoticats',
      'clan power': 'Power Cats',
      'clan polter': 'Polterkitties',
    },
    fr: {
      clans: 'Chats de Poche : les chats',
      prey: 'Chats de Poche : proies, chiens, cartes de clan',
      tileback: 'dos d’une tuile',
      clanback: 'dos d’une carte de clan',
      cat: '{clan}, chat {letter}',
      chief: '{clan}, le chef',
      mouse: 'souris, vaut {worth}',
      pigeon: 'pigeon, vaut {worth}',
      fly: 'mouche, vaut {worth}',
      dog: 'chien {number}, {turns} quarts de tour',
      'clan royal': 'Griffes du roi',
      'clan gourmet': 'Gourmands',
      'clan crook': 'Filous',
      'clan justice': 'Justiciers',
      'clan chaos': 'Chats peu-près',
      'clan power': 'Chats costauds',
      'clan polter': 'Polterminous',
    },
  },
}
