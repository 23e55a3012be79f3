import { speaks } from '../../words/index.svelte'

export const say = speaks({
  en: {
    alone: 'For now, Matou only runs on this device: no other phone or computer can open it.',
    'alone how': 'Open it to the devices of your home network, and the link appears here.',
    'alone fixed': 'Whoever started Matou can open it to other devices: {command}.',
    open: 'Let other devices join',
    opening: 'One moment…',
    'same network': 'The other device must be on the same home network.',
    or: 'Or:',
    close: 'Only this device',
  },
  fr: {
    alone: 'Pour l’instant, Matou ne tourne que sur cet appareil : aucun autre téléphone ou ordinateur ne peut l’ouvrir.',
    'alone how': 'Une fois ouvert aux appareils de la maison, le lien apparaît ici.',
    'alone fixed': 'La personne qui a lancé Matou peut l’ouvrir aux autres appareils : {command}.',
    open: 'Ouvrir aux autres appareils',
    opening: 'Un instant…',
    'same network': 'L’autre appareil doit être sur le même réseau, à la maison.',
    or: 'Ou :',
    close: 'Cet appareil seulement',
  },
})
