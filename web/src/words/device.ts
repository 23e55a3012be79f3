/** What this device remembers, where anything can be kept: storage may be forbidden, and then even to ask for it fails. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`matou-${name}`)
  } catch {
    return null
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`matou-${name}`, value)
  } catch {
    /* It is remembered until the page is closed. */
  }
}
