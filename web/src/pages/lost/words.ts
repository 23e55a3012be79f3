import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: { title: 'Page not found', about: 'It may have been removed.', home: 'Home' },
  fr: { title: 'Page introuvable', about: 'Elle n’existe pas, ou plus.', home: 'Accueil' },
})
