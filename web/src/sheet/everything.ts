/** Every card and tile there is, by game: for the contact sheet and the tests. */
import { SCENES, icon, logo, scene } from '../cards'
import { BOXES } from '../cards/house/box'
import { lid } from '../cards/house/lid'
import { HOUSE_WORDS } from './names'
import { shown, type Gallery, type Section, type Shown } from './shown'

const FOUND = import.meta.glob<Gallery>('../tables/*/gallery.ts', { eager: true, import: 'gallery' })
const GALLERIES = Object.keys(BOXES).flatMap((game) => FOUND[`../tables/${game}/gallery.ts`] ?? [])

/** What everything is called, by key. */
export const NAMES = {
  en: Object.assign({}, HOUSE_WORDS.en, ...GALLERIES.map(({ words }) => words.en)) as Readonly<Record<string, string>>,
  fr: Object.assign({}, HOUSE_WORDS.fr, ...GALLERIES.map(({ words }) => words.fr)) as Readonly<Record<string, string>>,
}

/** With the word it says, if it says one. */
export const picture = (card: Shown, words = NAMES.en): ReturnType<Shown['draw']> => card.draw((card.label && words[card.label]) ?? '')

export const SECTIONS: readonly Section[] = GALLERIES.flatMap(({ sections }) => sections)

export const HOUSE: Section = {
  key: 'house',
  cards: [
    ...Object.entries(BOXES).map(([game, box]) => shown(`box ${game}`, ['box', { game: box.title }], () => lid(box, `box${game}`), false)),
    ...SCENES.map((name) => shown(`scene ${name}`, [`scene ${name}`], () => scene(name), false)),
    shown('logo', ['logo'], () => logo('#8a6f52'), false),
    shown('icon', ['icon'], () => icon(), false),
  ],
}
