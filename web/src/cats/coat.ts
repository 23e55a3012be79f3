/** Coats: colours that exist on cats, and how they lie on one. */

/** A colour of fur: the coat itself, its markings, its pale parts. */
export interface Fur {
  readonly base: string
  readonly dark: string
  readonly pale: string
}

export const FURS = {
  black: { base: '#453f4b', dark: '#2b2731', pale: '#77707c' },
  blue: { base: '#8a97a6', dark: '#5f6b7b', pale: '#c3ccd4' },
  chocolate: { base: '#80594a', dark: '#573a2e', pale: '#bb9680' },
  cinnamon: { base: '#ba7a4f', dark: '#8b5230', pale: '#e2b893' },
  red: { base: '#ec9a50', dark: '#c4692c', pale: '#fad7ab' },
  cream: { base: '#f3d9b0', dark: '#d6aa73', pale: '#fdf2df' },
  white: { base: '#faf5ec', dark: '#ddd2c6', pale: '#ffffff' },
  lilac: { base: '#bfb0b5', dark: '#92808a', pale: '#e3dadb' },
  fawn: { base: '#dcc2a8', dark: '#b39072', pale: '#f3e7d8' },
  silver: { base: '#c6cbd0', dark: '#676e78', pale: '#eff1f2' },
  brown: { base: '#ab8862', dark: '#5d4531', pale: '#e0c9a8' },
  bare: { base: '#ecc6b5', dark: '#cb9683', pale: '#f8e3d8' },
} as const satisfies Record<string, Fur>
export type FurName = keyof typeof FURS

export const COATS = [
  'solid',
  'tabby',
  'blotched',
  'spotted',
  'tuxedo',
  'socks',
  'calico',
  'tortoiseshell',
  'point',
  'van',
  'hairless',
] as const
export type CoatName = (typeof COATS)[number]

/** One colour laid thinly over another, `share` hundredths of it. */
export function mixed(under: string, over: string, share: number): string {
  const part = (at: number): string => {
    const [low, high] = [parseInt(under.slice(at, at + 2), 16), parseInt(over.slice(at, at + 2), 16)]
    return Math.round((low * (100 - share) + high * share) / 100)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** Which furs a coat comes in; a second one where it has two. */
const SOLIDS = ['black', 'blue', 'chocolate', 'red', 'cream', 'white', 'lilac', 'fawn'] as const
export const COMES_IN: Record<CoatName, { readonly first: readonly FurName[]; readonly second: readonly FurName[] }> = {
  solid: { first: [...SOLIDS, 'cinnamon'], second: ['white'] },
  tabby: { first: ['brown', 'red', 'silver', 'cream', 'blue', 'cinnamon'], second: ['white'] },
  blotched: { first: ['silver', 'brown', 'red', 'cinnamon'], second: ['white'] },
  spotted: { first: ['brown', 'silver', 'cinnamon', 'fawn'], second: ['white'] },
  tuxedo: { first: ['black', 'blue', 'chocolate', 'black'], second: ['white'] },
  socks: { first: ['red', 'brown', 'lilac', 'cream', 'blue', 'silver'], second: ['white'] },
  calico: { first: ['white'], second: ['red', 'cream'] },
  tortoiseshell: { first: ['black', 'blue', 'chocolate'], second: ['red', 'cream'] },
  point: { first: ['cream', 'white', 'fawn'], second: ['chocolate', 'black', 'blue', 'red', 'lilac'] },
  van: { first: ['white'], second: ['red', 'black', 'blue', 'brown', 'cinnamon'] },
  hairless: { first: ['bare', 'lilac', 'fawn'], second: ['white'] },
}

/** Eyes, too, are of colours that exist. */
export const EYES = {
  amber: '#e9a92f',
  copper: '#d2792b',
  green: '#86b15a',
  lime: '#b9c750',
  gold: '#f0c843',
  blue: '#62a8d8',
  aqua: '#66bdb1',
} as const
export type EyeName = keyof typeof EYES
