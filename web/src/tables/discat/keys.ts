/** Is a key meant for the table? Not while something is typed or a sheet is open; keys that walk and choose are those of the
 *  button they are pressed on. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const on = event.target instanceof Element ? event.target : document.body
  if (on.closest('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return false
  return event.key.length === 1 || event.key === 'Escape' || on === document.body
}
