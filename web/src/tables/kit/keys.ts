/** Keys of a table: one guard for all of them. Letters can be switched off for the whole page (parts/shortcuts.ts): where
 *  they are, nothing in here hears of them. */

/** Is a key meant for the table? Not while something is typed or a sheet is open, nor with Ctrl, Alt or ⌘; keys that walk
 *  and choose (arrows, Enter, Space) are those of the button they are pressed on. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const on = event.target instanceof Element ? event.target : document.body
  if (on.closest('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return false
  return (event.key.length === 1 && event.key !== ' ') || event.key === 'Escape' || on === document.body
}

/** By key, what it does; false: nothing after all, so the page may take it. */
export type Keys = Readonly<Record<string, () => unknown>>

/** `<svelte:window onkeydown={heard(KEYS)} />` */
export const heard =
  (keys: Keys) =>
  (event: KeyboardEvent): void => {
    const deed = isForTable(event) ? keys[event.key] : undefined
    if (deed && deed() !== false) event.preventDefault()
  }
