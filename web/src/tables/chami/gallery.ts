/** Every card there is, for the page of all cats. */
import { back } from '../../cards/back'
import { labelled, shown, upTo, type Gallery } from '../../sheet/shown'
import { ACTIONS, action } from './cards/action'
import { addition } from './cards/addition'
import { sum } from './cards/sum'
import { look } from './look'

const additions = upTo(121).map((index) => {
  const [left, right] = [Math.floor(index / 11), index % 11]
  return shown(`chami ${left}+${right}`, ['addition', { left, right }], () => addition(left, right))
})
const sums = upTo(21).map((number) => shown(`chami =${number}`, ['sum', { number }], () => sum(number)))
const actions = ACTIONS.map((name) => labelled(`chami ${name}`, `action ${name}`, (word) => action(name, word)))

export const gallery: Gallery = {
  sections: [
    { key: 'additions', cards: additions },
    { key: 'sums', cards: [...sums, ...actions, shown('chami back', ['back', { game: 'Le Ch’ami' }], () => back('chami', look), false)] },
  ],
  words: {
    en: {
      additions: 'Le Ch’ami: additions',
      sums: 'Le Ch’ami: sums and actions',
      addition: '{left} + {right}',
      sum: 'sum {number}',
      'action chase': 'Chase',
      'action uturn': 'U-turn',
      'action clock': 'Clock',
      'action sumo': 'Sumo',
      'action mouse': 'Mouse',
      'action trap': 'Trap',
      'action gift': 'Gift',
    },
    fr: {
      additions: 'Le Ch’ami : les additions',
      sums: 'Le Ch’ami : les sommes et les actions',
      addition: '{left} + {right}',
      sum: 'somme {number}',
      'action chase': 'Poursuite',
      'action uturn': 'Demi-tour',
      'action clock': 'Horloge',
      'action sumo': 'Sumo',
      'action mouse': 'Souris',
      'action trap': 'Piège',
      'action gift': 'Cadeau',
    },
  },
}
