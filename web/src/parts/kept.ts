/** Asked of the server once a visit. */
import { api, type Catalogue } from '../net/api'
import { language, type Lang } from '../words/index.svelte'

const catalogues = new Map<Lang, Promise<Catalogue>>()

export function catalogue(): Promise<Catalogue> {
  const lang = language.now
  const known = catalogues.get(lang) ?? api.games()
  catalogues.set(lang, known)
  known.catch(() => catalogues.delete(lang))
  return known
}
