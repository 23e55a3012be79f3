import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: {
    title: 'How to play',
    close: 'Got it',
    more: 'All the rules',
  },
  fr: {
    title: 'Comment jouer',
    close: 'Compris',
    more: 'Toutes les règles',
  },
})
