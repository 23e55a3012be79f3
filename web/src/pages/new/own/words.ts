import { speaks } from '../../../words/index.svelte'

export const say = speaks({
  en: {
    title: 'Use your own cards',
    about: 'Use your own cards. Paste or choose a deck file.',
    'how discat': 'The template lists all 90 cards. Look at yours, and write "up" or "down" for each.',
    'how poche': 'The template lists the clans’ attack points, the prey and the dogs. Change the figures you like.',
    'how catdays': 'The template explains each field. Give your deck a name, and write one [[cards]] block for each different card.',
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
    'how discat': 'Le modèle énumère les 90 cartes. Pour chacune, écrire "up" (plus haut) ou "down" (plus bas), comme sur la vraie carte.',
    'how poche': 'Le modèle énumère l’attaque des clans, les proies et les chiens. Il suffit de changer les chiffres.',
    'how catdays': 'Le modèle explique chaque champ. Il faut un nom pour le paquet, et un bloc [[cards]] par carte différente.',
    template: 'Télécharger le modèle',
    text: 'Le fichier de cartes',
    file: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    good: 'Ces cartes sont bonnes.',
    'too long': 'Ce fichier est trop long pour un paquet de cartes.',
    remove: 'Jouer avec les cartes habituelles',
  },
})
