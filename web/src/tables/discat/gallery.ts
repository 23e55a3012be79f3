/** Every card there is, for the page of all cats. */
import { back } from '../../cards/back'
import { shown, upTo, type Gallery } from '../../sheet/shown'
import { face, twoDigits } from './cards/face'
import { look } from './look'

const numbers = upTo(90).map((index) => {
  const number = twoDigits(index + 1)
  return shown(`discat ${number}`, ['number', { number }], () => face(index + 1, index % 2 === 0))
})

export const gallery: Gallery = {
  sections: [
    { key: 'discat', cards: [...numbers, shown('discat back', ['back', { game: 'Discat' }], () => back('discat', look), false)] },
  ],
  words: {
    en: {
      discat: 'Discat',
      number: 'Discat {number}',
    },
    fr: {
      discat: 'Discat',
      number: 'Discat {number}',
    },
  },
}
