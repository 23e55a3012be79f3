/** A notification of this very page, while it is open but not seen. */
import { go } from '../pages/route.svelte'
import { gameName } from '../parts/names'
import { settings } from '../parts/settings.svelte'
import { say } from './words'

export const canNotify = (): boolean => 'Notification' in globalThis

/** It is this guest's turn there. The service worker shows the same under the same tag: one is seen, not two. */
export function tell({ table, game }: { table: string; game: string }): void {
  if (!document.hidden || settings.notify !== true || !canNotify() || Notification.permission !== 'granted') return
  const about = { body: say('your turn'), tag: `turn-${table}`, icon: '/icons/192.png' }
  try {
    const shown = new Notification(gameName(game), about)
    shown.onclick = () => {
      focus()
      shown.close()
      go(`/t/${table}`)
    }
  } catch {
    // Phones leave that to the service worker.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(gameName(game), { ...about, data: { table } })).catch(() => {})
  }
}
