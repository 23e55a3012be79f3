/** A picture of a position as files: the server draws it as an SVG with the position in it; the browser makes a PNG of
 *  that, and the position goes along. */
const SCALE = 2
const HEAD = 8
/** Everything of a PNG that comes before its pixels: the signature, and a chunk of 13 bytes. */
const AFTER_HEADER = HEAD + 12 + 13

export interface Drawn {
  svg: string
  /** What the picture is of, and the line that describes the position. */
  title: string
  position: string
}

export function drawnFrom(svg: string): Drawn {
  const found = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const part = (name: string): string => found.querySelector(`:scope > ${name}`)?.textContent ?? ''
  return { svg, title: part('title'), position: part('desc') }
}

/** The page may show pictures from addresses with their data in them, and from its own server. */
export const addressOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

export async function png({ svg, title, position }: Drawn): Promise<Blob> {
  const image = new Image()
  image.src = addressOf(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const plain = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!plain) throw new Error('this browser cannot make a PNG')
  const bytes = new Uint8Array(await plain.arrayBuffer())
  return new Blob([withTexts(bytes, { Title: title, Description: position, Software: 'Matou' })], { type: 'image/png' })
}

/** With these texts as `tEXt` chunks right after the header: Latin letters only, others become question marks. */
export function withTexts(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([key, text]) => chunk(latin(`${key}\0${text}`)))
  const length = bytes.length + chunks.reduce((sum, one) => sum + one.length, 0)
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of [bytes.subarray(0, AFTER_HEADER), ...chunks, bytes.subarray(AFTER_HEADER)]) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63))

function chunk(data: Uint8Array): Uint8Array {
  const made = new Uint8Array(data.length + 12)
  const view = new DataView(made.buffer)
  view.setUint32(0, data.length)
  made.set(latin('tEXt'), 4)
  made.set(data, 8)
  view.setUint32(8 + data.length, checksum(made.subarray(4, 8 + data.length)))
  return made
}

/** CRC-32, as PNG wants it. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

export function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
