/** Every card there is, for the page of all cats. */
import { back } from '../../cards/back'
import { labelled, shown, type Gallery, type Shown } from '../../sheet/shown'
import { deckCard } from './cards/card'
import { dayCard } from './cards/day'
import { DAYS, type DeckCard } from './cards/deck'
import { RECONSTRUCTED, STRANGERS } from './decks'
import { look } from './look'

const days = DAYS.map((day, at) => labelled(`catdays ${day}`, day, (word) => dayCard(at, word)))
const cardOf = (card: DeckCard): Shown =>
  labelled(`catdays ${card.slug}`, card.slug === 'box' ? 'boxEvent' : card.slug, (word) => deckCard(card, word))

export const gallery: Gallery = {
  sections: [
    { key: 'catdays', cards: [...days, ...RECONSTRUCTED.map(cardOf), shown('catdays back', ['back', { game: 'Cat Days' }], () => back('catdays', look), false)] },
    { key: 'strangers', cards: STRANGERS.map(cardOf) },
  ],
  words: {
    en: {
      catdays: 'Cat Days',
      strangers: 'Cat Days: cats of a made-up deck',
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
      sun: 'Sunday',
      rescued: 'Rescued Cat',
      fluffy: 'Fluffy Cat',
      demanding: 'Demanding Cat',
      playful: 'Playful Cat',
      grumpy: 'Grumpy Cat',
      punctual: 'Punctual Cat',
      cuddly: 'Cuddly Cat',
      loner: 'Loner',
      early: 'Early Cat',
      lazy: 'Lazy Cat',
      curious: 'Curious Cat',
      tree: 'Cat Tree',
      boxEvent: 'Cardboard Box',
      catnip: 'Catnip',
      toy: 'Toy',
      spray: 'Water Spray',
      pirate: 'Pirate',
      sailor: 'Sailor',
      bouncer: 'Bouncer',
      neighbour: 'Neighbour',
      duchess: 'Duchess',
      baker: 'Baker',
      gale: 'Gale',
      hammock: 'Hammock',
    },
    fr: {
      catdays: 'Cat Days',
      strangers: 'Cat Days : les chats d’un paquet inventé',
      mon: 'lundi',
      tue: 'mardi',
      wed: 'mercredi',
      thu: 'jeudi',
      fri: 'vendredi',
      sat: 'samedi',
      sun: 'dimanche',
      rescued: 'Chat adopté',
      fluffy: 'Chat touffu',
      demanding: 'Chat exigeant',
      playful: 'Chat joueur',
      grumpy: 'Chat ronchon',
      punctual: 'Chat ponctuel',
      cuddly: 'Chat câlin',
      loner: 'Chat solitaire',
      early: 'Chat matinal',
      lazy: 'Chat paresseux',
      curious: 'Chat curieux',
      tree: 'Arbre à chats',
      boxEvent: 'Carton',
      catnip: 'Herbe à chat',
      toy: 'Jouet',
      spray: 'Pschitt',
      pirate: 'Pirate',
      sailor: 'Marin',
      bouncer: 'Videur',
      neighbour: 'Voisin',
      duchess: 'Duchesse',
      baker: 'Boulanger',
      gale: 'Bourrasque',
      hammock: 'Hamac',
    },
  },
}
