/** The one switch for keys that are letters, figures or signs: where it is off, no page and no table hears of them. What
 *  is typed into a field, Space, Enter, Tab and arrows are as ever (WCAG 2.1.4). */
import { settings } from './settings.svelte'

/** Is this key a shortcut, if anything? One with Ctrl, Alt or ⌘ is nobody's slip of the tongue. */
export const isShortcut = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

/** To be called first: later listeners do not get the events that are stopped here. */
export function hushShortcuts(): void {
  const hush = (event: KeyboardEvent): void => {
    if (!settings.shortcuts && isShortcut(event)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', hush, { capture: true })
}
