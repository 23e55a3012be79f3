import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'Use your own cards',
    about: 'Use your own cards. Paste or choose a deck file.',
    template: 'Download the template',
    text: 'Your deck file',
    file: 'Choose a file',
    drop: 'or drop it here',
    good: 'These cards are fine.',
    'too long': 'This file is too long for a deck.',
    remove: 'Play with the usual cards',
  },
  fr: {
    title: 'Un fichier de cartes',
    about: 'Pour jouer avec d’autres cartes : coller ou choisir un fichier de cartes.',
    template: 'Télécharger le modèle',
    text: 'Le fichier de cartes',
    file: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    good: 'Ces cartes sont bonnes.',
    'too long': 'Ce fichier est trop long pour un paquet de cartes.',
    remove: 'Jouer avec les cartes habituelles',
  },
})
