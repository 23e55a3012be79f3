import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'Open a game from a file',
    about: 'A game that you downloaded, or that Matou wrote on a computer (.jsonl). It becomes a finished game that only you can see.',
    choose: 'Choose a file',
    which: 'Which game?',
    one: '{game}: {names} ({moves:# move|# moves})',
    line: 'Line {line}: {why}',
    more: 'Only the first {most} games of this file are shown.',
    opening: 'Checking every move…',
    empty: 'There is no game in this file.',
    big: 'This file is too big.',
    unreadable: 'This file cannot be read.',
    'not one': 'this is not a game',
  },
  fr: {
    title: 'Ouvrir une partie d’un fichier',
    about: 'Une partie que tu as téléchargée, ou que Matou a écrite sur un ordinateur (.jsonl). Elle devient une partie finie, et personne d’autre ne la voit.',
    choose: 'Choisir un fichier',
    which: 'Quelle partie ?',
    one: '{game} : {names} ({moves:# coup|# coups})',
    line: 'Ligne {line} : {why}',
    more: 'Seules les {most} premières parties de ce fichier sont montrées.',
    opening: 'Chaque coup est vérifié…',
    empty: 'Il n’y a pas de partie dans ce fichier.',
    big: 'Ce fichier est trop gros.',
    unreadable: 'Ce fichier ne se lit pas.',
    'not one': 'ce n’est pas une partie',
  },
})
