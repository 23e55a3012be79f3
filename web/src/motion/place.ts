/** Where things are, and how a flight leads from one place to another. */

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees by which it is turned; its box is that of the thing unturned, around the same middle. */
  readonly angle?: number
  /** Not a card, but something that holds cards (a player's panel): a card fits into it. */
  readonly area?: boolean
  /** Only a ground on which cards lie: it may grow in one direction. */
  readonly stretch?: boolean
}

const NEAR = 1
/** Whatever it comes from, a thing sets out at no less and no more of the size it will have. */
const LEAST = 0.3
const MOST = 1.5

const centre = (place: Place): [number, number] => [place.x + place.width / 2, place.y + place.height / 2]

/** A place of this size around the middle of another. */
const around = (place: Place, width: number, height: number): Place => {
  const [x, y] = centre(place)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

export const isFar = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) > NEAR || Math.abs(one.y - other.y) > NEAR || Math.abs(one.width - other.width) > NEAR ||
  (one.stretch === true && Math.abs(one.height - other.height) > NEAR)

/** The place of a card of this shape in what holds cards; any other place as it is. */
export function fitted(place: Place, shape: Place): Place {
  if (!place.area) return place
  const width = Math.min(place.width, (place.height * shape.width) / shape.height)
  return around(place, width, (width * shape.height) / shape.width)
}

/** Where a card lands: at `to`; if that is much smaller than the card, larger than it, and dissolving into it. */
export function landing(from: Place, to: Place): { place: Place; dissolves: boolean } {
  const dissolves = from.width > to.width * MOST
  return { place: dissolves ? around(to, from.width / MOST, from.height / MOST) : to, dissolves }
}

export interface Step {
  translate: string
  scale: string
  rotate?: string
}
export const REST: Step = { translate: '0px 0px', scale: '1' }

const rounded = (size: number): number => Math.round(size * 1000) / 1000

/** How a thing that lies at `to` looks as if it were at `from`: from middle to middle, and of its size. */
export function towards(from: Place, to: Place): Step {
  const [x, y] = centre(from)
  const [toX, toY] = centre(to)
  const translate = `${Math.round(x - toX)}px ${Math.round(y - toY)}px`
  if (to.stretch) return { translate, scale: `${rounded(from.width / to.width)} ${rounded(from.height / to.height)}` }
  const size = to.width ? Math.min(MOST, Math.max(LEAST, from.width / to.width)) : 1
  return { translate, scale: String(rounded(size)) }
}

/** The same of a copy, which is also turned as what it stands for is. */
export function steps(from: Place, to: Place): [Step, Step] {
  const [start, end] = [from.angle ?? 0, to.angle ?? 0]
  return [{ ...towards(from, to), rotate: `${start}deg` }, { ...REST, rotate: `${end}deg` }]
}

/** An element's place. Transforms of the element itself turn and move it; its size is that of its box. */
export function placeOf(element: HTMLElement, turned: HTMLElement = element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  const angle = angleOf(getComputedStyle(turned))
  if (!angle) return { x: left, y: top, width, height }
  return { ...around({ x: left, y: top, width, height }, element.offsetWidth, element.offsetHeight), angle }
}

/** Degrees, from the `transform` and the `rotate` of a computed style. */
function angleOf({ transform, rotate }: CSSStyleDeclaration): number {
  const [, cos, sin] = /^matrix\(([^,]+),([^,]+),/.exec(transform) ?? []
  const turned = cos && sin ? (Math.atan2(Number(sin), Number(cos)) * 180) / Math.PI : 0
  const more = /^(-?[\d.]+)deg$/.exec(rotate ?? '')
  return Math.round((turned + Number(more?.[1] ?? 0)) * 10) / 10
}
