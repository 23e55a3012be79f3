import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: { nobody: 'free', you: 'You', hours: '{hours} h {minutes}', 'only hours': '{hours} h', days: '{days} d' },
  fr: { nobody: 'libre', you: 'Toi', hours: '{hours} h {minutes}', 'only hours': '{hours} h', days: '{days} j' },
})
