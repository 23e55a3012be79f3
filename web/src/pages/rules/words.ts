import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: { title: 'Rules of {game}', play: 'Play', back: 'Back', loading: 'One moment…' },
  fr: { title: 'Règles : {game}', play: 'Jouer', back: 'Retour', loading: 'Un instant…' },
})
