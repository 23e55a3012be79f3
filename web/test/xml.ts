/** A small strict reader of XML, as much of it as our drawings use: it throws where a browser's would. */
export interface Element {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
}

const TAG = /^<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][a-zA-Z-]*="[^"<]*")*)\s*(\/?)>/
const ENTITY = /&(?!(?:amp|lt|gt|quot|#\d+);)/

/** All elements, in order. */
export function read(markup: string): readonly Element[] {
  const elements: Element[] = []
  const open: string[] = []
  let rest = markup
  while (rest) {
    if (!rest.startsWith('<')) {
      const words = rest.slice(0, rest.indexOf('<') < 0 ? undefined : rest.indexOf('<'))
      if (!open.length || ENTITY.test(words)) throw new Error(`stray text: ${words.slice(0, 60)}`)
      rest = rest.slice(words.length)
      continue
    }
    const found = TAG.exec(rest)
    if (!found) throw new Error(`not a tag: ${rest.slice(0, 80)}`)
    const [whole, closing, tag, text, empty] = found as unknown as [string, string, string, string, string]
    if (closing && open.pop() !== tag) throw new Error(`</${tag}> closes nothing`)
    if (!closing) {
      const attributes = new Map<string, string>()
      for (const [, name, value] of text.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)) {
        if (attributes.has(name as string) || ENTITY.test(value as string)) throw new Error(`${tag}: ${name}`)
        attributes.set(name as string, value as string)
      }
      elements.push({ tag, attributes })
      if (!empty) open.push(tag)
    }
    rest = rest.slice(whole.length)
  }
  if (open.length) throw new Error(`<${open.join('> <')}> not closed`)
  return elements
}
