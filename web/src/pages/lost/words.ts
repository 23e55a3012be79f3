import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: { title: 'Nobody is here', about: 'This page is not there, or no longer.', home: 'To the first page' },
  fr: { title: 'Il n’y a personne ici', about: 'Cette page n’existe pas, ou plus.', home: 'À la première page' },
})
