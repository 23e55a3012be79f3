import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: { nobody: 'free' },
  fr: { nobody: 'libre' },
})
