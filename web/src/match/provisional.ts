/** Until the server says everything in words: the bare texts. */
import type { Shown, Words } from '../net/messages'

export const provisional = (shown: Shown): Words => ({
  asks: shown.outcome ? '' : shown.turn === shown.seat ? 'It is your turn.' : '…',
  labels: shown.legal,
  told: shown.heard.map(([seat, text]) => [`${seat}: ${text}`]),
  aside: {},
})
