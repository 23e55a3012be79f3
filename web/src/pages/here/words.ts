import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: { title: 'Go on here', about: 'On this device you will be the same player, with the same games.', yes: 'Yes, go on here', home: 'To the first page' },
  fr: { title: 'Continuer ici', about: 'Sur cet appareil, vous serez le même joueur, avec les mêmes parties.', yes: 'Oui, continuer ici', home: 'À la première page' },
})
