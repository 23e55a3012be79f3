import { language } from '../../../words/index.svelte'

/** A date as people write it, without the time of day. */
export const day = (at: string): string => new Intl.DateTimeFormat(language.now, { dateStyle: 'medium' }).format(new Date(at))
