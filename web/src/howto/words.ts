import { speaks } from '../words/index.svelte'

/** Three lines a game, as short as a picture allows. */
export const say = speaks({
  en: {
    title: 'How to play',
    close: 'Got it',
    more: 'All the rules',
    'how discat 1': 'Arrows down: play lower than this card. Arrows up: play higher.',
    'how discat 2': 'Cards with a digit in common can be played together. Only the top one has to fit.',
    'how discat 3': 'Nothing fits? You pass, and whoever played that card draws a bonus card.',
    'how chami 1': 'An addition is worth its sum: 5 + 9 is 14.',
    'how chami 2': 'Lay three in a row (6, 7, 8) or three of a kind, or add to what is on the table.',
    'how chami 3': 'Then discard a card: some do something. No cards left? You win the round!',
    'how poche 1': 'Flip a tile, then swap it with another one. It stays where it lands.',
    'how poche 2': 'At the end, dogs scare off the cats their arrows point at: those no longer count.',
    'how poche 3': 'Then the stronger clan beside a mouse, pigeon or fly catches it.',
    'how catdays 1': 'On your turn, draw a card or play one.',
    'how catdays 2': 'Most cats go on an empty day. The signs on a card say which days, and in whose week.',
    'how catdays 3': 'A cat on every day of a week ends the game. Add up your cats: most points wins.',
  },
  fr: {
    title: 'Comment jouer',
    close: 'Compris',
    more: 'Toutes les règles',
    'how discat 1': 'Flèches vers le bas : joue plus bas que cette carte. Vers le haut : joue plus haut.',
    'how discat 2': 'Des cartes qui ont un chiffre en commun se jouent ensemble. Seule celle du sommet doit convenir.',
    'how discat 3': 'Rien ne convient ? Tu passes, et celui qui a posé la carte pioche une carte bonus.',
    'how chami 1': 'Une addition vaut sa somme : 5 + 9 font 14.',
    'how chami 2': 'Pose trois nombres qui se suivent (6, 7, 8) ou trois pareils, ou complète ce qui est posé.',
    'how chami 3': 'Puis défausse une carte : certaines ont un effet. Plus de cartes ? La manche est à toi !',
    'how poche 1': 'Retourne une tuile, puis échange-la avec une autre. Elle reste où elle arrive.',
    'how poche 2': 'À la fin, les chiens font fuir les chats que visent leurs flèches : ils ne comptent plus.',
    'how poche 3': 'Puis le clan le plus fort à côté d’une souris, d’un pigeon ou d’une mouche l’attrape.',
    'how catdays 1': 'À ton tour, pioche une carte ou joues-en une.',
    'how catdays 2': 'La plupart des chats vont sur un jour vide. Les signes d’une carte disent quels jours, et chez qui.',
    'how catdays 3': 'Un chat sur chaque jour d’une semaine, et c’est fini. Compte tes chats : qui a le plus de points gagne.',
  },
})
