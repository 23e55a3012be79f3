import { speaks } from '../words/index.svelte'

export const say = speaks({
  en: {
    'level kitten': 'Kitten',
    'level cat': 'Cat',
    'level tomcat': 'Tomcat',
    'level matou': 'Matou',
    offline: 'The server isn’t answering. Are you offline?',
    someone: 'Someone',
    stuck: 'This page could not be loaded.',
    anew: 'Reload',
  },
  fr: {
    'level kitten': 'Chaton',
    'level cat': 'Chat',
    'level tomcat': 'Gros chat',
    'level matou': 'Matou',
    offline: 'Le serveur ne répond pas. Peut-être pas de réseau ?',
    someone: 'Quelqu’un',
    stuck: 'Cette page n’a pas pu être chargée.',
    anew: 'Recharger',
  },
})

export const sayTop = speaks({
  en: {
    home: 'Matou, home',
    language: 'Français',
    sound: 'Sound',
    'theme device': 'Match device',
    'theme light': 'Light',
    'theme dark': 'Dark',
  },
  fr: {
    home: 'Matou, accueil',
    language: 'English',
    sound: 'Son',
    'theme device': 'Comme l’appareil',
    'theme light': 'Clair',
    'theme dark': 'Sombre',
  },
})

export const sayPace = speaks({
  en: {
    pace: 'Opponents’ pace',
    'as they are': 'Automatic',
    'pace calm': 'Calm',
    'pace normal': 'Normal',
    'pace quick': 'Quick',
    'pace instant': 'Instant',
  },
  fr: {
    pace: 'Rythme des adversaires',
    'as they are': 'Automatique',
    'pace calm': 'Tranquille',
    'pace normal': 'Normal',
    'pace quick': 'Rapide',
    'pace instant': 'Immédiat',
  },
})

export const saySheet = speaks({
  en: { close: 'Close' },
  fr: { close: 'Fermer' },
})

export const sayLink = speaks({
  en: { link: 'Link', copy: 'Copy link', copied: 'Copied!', send: 'Share', code: 'QR code of the link' },
  fr: { link: 'Lien', copy: 'Copier le lien', copied: 'Copié !', send: 'Partager', code: 'Code QR du lien' },
})

export const sayGames = speaks({
  en: {
    with: 'with {names}',
    won: 'won',
    over: 'played',
    sit: 'Join: {free:# seat|# seats} free',
    playing: 'Continue',
    turn: 'Your turn',
    waits: 'waiting for players',
    forget: 'Take {game} of {when} off the list',
    'forget short': 'Take it off the list',
    remove: 'Delete {game}, opened {when}',
    'remove short': 'Delete it',
    imported: 'from a file',
    restore: 'Put {game} of {when} back on the list',
    'restore short': 'Put it back',
  },
  fr: {
    with: 'avec {names}',
    won: 'gagnée',
    over: 'jouée',
    sit: 'Rejoindre : {free:# place libre|# places libres}',
    playing: 'Continuer',
    turn: 'À toi de jouer',
    waits: 'attend des joueurs',
    forget: 'Retirer {game} du {when} de la liste',
    'forget short': 'Retirer de la liste',
    remove: 'Supprimer {game}, partie ouverte le {when}',
    'remove short': 'La supprimer',
    imported: 'd’un fichier',
    restore: 'Remettre {game} du {when} dans la liste',
    'restore short': 'Remettre dans la liste',
  },
})

export const sayOffline = speaks({
  en: { title: 'You are offline', about: 'The games need the server. As soon as it answers, everything continues.', again: 'Try again' },
  fr: { title: 'Pas de connexion', about: 'Les jeux ont besoin du serveur. Dès qu’il répond, tout continue.', again: 'Réessayer' },
})

export const sayFeeling = speaks({
  en: {
    'feel hello': 'Hello!',
    'feel well-played': 'Well played!',
    'feel thanks': 'Thank you!',
    'feel oops': 'Oops!',
    'feel hurry': 'Shall we?',
    'feel thinking': 'Hmm…',
    'feel purr': 'Purr',
    'feel hiss': 'Hiss!',
  },
  fr: {
    'feel hello': 'Bonjour !',
    'feel well-played': 'Bien joué !',
    'feel thanks': 'Merci !',
    'feel oops': 'Oups !',
    'feel hurry': 'On y va ?',
    'feel thinking': 'Hum…',
    'feel purr': 'Ronron',
    'feel hiss': 'Pfff !',
  },
})
