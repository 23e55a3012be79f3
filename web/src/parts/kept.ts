/** Asked of the server once a visit. */
import { api, type Catalogue } from '../net/api'
import { language, type Lang } from '../words/index.svelte'

const catalogues = new Map<Lang, Promise<Catalogue>>()

/** The first page brings it along, in the language that the browser asks for. */
function brought(lang: Lang): Promise<Catalogue> | undefined {
  const block = globalThis.document?.getElementById('games')
  return block?.lang === lang ? Promise.resolve(JSON.parse(block.textContent)) : undefined
}

export function catalogue(): Promise<Catalogue> {
  const lang = language.now
  const known = catalogues.get(lang) ?? brought(lang) ?? api.games()
  catalogues.set(lang, known)
  known.catch(() => catalogues.delete(lang))
  return known
}
