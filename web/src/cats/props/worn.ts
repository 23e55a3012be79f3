/** What is worn on the head or the shoulders. */
import { bit, stroke, thing, type Prop } from './prop'

const crown: Prop = {
  head: thing(
    bit('#f2c14e', 'M-42-50l-10-52 28 22 24-36 24 36 28-22-10 52q-42-14-84 0z') +
      bit('#c8433f', 'M-7-72a7 7 0 1 0 14 0a7 7 0 1 0-14 0z'),
    6,
  ),
}
const coronet: Prop = { head: thing(bit('#f2c14e', 'M-26-54l-6-30 18 12 14-20 14 20 18-12-6 30q-26-8-52 0z'), 5) }
const blindfold: Prop = {
  head: thing(
    bit('#e8e2f2', 'M-84-20q84-18 168 0l-2 26q-82-14-164 0z') +
      bit('#e8e2f2', 'M80-16l34-16-4 22 16 16-44-4z') +
      stroke('M-60-8q60-12 120 0', '#b5a9cc', 4),
    5,
  ),
}
const mask: Prop = {
  face: bit('#33303c', 'M-88-18q44-28 88-8q44-20 88 8q-2 30-38 34q-34 2-50-16q-16 18-50 16q-36-4-38-34z'),
}
const toque: Prop = {
  head: thing(
    bit(
      '#fffdf6',
      'M-34-52l-4-26q-30-8-22-34q10-22 32-14q12-22 34-16q26-4 26 20q22 4 16 26q-6 14-22 16l2 28q-30-10-62 0z',
    ) + stroke('M-12-62l-2-18M12-62l2-18', '', 4),
    6,
  ),
}
const headband: Prop = {
  head: thing(
    bit('#d8463c', 'M-78-42q78-26 156 0l2 20q-80-24-160 0z') + bit('#d8463c', 'M78-38l38-6-16 18 14 22-38-18z'),
    6,
  ),
}
const RING = 'M-40-104a40 13 0 1 0 80 0a40 13 0 1 0-80 0z'
const halo: Prop = { head: thing(stroke(RING, '', 17) + stroke(RING, '#f7cf5e', 9), 8) }
const nightcap: Prop = {
  head: thing(
    bit('#6f86c9', 'M-66-46q10-66 70-66q60 4 88 60q-30-14-46 2q-54-20-112 4z') +
      bit('#fffdf6', 'M-72-46q70-28 140-2l-2 20q-68-22-134 0z') +
      bit('#fffdf6', 'M80-44a14 14 0 1 0 28 0a14 14 0 1 0-28 0z'),
    6,
  ),
}
const party: Prop = {
  head: thing(
    bit('#d9568a', 'M-34-52l34-84 34 84q-34-12-68 0z') +
      stroke('M-22-80l38 18M-10-106l20 8', '#ffe9a8', 6) +
      bit('#ffe9a8', 'M-10-138a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'),
    6,
  ),
}
const glasses: Prop = {
  head: thing(
    stroke(
      'M-58-2a24 22 0 1 0 48 0a24 22 0 1 0-48 0zM10-2a24 22 0 1 0 48 0a24 22 0 1 0-48 0zM-10-4q10-8 20 0M-58-6l-22-8M58-6l22-8',
    ),
    6,
  ),
}
const flower: Prop = {
  head: thing(
    bit('#f6a6b8', 'M52-56q-18-14-2-26q14-8 18 8q16-8 20 8q0 16-16 14q2 18-14 18q-14-4-6-22z') +
      bit('#f2c14e', 'M59-66a7 7 0 1 0 14 0a7 7 0 1 0-14 0z'),
    5,
  ),
}
const bow: Prop = {
  head: thing(
    bit('#d8463c', 'M0 66l-36-16q-8 18 0 36zM0 66l36-16q8 18 0 36z') +
      bit('#d8463c', 'M-9 66a9 9 0 1 0 18 0a9 9 0 1 0-18 0z'),
    5,
  ),
}
const cape: Prop = {
  cape: thing(bit('#2f6fae', 'M138 172q62-26 124 0q70 84 106 186q-44 18-82 6l-86 16-86-16q-38 12-82-6q36-102 106-186z'), 8),
}
const mantle: Prop = {
  cape: thing(
    bit('#8c3f63', 'M138 172q62-26 124 0q74 92 108 192q-60 20-170 20t-170-20q34-100 108-192z') +
      stroke('M38 356q162 40 324 0', '#fffdf6', 14),
    8,
  ),
}
const ruff: Prop = {
  head: thing(
    bit('#fffdf6', 'M-70 44q-14 26 12 28q8 18 26 8q14 16 32 4q18 12 32-4q18 10 26-8q26-2 12-28q-70 40-140 0z'),
    5,
  ),
}

export const worn = {
  crown,
  coronet,
  blindfold,
  mask,
  toque,
  headband,
  halo,
  nightcap,
  party,
  glasses,
  flower,
  bow,
  cape,
  mantle,
  ruff,
}
