import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'On this device',
    about: 'Who plays? The device goes from hand to hand.',
    player: 'Player {number}',
    out: '{name} does not play',
    add: 'One more player',
    cats: 'Cats that play along',
    fewer: 'One cat fewer',
    more: 'One cat more',
    few: '{count:One more player is|# more players are} needed.',
    start: 'Start',
  },
  fr: {
    title: 'Sur cet appareil',
    about: 'Qui joue ? L’appareil passe de main en main.',
    player: 'Joueur {number}',
    out: '{name} ne joue pas',
    add: 'Encore quelqu’un',
    cats: 'Des chats qui jouent aussi',
    fewer: 'Un chat de moins',
    more: 'Un chat de plus',
    few: 'Il manque encore {count:un joueur|# joueurs}.',
    start: 'C’est parti',
  },
})
