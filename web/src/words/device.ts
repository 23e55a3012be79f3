/** What this device remembers, where anything can be kept: storage may be forbidden, and then even to ask for it fails. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`matou-${name}`)
  } catch {
    return null
  }
}

/** When a guest leaves, what this device remembers of them is removed. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('matou-')) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    /* Nothing was remembered. */
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`matou-${name}`, value)
  } catch {
    /* It is remembered until the page is closed. */
  }
}
