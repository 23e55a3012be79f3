import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'Your games',
    playing: 'In progress',
    open: 'Waiting for players',
    over: 'Finished',
    more: 'Older games',
    aside: 'Taken off the list',
    'no aside': 'No game was taken off the list.',
    'look aside': 'Show games taken off the list',
    none: 'No games yet. The cats are waiting!',
    home: 'Back to the games',
    ratings: 'Your rating',
    place: '{game}: {value}, place {place}',
  },
  fr: {
    title: 'Tes parties',
    playing: 'En cours',
    open: 'On attend des joueurs',
    over: 'Finies',
    more: 'Parties plus anciennes',
    aside: 'Retirées de la liste',
    'no aside': 'Aucune partie n’a été retirée de la liste.',
    'look aside': 'Voir les parties retirées de la liste',
    none: 'Pas encore de partie. Les chats t’attendent !',
    home: 'Retour aux jeux',
    ratings: 'Ton classement',
    place: '{game} : {value}, place {place}',
  },
})
