/** What lies, stands or hangs about a cat. */
import { bit, stroke, thing, type Prop } from './prop'

const box: Prop = {
  behind: thing(bit('#a87c4f', 'M58 286h284l-24-30h-236z')),
  front: thing(
    bit('#d2a470', 'M60 286h280l-12 98h-256z') +
      bit('#e0b885', 'M60 286h-34l-18 44h56zM340 286h34l18 44h-56z') +
      stroke('M176 288v36h48v-36', '#a87c4f', 5),
  ),
}
const yarn: Prop = {
  front: thing(
    bit('#d9568a', 'M300 344a36 36 0 1 0 72 0a36 36 0 1 0-72 0z') +
      stroke('M308 328q30 0 52 38M318 318q30 4 48 32M304 352q24-2 44 24', '#9c2f5c', 4) +
      stroke('M306 366q-40 22-90 12', '#d9568a', 6),
  ),
}
const fish: Prop = {
  front: thing(
    bit('#6fa8c9', 'M248 352q40-34 88 0l36-20q-8 22 0 40l-36-18q-48 34-88-2z') +
      stroke('M290 340q-8 12 0 26', '', 4) +
      bit('#2c2230', 'M266 348a3 3 0 1 0 6 0a3 3 0 1 0-6 0z', ' stroke-width="2"'),
    6,
  ),
}
const bone: Prop = {
  front: thing(
    stroke('M258 362h80M282 348v28M300 346v32M318 350v24', '', 15) +
      stroke('M258 362h80M282 348v28M300 346v32M318 350v24', '#f6efe0', 7) +
      bit('#f6efe0', 'M242 346l22 16-22 16zM334 346q34-4 40 16q-6 20-40 16z') +
      stroke('M352 358h0', '', 7),
    5,
  ),
}
const clock: Prop = {
  behind: thing(
    bit('#c8433f', 'M296 108a12 12 0 1 1 24-6zM372 102a12 12 0 1 1 22 8z') +
      bit('#fffdf6', 'M286 146a56 56 0 1 0 112 0a56 56 0 1 0-112 0z') +
      stroke('M342 106v6M342 180v6M302 146h6M376 146h6M342 146v-26M342 146l20 12', '', 6),
  ),
}
const string: Prop = {
  front: thing(stroke('M400 6q-110 30-70 90q40 50-24 78q-70 30-30 92q20 30-18 60', '#d8463c', 7), 0),
}
const cushion: Prop = {
  behind: thing(bit('#b8476b', 'M40 352q-26-8-20 18q-2 24 26 18q154 14 308 0q28 6 26-18q6-26-20-18q-160-22-320 0z')),
}
const bowl: Prop = {
  front: thing(bit('#8d5a3a', 'M258 344q52-26 104 0z') + bit('#5b8fc0', 'M246 344h128l-18 38h-92z'), 7),
}
const gift: Prop = {
  front: thing(
    bit('#e2574c', 'M272 310h104v72h-104z') +
      bit('#f2c14e', 'M314 310h20v72h-20z') +
      bit('#f2c14e', 'M324 308q-40-6-34-28q16-14 34 28q18-42 34-28q6 22-34 28z'),
    6,
  ),
}
const cheese: Prop = {
  front: thing(
    bit('#f4c84f', 'M250 380v-30l112-36q16 16 14 40v26z') +
      bit(
        '#dba42f',
        'M282 362a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM326 346a11 11 0 1 0 22 0a11 11 0 1 0-22 0z',
        ' stroke-width="3"',
      ),
    6,
  ),
}
const butterfly: Prop = {
  front: thing(
    bit('#7fa8e0', 'M330 84q-38-40-46-8q2 26 46 18q44 8 46-18q-8-32-46 8z') +
      bit('#b4cdf2', 'M330 92q-30 4-24 24q16 12 24-24q8 36 24 24q6-20-24-24z') +
      stroke('M330 78v28M330 78l-8-16M330 78l8-16'),
    5,
  ),
}
const ball: Prop = {
  front: thing(
    bit('#f0b93f', 'M306 346a34 34 0 1 0 68 0a34 34 0 1 0-68 0z') +
      stroke('M310 332q30 18 60 2M316 368q24-18 50 0', '#c8433f', 6),
  ),
}
const heart: Prop = { front: thing(bit('#e2574c', 'M336 112q-52-34-38-62q20-26 38 4q18-30 38-4q14 28-38 62z'), 6) }
const cloud: Prop = {
  behind: thing(
    bit('#9aa3b5', 'M250 86q-30 0-28-24q6-22 30-18q10-34 46-30q28 2 34 26q30-4 34 20q0 26-28 26z') +
      stroke('M256 104l-8 20M288 104l-8 20M320 104l-8 20', '#5f86b8', 6),
  ),
}
const sun: Prop = {
  behind: thing(
    bit('#f6c445', 'M302 84a42 42 0 1 0 84 0a42 42 0 1 0-84 0z') +
      stroke('M344 22v-14M284 84h-14M302 42l-10-10M386 42l8-8M302 126l-10 10M386 126l8 8M344 146v12', '#f6c445', 9),
    6,
  ),
}
const moon: Prop = {
  behind: thing(
    bit('#f6e3a1', 'M366 40a58 58 0 1 0 4 96a46 46 0 0 1-4-96z') +
      bit('#f6e3a1', 'M262 50l5 12 12 2-9 9 2 13-10-7-11 6 3-12-9-9 13-2z', ' stroke-width="3"'),
    6,
  ),
}
const leaf: Prop = {
  front: thing(
    bit('#7fae52', 'M330 380q-6-60 10-100M0 0') +
      bit(
        '#8dc05c',
        'M334 330q-44 6-50-30q40-8 50 30zM336 316q6-42 46-38q0 40-46 38zM330 356q34-30 54 0q-20 26-54 0zM328 358q-22-34-46-10q10 28 46 10z',
      ),
    5,
  ),
}
const feather: Prop = {
  front: thing(
    stroke('M398 10l-58 78', '#8d6a4a', 8) +
      bit('#4fa3a5', 'M342 86q-50-6-58 52q48 8 58-52z') +
      bit('#d9568a', 'M344 88q8 44-30 66q-22-40 30-66z'),
    5,
  ),
}
const dumbbell: Prop = {
  front: thing(
    stroke('M272 362h84', '#7d8694', 14) +
      bit('#4a5160', 'M258 338h20v46h-20zM350 338h20v46h-20z') +
      bit('#4a5160', 'M244 346h14v30h-14zM370 346h14v30h-14z'),
    6,
  ),
}
const sack: Prop = {
  front: thing(
    bit('#b99a6a', 'M284 382q-34-60 26-92l-10-22h48l-10 22q60 32 28 92z') +
      stroke('M306 290h36', '#6b5233', 8) +
      stroke('M312 346q14-20 28 0q-14 20-28 0zM340 346l12-8v16z', '', 4),
    6,
  ),
}
const scales: Prop = {
  behind: thing(
    stroke('M334 60v60M290 78q44-24 88 0M276 116l14-36 14 36M364 116l14-36 14 36', '', 6) +
      bit('#f2c14e', 'M268 116h44q-6 22-22 22t-22-22zM356 116h44q-6 22-22 22t-22-22z'),
    5,
  ),
}
const wisps: Prop = {
  behind: thing(stroke('M54 190q28-22 10-50t16-46M360 150q-24-20-6-46t-14-46', '#f1fffa', 10), 0),
  front: thing(
    bit('#f1fbf6', 'M296 382q-26-104 42-112q64 8 42 112l-20-16-20 16-20-16z') +
      stroke('M326 316h0M352 316h0', '', 13) +
      stroke('M332 338q8 8 16 0', '', 4),
    6,
  ),
}
const swirl: Prop = {
  behind: thing(
    stroke('M322 92q0-20 18-20t18 22q0 28-34 28t-34-38q4-42 50-42', '#a22f60', 10) +
      stroke('M40 130l24-24-24-24 24-24', '#a22f60', 10),
    0,
  ),
}
const plate: Prop = {
  front: thing(
    bit('#fffdf6', 'M244 366a66 16 0 1 0 132 0a66 16 0 1 0-132 0z') +
      bit('#e58f6c', 'M276 358q30-34 70-4l16-10v28l-16-8q-34 18-70-6z'),
    6,
  ),
}
const branch: Prop = { behind: thing(bit('#8d6a4a', 'M-20 372q220-24 440 0v24h-440z')) }
const book: Prop = {
  front: thing(
    bit('#4f7f9f', 'M244 336h136v50h-136z') +
      bit('#fffdf6', 'M252 330q34-10 60 6q28-16 60-6v46q-36-8-60 4q-26-12-60-4z') +
      stroke('M312 338v40', '', 4) +
      stroke('M264 346q20-4 36 4M264 360q20-4 36 4M324 350q16-8 36-4M324 364q16-8 36-4', '#a99f92', 4),
    6,
  ),
}

export const things = {
  box,
  yarn,
  fish,
  bone,
  clock,
  string,
  cushion,
  bowl,
  gift,
  cheese,
  butterfly,
  ball,
  heart,
  cloud,
  sun,
  moon,
  leaf,
  feather,
  dumbbell,
  sack,
  scales,
  wisps,
  swirl,
  plate,
  branch,
  book,
}
