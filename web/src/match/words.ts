import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: { nobody: 'free', hours: '{hours} h {minutes}', days: '{days} d {hours} h' },
  fr: { nobody: 'libre', hours: '{hours} h {minutes}', days: '{days} j {hours} h' },
})
