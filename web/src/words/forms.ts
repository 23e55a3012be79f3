/** Sentences with places for values. A place may offer two forms:
 *
 *  - of a player: `{name:@ wins|you win}`. The second is for the player who reads it; `@` is the name.
 *  - of a number: `{count:# card|# cards}`. The first is the language's singular; `#` is the number.
 */

/** A player in a sentence; `you`: they are the one who reads it. */
export interface Named {
  readonly name: string
  readonly you: boolean
}
export type Value = string | number | Named
export type Values = Readonly<Record<string, Value>>

const PLACE = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g
const plain = (value: Value): string => (typeof value === 'object' ? value.name : String(value))

/** `{name} plays {cards}` with its values. A place without a value stays as it is. */
export const filled = (template: string, values: Values = {}, lang = 'en'): string =>
  template.replace(PLACE, (whole, place: string, one?: string, other?: string) => {
    const value = values[place]
    if (value === undefined) return whole
    if (one === undefined || other === undefined) return plain(value)
    if (typeof value === 'number')
      return (new Intl.PluralRules(lang).select(value) === 'one' ? one : other).replaceAll('#', String(value))
    return typeof value === 'object' && value.you ? other : elided(one, plain(value))
  })

/** French: d’Arthur. */
const elided = (form: string, name: string): string =>
  (/^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(name) ? form.replace(/\b(d|qu)e @/g, '$1’@') : form).replaceAll('@', name)

/** A sentence begins with a capital letter, unless it begins with a name, which stays as its owner wrote it. */
export const capital = (sentence: string, values: Values = {}): string =>
  Object.values(values).some((value) => typeof value === 'object' && !value.you && sentence.startsWith(value.name))
    ? sentence
    : sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
