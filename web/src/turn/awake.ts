/** The screen stays awake while somebody is at a table: a tablet between the players does not go dark. Where a browser
 *  cannot do that, nothing happens; it ends by itself when the page is hidden, and begins again with it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let ended = false
  const ask = (): void => {
    if (ended || lock || document.hidden) return
    void navigator.wakeLock?.request('screen').then(
      (got) => {
        if (ended) return void got.release()
        lock = got
        got.addEventListener('release', () => (lock = null))
      },
      () => {}, // the battery is low, or it is not allowed
    )
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release().catch(() => {})
    lock = null
  }
}
