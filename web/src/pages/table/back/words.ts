import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    ask: 'Ask to undo your last move',
    'never mind': 'Don’t ask any more',
    asks: '{name} would like to undo their last move.',
    asked: 'You asked to undo your last move. The others decide.',
    agreed: 'You agreed: {name} may undo a move. Now the others decide.',
    yes: 'Agree',
    no: 'No',
  },
  fr: {
    ask: 'Demander à annuler ton dernier coup',
    'never mind': 'Ne plus demander',
    asks: '{name} aimerait annuler son dernier coup.',
    asked: 'Tu as demandé à annuler ton dernier coup. Aux autres de décider.',
    agreed: 'Tu as dit oui : {name} peut annuler un coup. Aux autres de décider.',
    yes: 'D’accord',
    no: 'Non',
  },
})
