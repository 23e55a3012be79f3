import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    puzzle: 'Puzzle',
    find: 'Find the best move!',
    'find own': 'Your game, with another chance: find a better move!',
    show: 'Show me',
    found: 'Well done! {move}: that is the best move.',
    shown: 'This is the best move: {move}.',
    wins: 'It wins about {here} of 100 such games; after “{other}” only about {there}.',
    sure: 'All moves were compared in the same imagined games, {simulations} in all.',
    solved: 'That is certain: it was worked out to the end.',
    why: 'Why?',
    next: 'More puzzles',
    again: 'Try it again',
    'make good': 'Try this one again',
  },
  fr: {
    puzzle: 'Énigme',
    find: 'Trouve le meilleur coup !',
    'find own': 'Ta partie, avec une nouvelle chance : trouve un meilleur coup !',
    show: 'Montre-moi',
    found: 'Bravo ! {move} : c’est le meilleur coup.',
    shown: 'Le meilleur coup est : {move}.',
    wins: 'Il gagne environ {here} parties sur 100 comme celle-ci ; après « {other} », seulement {there} environ.',
    sure: 'Tous les coups ont été comparés dans les mêmes parties imaginées, {simulations} en tout.',
    solved: 'C’est certain : tout a été calculé jusqu’à la fin.',
    why: 'Pourquoi ?',
    next: 'D’autres énigmes',
    again: 'La refaire',
    'make good': 'Rejouer ce coup',
  },
})
