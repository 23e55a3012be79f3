/** A cat's face for everybody: the same name always has the same cat. The four levels grow up. */
import { svg, type Drawing } from '../cards/card'
import { catOf, type Cat } from '../cats/cat'
import { drawHead } from '../cats/draw'
import { matou } from '../cards/house/logo'

const plain: Partial<Cat> = { collar: null, props: [], longHair: false, tilt: 0, turn: 0 }
const LEVEL_CATS: Readonly<Record<string, Cat>> = {
  kitten: catOf('level kitten', { ...plain, age: 'kitten', coat: 'tabby', fur: 'cream', mood: 'curious', ears: 'wide', eyeShape: 'round' }),
  cat: catOf('level cat', { ...plain, age: 'young', coat: 'tabby', fur: 'red', mood: 'happy', ears: 'upright' }),
  tomcat: catOf('level tomcat', { ...plain, age: 'grown', coat: 'tabby', fur: 'silver', mood: 'proud', ears: 'tufted' }),
  matou,
}

let drawn = 0
const faces = new Map<string, Cat>()

function catFor(name: string, level: string | null): Cat {
  const known = level ? LEVEL_CATS[level] : undefined
  if (known) return known
  const cat = faces.get(name) ?? catOf(`guest ${name}`, { ...plain, mood: 'happy' })
  faces.set(name, cat)
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
