/** Where a cat might settle, one place a day, and the weather above it. Nobody is there yet: a day without a cat looks
 *  empty at a glance. All of it lies between 12,74 and 238,338. */
import { bit, stroke, thing } from '../../../cats/props/prop'

const CLOUD = 'q-16 0-16-14q2-13 17-11q6-19 25-17q17 1 21 14q17-3 20 12q1 16-16 16z'
const cloud = (x: number, y: number, colour: string): string => bit(colour, `M${x} ${y}${CLOUD}`)
const leaf = (x: number, y: number): string => bit('#d8823c', `M${x} ${y}q4-14 20-12q0 14-20 12z`)
const flower = (x: number, y: number, colour: string): string =>
  stroke(`M${x} ${y}v18`, '#4d8f5b', 4) + bit(colour, `M${x - 8} ${y}a8 8 0 1 0 16 0a8 8 0 1 0-16 0z`)

/** Monday: rain, and a basket with a red cushion in it. */
const basket =
  thing(stroke('M58 176l-6 16M88 178l-6 16M118 176l-6 16M150 186l-6 16M182 184l-6 16', '#5f86b8', 5), 0) +
  thing(cloud(66, 164, '#eef3f8') + cloud(138, 174, '#dbe5ef'), 4) +
  thing(
    bit('#8a6238', 'M50 262q75-30 150 0q-10 22-75 22t-75-22z') +
      bit('#c8556a', 'M62 264q63-24 126 0q-14 18-63 18t-49-18z') +
      bit('#c9935a', 'M48 262q12 20 77 20t77-20q4 36-16 52h-122q-20-16-16-52z') +
      stroke('M54 288q70 18 142 0M62 304q62 12 126 0M86 282v30M125 286v28M164 282v30', '#8a6238', 4),
    4,
  )

/** Tuesday: a cushion among flowers. */
const cushion =
  thing(flower(34, 256, '#f6d04f') + flower(50, 238, '#e98aa8') + flower(218, 262, '#fbf4e4') + flower(200, 236, '#f6d04f') + flower(30, 300, '#fbf4e4'), 3) +
  thing(
    bit('#7a6bb8', 'M66 272q-16-12-6-18q8-4 16 6q49-12 98 0q8-10 16-6q10 6-6 18q8 22 0 36q16 10 8 18q-8 6-18-6q-49 10-98 0q-10 12-18 6q-8-8 8-18q-8-14 0-36z') +
      stroke('M125 270v44M98 292h54', '#5a4c98', 4) +
      bit('#f2c14e', 'M118 292a7 7 0 1 0 14 0a7 7 0 1 0-14 0z'),
    4,
  )

/** Wednesday: wind and leaves, and a small house of felt with nobody at the door. */
const house =
  thing(stroke('M28 150h58q16 0 16-13t-16-11M24 172h104q16 0 16 13t-16 11M150 158h62', '#fffaf0', 6), 0) +
  thing(leaf(176, 182) + leaf(34, 212) + leaf(200, 214) + leaf(206, 318), 3) +
  thing(
    bit('#5f9c8f', 'M56 316q-10-92 69-100q79 8 69 100z') +
      bit('#2f4f58', 'M92 316q-6-54 33-58q39 4 33 58z') +
      bit('#e9dcc0', 'M96 316q2-16 29-16t29 16z') +
      stroke('M70 268q8-24 22-34M180 268q-8-24-22-34', '#417a70', 4),
    4,
  )

/** Thursday: a rainbow, and two pillows on top of each other. */
const pillows =
  thing(
    stroke('M34 250q10-116 91-116t91 116', '#d86a5c', 11) +
      stroke('M46 250q10-104 79-104t79 104', '#f2c14e', 11) +
      stroke('M58 250q10-92 67-92t67 92', '#6fb0b6', 11),
    0,
  ) +
  thing(
    bit('#e3a9bd', 'M62 284q-10-16 6-16q57-10 114 0q16 0 6 16q8 12 0 24q8 16-8 14q-55 8-110 0q-16 2-8-14q-8-12 0-24z') +
      bit('#f4efe2', 'M80 244q-8-14 6-14q39-8 78 0q14 0 6 14q6 8 0 18q6 14-6 12q-39 6-78 0q-12 2-6-12q-6-10 0-18z') +
      stroke('M96 240q8 14 0 28M154 240q-8 14 0 28', '#c9bfa6', 4),
    4,
  )

/** Friday: a hammock between two posts. */
const hammock =
  thing(cloud(56, 160, '#f4fbfb') + cloud(164, 186, '#e2f2f3'), 4) +
  thing(
    bit('#a9784a', 'M36 206h14v118h-14zM200 206h14v118h-14z') +
      stroke('M44 218l34 28M206 218l-34 28', '#7a5530', 5) +
      bit('#e7b04c', 'M70 242q55 62 110 0q4 54-55 56t-55-56z') +
      stroke('M92 260q2 26 16 34M125 272v24M158 260q-2 26-16 34', '#c0503f', 5),
    4,
  )

/** Saturday: a parasol, and a mat in its shade. */
const parasol =
  thing(
    stroke('M125 168v132', '#8a6238', 7) +
      bit('#d8463c', 'M42 196q14-58 83-60q69 2 83 60q-20-12-42 0q-20-12-41 0q-21-12-41 0q-22-12-42 0z') +
      bit('#fbf4e4', 'M84 196q6-50 41-60q35 10 41 60q-20-12-41 0q-21-12-41 0z') +
      bit('#4c8fcf', 'M64 296h122l24 26h-170z') +
      stroke('M56 306h138M46 316h158', '#fbf4e4', 4),
    4,
  )

/** Sunday: a sun with all its rays, and an armchair. */
const armchair =
  thing(stroke('M208 122v-10M187 131l-7-7M178 152h-10M187 173l-7 7M208 182v10M229 131l4-4M229 173l4 4', '#f28f3b', 8), 0) +
  thing(
    stroke('M80 318v10M170 318v10', '', 9) +
      bit('#5f8f6a', 'M78 300q-10-94 47-96q57 2 47 96z') +
      bit('#86b58d', 'M84 262h82v40h-82z') +
      bit('#5f8f6a', 'M58 250q24-6 28 18v52h-30q-20-60 2-70zM192 250q-24-6-28 18v52h30q20-60-2-70z') +
      bit('#4d7a57', 'M84 298h82v22h-82z') +
      stroke('M104 226h0M125 220h0M146 226h0M112 246h0M138 246h0', '#3e6547', 6),
    4,
  )

export const RESTS: readonly string[] = [basket, cushion, house, pillows, hammock, parasol, armchair]
