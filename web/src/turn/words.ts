import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: {
    'your turn': 'It’s your turn.',
    ask: 'This game takes days. Shall we notify you when it’s your turn?',
    yes: 'Yes, notify me',
    no: 'No, thanks',
    'told push': 'We’ll notify you. You can turn this off in the settings.',
    'told tab': 'We’ll notify you as long as a page of Matou is open.',
    'told denied': 'Your browser doesn’t allow notifications here. You can change that in its settings.',
    'told impossible': 'This browser can’t show notifications here.',
  },
  fr: {
    'your turn': 'C’est à toi de jouer.',
    ask: 'Cette partie dure des jours. On te prévient quand c’est à toi ?',
    yes: 'Oui, préviens-moi',
    no: 'Non, merci',
    'told push': 'On te préviendra. Tu peux changer ça dans les réglages.',
    'told tab': 'On te préviendra tant qu’une page de Matou est ouverte.',
    'told denied': 'Ton navigateur n’autorise pas les notifications ici. Tu peux changer ça dans ses réglages.',
    'told impossible': 'Ce navigateur ne peut pas afficher de notifications ici.',
  },
})
