/** A cat's face for everybody: the same name always has the same cat. The four levels grow up. */
import { svg, type Drawing } from '../cards/card'
import { catOf, type Cat } from '../cats/cat'
import { drawHead } from '../cats/draw'
import { matou } from '../cards/house/logo'

const plain: Partial<Cat> = { collar: null, props: [], longHair: false, tilt: 0, turn: 0 }
/** What the cats of a level have in common. */
const LEVEL_LOOKS: Readonly<Record<string, Partial<Cat>>> = {
  kitten: { age: 'kitten', mood: 'curious', eyeShape: 'round' },
  cat: { age: 'young', mood: 'happy' },
  tomcat: { age: 'grown', mood: 'proud', ears: 'tufted' },
  matou: { age: 'grown', mood: 'sly', build: 'sturdy', eyes: 'gold' },
}
/** The cat of each level in pictures. */
const LEVEL_CATS: Readonly<Record<string, Cat>> = {
  kitten: catOf('level kitten', { ...plain, ...LEVEL_LOOKS['kitten'], coat: 'tabby', fur: 'cream', ears: 'wide' }),
  cat: catOf('level cat', { ...plain, ...LEVEL_LOOKS['cat'], coat: 'tabby', fur: 'red', ears: 'upright' }),
  tomcat: catOf('level tomcat', { ...plain, ...LEVEL_LOOKS['tomcat'], coat: 'tabby', fur: 'silver' }),
  matou,
}

let drawn = 0
const faces = new Map<string, Cat>()

function catFor(name: string, level: string | null): Cat {
  const known = level === name ? LEVEL_CATS[level] : undefined
  if (known) return known
  const key = `${level ?? 'guest'} ${name}`
  const cat = faces.get(key) ?? catOf(key, { ...plain, mood: 'happy', ...(level ? LEVEL_LOOKS[level] : {}) })
  faces.set(key, cat)
  return cat
}

export function face(name: string, level: string | null = null): string {
  drawn += 1
  const drawing: Drawing = {
    width: 220,
    height: 200,
    markup: `<g transform="translate(110 116)">${drawHead(catFor(name, level), `face${drawn}`)}</g>`,
  }
  return svg(drawing)
}
