/** What the page around a table draws inside it: the one place for what is asked, advised and refused. */
import { getContext, setContext, type Snippet } from 'svelte'
import type { Attachment } from 'svelte/attachments'

export interface Page {
  /** `advice`: what the table says of what is being chosen; empty: nothing. None: the page shows it elsewhere. */
  readonly prompt: Snippet<[advice: string]> | undefined
  /** Put on what a screen reader should say. */
  readonly reads?: (text: string) => Attachment
}

const PAGE = Symbol('page')

export const setPage = (page: Page): Page => setContext(PAGE, page)
/** None where a table is drawn by itself: in a replay, on the stage, in a test. */
export const getPage = (): Page | undefined => getContext<Page | undefined>(PAGE)
