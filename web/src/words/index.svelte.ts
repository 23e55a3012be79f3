/** French and English: which one, and how a sentence is said in it. */
import { keep, kept } from './device'
import { filled, type Values } from './forms'

export type Lang = 'en' | 'fr'
export const LANGS: readonly Lang[] = ['en', 'fr']

const KEPT = 'language'

function first(): Lang {
  if (typeof navigator === 'undefined') return 'en'
  const wanted = [kept(KEPT), ...navigator.languages].map((one) => one?.slice(0, 2))
  return LANGS.find((lang) => lang === wanted.find((one) => LANGS.includes(one as Lang))) ?? 'en'
}

let now = $state<Lang>(first())

export const language = {
  get now(): Lang {
    return now
  },
  set now(lang: Lang) {
    now = lang
    keep(KEPT, lang)
    document.documentElement.lang = lang
  },
}

/** Takes an answer only while the language in which it was asked for is still spoken: one may be switched meanwhile. */
export function whileSpoken<Told>(take: (told: Told) => void): (told: Told) => void {
  const asked = now
  return (told) => {
    if (now === asked) take(told)
  }
}

/** French keeps its marks with the word before them. */
const typeset = (text: string): string => (now === 'fr' ? text.replace(/ ([!?:;»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : text)

/** Says the sentences of one part of the page: `const say = speaks({ en: { hello: 'Hello, {name}' }, fr: { … } })`.
 *  Types make sure that both languages have the same sentences. */
export const speaks =
  <Key extends string>(words: Readonly<Record<Lang, Readonly<Record<Key, string>>>>) =>
  (key: Key, values: Values = {}): string =>
    typeset(filled(words[now][key], values, now))
