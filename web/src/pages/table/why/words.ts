import { speaks } from '../../../words/index.svelte'

export const sayWhy = speaks({
  en: {
    why: 'Why?',
    title: 'Why this move?',
    because: '{reasons} Compared with “{other}”.',
    numbers: 'The numbers',
    deals: 'Counted in {deals} deals that fit what {name:@|you} could see. In each of them both moves were made, and then everybody played on.',
    what: 'What was counted',
    move: 'This move',
    best: 'Better move',
    made: 'Move made',
    other: 'The other one',
    of: '{count} of 100',
  },
  fr: {
    why: 'Pourquoi ?',
    title: 'Pourquoi ce coup ?',
    because: '{reasons} Comparé à « {other} ».',
    numbers: 'Les chiffres',
    deals: 'Compté dans {deals} donnes qui vont avec ce que {name:@ pouvait|tu pouvais} voir. Dans chacune, les deux coups ont été joués, puis chacun a continué.',
    what: 'Ce qui a été compté',
    move: 'Ce coup',
    best: 'Meilleur coup',
    made: 'Coup joué',
    other: 'L’autre',
    of: '{count} sur 100',
  },
})
