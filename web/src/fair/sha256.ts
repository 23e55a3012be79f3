/** SHA-256 (FIPS 180-4) of a text. Browsers have their own, but not for a page that came over plain http, as at home. */
const WORDS = 64
const BLOCK = 64

/** The first 32 bits of the fractional parts of a root of the first primes: so the standard's constants are defined. */
function roots(many: number, power: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < many; n++) {
    let prime = true
    for (let by = 2; by * by <= n; by++) if (n % by === 0) prime = false
    if (prime) found.push(((n ** power % 1) * 2 ** 32) | 0)
  }
  return found
}
const START = roots(8, 1 / 2)
const ROUND = roots(WORDS, 1 / 3)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0)
  return view
}

function schedule(view: DataView, at: number): Int32Array {
  const w = new Int32Array(WORDS)
  for (let i = 0; i < WORDS; i++) {
    if (i < 16) {
      w[i] = view.getInt32(at + 4 * i)
      continue
    }
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    w[i] = (w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0
  }
  return w
}

function compress(state: number[], w: Int32Array): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < WORDS; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0)
}

export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text))
  let state = START
  for (let at = 0; at < view.byteLength; at += BLOCK) state = compress(state, schedule(view, at))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
