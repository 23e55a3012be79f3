import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: { nobody: 'free', hours: '{hours} h {minutes}', 'only hours': '{hours} h', days: '{days} d' },
  fr: { nobody: 'libre', hours: '{hours} h {minutes}', 'only hours': '{hours} h', days: '{days} j' },
})
