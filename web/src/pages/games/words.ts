import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'Your games',
    playing: 'Going on',
    open: 'Waiting for players',
    over: 'Finished',
    more: 'Older games',
    none: 'No games yet. The cats are waiting!',
    home: 'To the games',
    ratings: 'How strong you seem',
    place: '{game}: {value}, place {place}',
  },
  fr: {
    title: 'Vos parties',
    playing: 'En cours',
    open: 'On attend des joueurs',
    over: 'Finies',
    more: 'Parties plus anciennes',
    none: 'Pas encore de partie. Les chats vous attendent !',
    home: 'Aux jeux',
    ratings: 'Votre force, à ce qu’il semble',
    place: '{game} : {value}, place {place}',
  },
})
