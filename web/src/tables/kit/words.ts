import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: {
    others: 'The other players',
    turn: 'to play',
    away: 'away',
    'plays for': '{level} plays',
    rating: 'rating {value}',
    held: '{count:# card|# cards} in hand',
    score: '{count:# point|# points}',
    hinted: 'hint',
    arrows: 'Arrows',
    shift: 'Shift + arrows',
    space: 'Space',
    enter: 'Enter',
    escape: 'Esc',
  },
  fr: {
    others: 'Les autres joueurs',
    turn: 'à jouer',
    away: 'pas là',
    'plays for': '{level} joue',
    rating: 'classement {value}',
    held: '{count:# carte|# cartes} en main',
    score: '{count:# point|# points}',
    hinted: 'conseil',
    arrows: 'Flèches',
    shift: 'Maj + flèches',
    space: 'Espace',
    enter: 'Entrée',
    escape: 'Échap',
  },
})
