import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'On this device',
    about: 'Who’s playing? Pass the device from hand to hand.',
    player: 'Player {number}',
    out: 'Remove {name}',
    add: 'One more player',
    cats: 'Cats playing along',
    fewer: 'One fewer cat',
    more: 'One more cat',
    few: '{count:One more player is|# more players are} needed.',
    start: 'Start',
  },
  fr: {
    title: 'Sur cet appareil',
    about: 'Qui joue ? L’appareil passe de main en main.',
    player: 'Joueur {number}',
    out: 'Retirer {name}',
    add: 'Encore quelqu’un',
    cats: 'Des chats qui jouent aussi',
    fewer: 'Un chat de moins',
    more: 'Un chat de plus',
    few: 'Il manque encore {count:un joueur|# joueurs}.',
    start: 'C’est parti',
  },
})
