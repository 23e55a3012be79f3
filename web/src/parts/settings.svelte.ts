/** What this device remembers: theme, sound, pace, the last level; whether sums and moves are shown, and letters are shortcuts. */
import { keep, kept } from '../words/device'
import { LANGS, language } from '../words/index.svelte'

export type Theme = 'device' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['device', 'light', 'dark']
/** How long what others do is shown: src/match/pace.ts. */
export const PACES = ['calm', 'normal', 'quick', 'instant'] as const
export type Pace = (typeof PACES)[number]
export const LEVELS = ['kitten', 'cat', 'tomcat', 'matou'] as const
export type LevelName = (typeof LEVELS)[number]

let theme = $state<Theme>(THEMES.find((one) => one === kept('theme')) ?? 'device')
let sound = $state(kept('sound') !== 'off')
let level = $state<LevelName>(LEVELS.find((one) => one === kept('level')) ?? 'cat')
let pace = $state<Pace | null>(PACES.find((one) => one === kept('pace')) ?? null)
let sums = $state(kept('sums') === 'on')
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
  get sound(): boolean {
    return sound
  },
  set sound(value: boolean) {
    sound = value
    keep('sound', value ? 'on' : 'off')
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
  get sums(): boolean {
    return sums
  },
  set sums(value: boolean) {
    sums = value
    keep('sums', value ? 'on' : 'off')
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
