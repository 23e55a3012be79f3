import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'Your devices',
    about: 'They all play under your name. Remove any that you no longer use, or don’t know.',
    here: 'This device',
    unknown: 'Another device',
    bot: 'program',
    since: 'since {date}',
    used: 'last used {date}',
    remove: 'Remove',
    'remove it': 'Remove {name}',
    sure: 'Really remove?',
  },
  fr: {
    title: 'Tes appareils',
    about: 'Ils jouent tous sous ton nom. Retire ceux qui ne servent plus, ou que tu ne connais pas.',
    here: 'Cet appareil',
    unknown: 'Un autre appareil',
    bot: 'programme',
    since: 'depuis le {date}',
    used: 'utilisé le {date}',
    remove: 'Retirer',
    'remove it': 'Retirer {name}',
    sure: 'Vraiment retirer ?',
  },
})
