import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: {
    name: 'Your name',
    save: 'Save',
    ask: 'What should we call you?',
    more: 'So far, you’ve been {name}.',
    skip: 'Stay {name}',
    thanks: 'Nice to meet you, {name}!',
  },
  fr: {
    name: 'Ton nom',
    save: 'Enregistrer',
    ask: 'Comment t’appelles-tu ?',
    more: 'Pour l’instant, tu joues sous le nom {name:de @|de toi}.',
    skip: 'Rester {name}',
    thanks: 'Bonjour {name} !',
  },
})
