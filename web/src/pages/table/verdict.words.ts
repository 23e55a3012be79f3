import { language, speaks } from '../../words/index.svelte'

/** 2nd, 3rd; 2e, 3e. */
export function place(number: number): string {
  if (language.now === 'fr') return number === 1 ? '1er' : `${number}e`
  const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}

export const sayEnd = speaks({
  en: {
    'you win': 'You win!',
    'you share': 'You share the win with {names}!',
    wins: '{name} wins.',
    'wins by': '{name} wins by {gap:# point|# points}.',
    share: '{names} share the win.',
    nobody: 'The game is over.',
    resigned: '{name:@|You} gave up.',
    time: '{name:@|You} ran out of time.',
    agreed: 'Everyone agreed to a draw.',
    ahead: 'You are {gap:# point|# points} ahead of {names}.',
    place: '{name:@ came|You came} {place} of {players}, {gap:# point|# points} behind {names}.',
    'place shared': '{name:@ shares|You share} {place} place of {players}, {gap:# point|# points} behind {names}.',
    level: '{name:@ came|You came} {place} of {players}, with as many points as {names}.',
    'close 1': 'So close!',
    'close 2': 'What a close game!',
    'close 3': 'It could have gone either way!',
    'bravo 1': 'Well done!',
    'bravo 2': 'Bravo!',
    'bravo 3': 'What a game!',
    'played 1': 'Well played!',
    'played 2': 'Good game!',
    'played 3': 'Thanks for the game!',
    everyone: 'Well played, everyone!',
  },
  fr: {
    'you win': 'Tu gagnes !',
    'you share': 'Tu partages la victoire avec {names} !',
    wins: '{name} gagne.',
    'wins by': '{name} gagne de {gap:# point|# points}.',
    share: '{names} se partagent la victoire.',
    nobody: 'La partie est finie.',
    resigned: '{name:@ a|Tu as} abandonné la partie.',
    time: '{name:@ n’a|Tu n’as} plus de temps.',
    agreed: 'Match nul d’un commun accord.',
    ahead: 'Tu as {gap:# point|# points} d’avance sur {names}.',
    place: '{name:@ arrive|Tu arrives} {place} sur {players}, à {gap:# point|# points} {names:de @|de toi}.',
    'place shared': '{name:@ arrive|Tu arrives} {place} ex æquo sur {players}, à {gap:# point|# points} {names:de @|de toi}.',
    level: '{name:@ arrive|Tu arrives} {place} sur {players}, avec autant de points {names:que @|que toi}.',
    'close 1': 'C’était si serré !',
    'close 2': 'Quelle partie serrée !',
    'close 3': 'Ça s’est joué à presque rien !',
    'bravo 1': 'Bravo !',
    'bravo 2': 'Bien joué !',
    'bravo 3': 'Quelle belle partie !',
    'played 1': 'Bien joué !',
    'played 2': 'Belle partie !',
    'played 3': 'Merci pour la partie !',
    everyone: 'Bien joué, tout le monde !',
  },
})
