import { speaks } from '../../../words/index.svelte'

export const sayTurn = speaks({
  en: {
    title: 'Turning points',
    none: 'No turning points: nobody’s chances ever changed much at once.',
    mistake: '{name:@’s|Your} chances of winning fell from {before}% to {then}%. The move itself cost {loss}%.',
    'swing-down': '{name:@’s|Your} chances of winning fell from {before}% to {then}%, mostly because of what came next.',
    'swing-up': '{name:@’s|Your} chances of winning rose from {before}% to {then}%.',
  },
  fr: {
    title: 'Les tournants de la partie',
    none: 'Aucun tournant : les chances n’ont jamais beaucoup changé d’un coup.',
    mistake: '{name:Les chances de @|Tes chances} de gagner tombent de {before} % à {then} %. Le coup lui-même coûte {loss} %.',
    'swing-down': '{name:Les chances de @|Tes chances} de gagner tombent de {before} % à {then} %, surtout à cause de la suite.',
    'swing-up': '{name:Les chances de @|Tes chances} de gagner montent de {before} % à {then} %.',
  },
})
