/** What this device remembers: theme, sound, pace, the last level, whether sums are shown. */
import { LANGS, language } from '../words/index.svelte'

export type Theme = 'device' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['device', 'light', 'dark']
/** How long what others do is shown: src/match/pace.ts. */
export const PACES = ['calm', 'normal', 'quick', 'instant'] as const
export type Pace = (typeof PACES)[number]
export const LEVELS = ['kitten', 'cat', 'tomcat', 'matou'] as const
export type LevelName = (typeof LEVELS)[number]

/** A value that is kept, where anything can be kept. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(`matou-${name}`)
  } catch {
    return null
  }
}
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`matou-${name}`, value)
  } catch {
    /* A private window: it is remembered until it is closed. */
  }
}

let theme = $state<Theme>(THEMES.find((one) => one === kept('theme')) ?? 'device')
let sound = $state(kept('sound') !== 'off')
let level = $state<LevelName>(LEVELS.find((one) => one === kept('level')) ?? 'cat')
let pace = $state<Pace | null>(PACES.find((one) => one === kept('pace')) ?? null)
let sums = $state(kept('sums') === 'on')

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
}

/** The page as this device wants it. */
export function settle(): void {
  const root = document.documentElement
  if (theme === 'device') delete root.dataset.theme
  else root.dataset.theme = theme
  root.lang = language.now
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
