/** The page's one connection to the server. */
import { language } from '../words/index.svelte'
import { Socket, type Connection, type Line } from './socket'

let connection = $state<Connection>('idle')

function dial(table?: string): Line {
  const address = new URL('/play', location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('lang', language.now)
  if (table) address.searchParams.set('table', table)
  return new WebSocket(address) as Line
}

export const socket = new Socket(dial, (now) => (connection = now))

export const wire = {
  get connection(): Connection {
    return connection
  },
}

/** A unique id for a request. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')
}
