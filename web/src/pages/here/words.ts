import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: { title: 'Continue here', about: 'On this device you will be the same player, with the same games.', yes: 'Yes, continue here', home: 'Home' },
  fr: { title: 'Continuer ici', about: 'Le même joueur et les mêmes parties, sur cet appareil aussi.', yes: 'Oui, continuer ici', home: 'Accueil' },
})
