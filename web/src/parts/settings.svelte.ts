/** What this device remembers: how the page looks, sounds and moves here, the last level, what is shown, and whether its
 *  player wants to be told of their turn. Where storage is forbidden, it lasts as long as the page. */
import { keep, kept } from '../words/device'
import { LANGS, language } from '../words/index.svelte'

export type Theme = 'device' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['device', 'light', 'dark']
/** How long what others do is shown: src/match/pace.ts. */
export const PACES = ['calm', 'normal', 'quick', 'instant'] as const
export type Pace = (typeof PACES)[number]
export const LEVELS = ['kitten', 'cat', 'tomcat', 'matou'] as const
export type LevelName = (typeof LEVELS)[number]
/** How large cards are, beside what there is room for: `--card-scale`, for tables to multiply with. */
export const CARD_SIZES = { small: 0.85, normal: 1, large: 1.2 } as const
export type CardSize = keyof typeof CARD_SIZES
const SIZES = Object.keys(CARD_SIZES) as CardSize[]

let theme = $state<Theme>(THEMES.find((one) => one === kept('theme')) ?? 'device')
/** How loud it is before anybody has said so. */
const VOLUME = 70
/** 0 to 100; where only on and off were kept, that. */
const volumeOf = (text: string | null): number | null => (text && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null)
let volume = $state(volumeOf(kept('volume')) ?? (kept('sound') === 'off' ? 0 : VOLUME))
/** What it goes back to when the sound is switched on again. */
let audible = volume || VOLUME
let voices = $state(kept('voices') === 'on')
let cards = $state<CardSize>(SIZES.find((one) => one === kept('cards')) ?? 'normal')
let left = $state(kept('left') === 'on')
let confirm = $state(kept('confirm') === 'on')
let notify = $state<boolean | null>({ on: true, off: false }[kept('notify') ?? ''] ?? null)
let level = $state<LevelName>(LEVELS.find((one) => one === kept('level')) ?? 'cat')
let pace = $state<Pace | null>(PACES.find((one) => one === kept('pace')) ?? null)
let moves = $state(kept('moves') !== 'off')
let shortcuts = $state(kept('shortcuts') !== 'off')

export const settings = {
  get theme(): Theme {
    return theme
  },
  set theme(value: Theme) {
    theme = value
    keep('theme', value)
    settle()
  },
  /** How loud sounds are, 0 to 100; 0: there are none. */
  get volume(): number {
    return volume
  },
  set volume(value: number) {
    volume = Math.round(Math.min(100, Math.max(0, value)))
    if (volume) audible = volume
    keep('volume', String(volume))
  },
  /** Is there any sound? On again, it is as loud as it was. */
  get sound(): boolean {
    return volume > 0
  },
  set sound(value: boolean) {
    this.volume = value ? audible : 0
  },
  /** Do cats meow and purr when they do something? */
  get voices(): boolean {
    return voices
  },
  set voices(value: boolean) {
    voices = value
    keep('voices', value ? 'on' : 'off')
  },
  get cards(): CardSize {
    return cards
  },
  set cards(value: CardSize) {
    cards = value
    keep('cards', value)
    settle()
  },
  /** Is what the playing hand reaches for on the left? The page's root has `data-left` then. */
  get left(): boolean {
    return left
  },
  set left(value: boolean) {
    left = value
    keep('left', value ? 'on' : 'off')
    settle()
  },
  /** Does a first tap only choose, and a second one play? */
  get confirm(): boolean {
    return confirm
  },
  set confirm(value: boolean) {
    confirm = value
    keep('confirm', value ? 'on' : 'off')
  },
  /** Is this device told of its player's turn? null: nobody has asked them yet. */
  get notify(): boolean | null {
    return notify
  },
  set notify(value: boolean | null) {
    notify = value
    keep('notify', value === null ? '' : value ? 'on' : 'off')
  },
  get level(): LevelName {
    return level
  },
  set level(value: LevelName) {
    level = value
    keep('level', value)
  },
  /** null: nothing was chosen, and it depends on who plays. */
  get pace(): Pace | null {
    return pace
  },
  set pace(value: Pace | null) {
    pace = value
    keep('pace', value ?? '')
  },
  /** Is the list of moves beside the table, where there is room for it? */
  get moves(): boolean {
    return moves
  },
  set moves(value: boolean) {
    moves = value
    keep('moves', value ? 'on' : 'off')
  },
  /** Do single letters, figures and signs do something at once? People who dictate want them off. */
  get shortcuts(): boolean {
    return shortcuts
  },
  set shortcuts(value: boolean) {
    shortcuts = value
    keep('shortcuts', value ? 'on' : 'off')
  },
}

/** The page as this device wants it. */
export function settle(): void {
  const root = document.documentElement
  if (theme === 'device') delete root.dataset.theme
  else root.dataset.theme = theme
  root.lang = language.now
  root.toggleAttribute('data-left', left)
  root.style.setProperty('--card-scale', String(CARD_SIZES[cards]))
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) tint(bar, root)
}

/** What the browser draws around the page: of the chosen theme, or else of the device's, as the page came. */
function tint(bar: HTMLMetaElement, root: HTMLElement): void {
  bar.dataset['device'] ??= bar.content
  const chosen = theme === 'device' ? '' : getComputedStyle(root).getPropertyValue('--colour-page').trim()
  bar.content = chosen || bar.dataset['device']
}

export const nextLanguage = (): void => {
  language.now = LANGS[(LANGS.indexOf(language.now) + 1) % LANGS.length] ?? 'en'
}

/** The links of tables made or entered here: they are told only once. */
export const links = {
  of: (table: string): string | null => kept(`link-${table}`),
  keep: (table: string, link: string | null): void => {
    if (link) keep(`link-${table}`, link)
  },
}
