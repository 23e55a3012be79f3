import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: { goal: 'What is the goal?', 'goal is': 'Goal:' },
  fr: { goal: 'Quel est le but ?', 'goal is': 'But :' },
})
