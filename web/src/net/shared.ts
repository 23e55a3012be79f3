/** More of the REST API: what is brought along and what is sent around. Most visits never need it. */
import { answer, asked, lang } from './api'
import type { Sharing, TableTold } from './answers'

type Link = string | null

export const shared = {
  how: (id: string, link: Link) => answer<Sharing>(`/api/tables/${id}/share${asked({ link })}`),
  picture: (id: string, link: Link, ply: number | null, seat: string | null) =>
    answer<string>(`/api/tables/${id}/picture${asked({ link, ply, seat, ...lang() })}`),
  open: (record: unknown) => answer<TableTold>('/api/records', record),
  remove: (id: string) => answer<null>(`/api/tables/${id}`, undefined, 'DELETE'),
}
