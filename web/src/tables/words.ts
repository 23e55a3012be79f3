import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: { 'last of': '{name}’s last move', 'your last': 'your last move', made: 'Played', better: 'Better', both: 'Both' },
  fr: { 'last of': 'dernier coup {name:de @|de toi}', 'your last': 'ton dernier coup', made: 'Joué', better: 'Mieux', both: 'Les deux' },
})
