/** Scenes for moments: nothing here yet, a game won, someone is awaited, no connection, lost. */
import { catOf, type Cat } from '../../cats/cat'
import { Chance } from '../../cats/chance'
import { draw, ground } from '../../cats/draw'
import { bit, stroke, thing } from '../../cats/props/prop'
import { mouse } from '../../guests/mouse'
import { pigeon } from '../../guests/pigeon'
import { placed, text, type Drawing } from '../card'

export const SCENES = ['empty', 'won', 'waiting', 'offline', 'lost', 'shared'] as const
export type SceneName = (typeof SCENES)[number]

const plain: Partial<Cat> = { collar: null, props: [], longHair: false }
const actor = (id: string, wishes: Partial<Cat>): string => draw(catOf(`scene ${id}`, { ...plain, ...wishes }), id)
const CONFETTI = ['#d8463c', '#f2c14e', '#4c8fcf', '#7fbf7a', '#d9568a', '#8f6bb8']

/** Paper in the air, strewn by chance: all of it inside the picture. */
function confetti(height: number): string {
  const chance = new Chance('confetti')
  return CONFETTI.map(
    (colour) =>
      `<path stroke="${colour}" stroke-width="9" d="${Array.from(
        { length: 8 },
        () => `M${chance.between(16, 456)} ${chance.between(34, height)}l${chance.between(-9, 9)} ${chance.between(5, 12)}`,
      ).join('')}"/>`,
  ).join('')
}

/** A string of flags across the top. */
const bunting = (): string =>
  thing(
    stroke('M8 16q120 44 232 18t232-18', '#8d7a5c', 4) +
      [
        [52, 30],
        [122, 44],
        [192, 42],
        [262, 32],
        [332, 26],
        [402, 20],
      ]
        .map(([x, y], at) => bit(CONFETTI[at] as string, `M${x} ${y}l34-1-16 30z`))
        .join(''),
    4,
  )

/** A patch of colour behind, and the ground. */
const blob = (colour: string, floor: string): string =>
  bit(colour, 'M34 214q-26-130 100-156q106-44 212-6q124 22 100 162q-10 56-110 62h-192q-98-4-110-62z') +
  bit(floor, 'M34 222q206-34 412 0q-14 48-110 54h-192q-96-4-110-54z')

const DRAWN: Record<SceneName, (id: string) => string> = {
  empty: (id) =>
    blob('#f0dfb8', '#dcc390') +
    thing(bit('#b8476b', 'M96 246q-26-8-20 16q-2 22 26 16q138 14 276 0q28 6 26-16q6-24-20-16q-144-20-288 0z'), 5) +
    placed(actor(id, { pose: 'sleep', coat: 'tabby', fur: 'red' }), 100, 6, 66) +
    stroke('M352 92h26l-26 30h26M396 54h18l-18 20h18', '#7d6a4c', 6),
  won: (id) =>
    blob('#f7dc97', '#e3b95f') +
    confetti(220) +
    bunting() +
    thing(bit('#8f6bb8', 'M138 226h204v52h-204z') + bit('#a887cc', 'M126 214h228v18h-228z'), 5) +
    text(1, 240, 270, 38, '#fbf4e4') +
    placed(mouse(5, `${id}m`), 18, 144, 33) +
    placed(pigeon(1, `${id}p`), 352, 160, 30) +
    placed(
      actor(id, { pose: 'rear', coat: 'calico', mood: 'joyful', props: ['party'], tail: 'slim', mirrored: false }),
      138,
      20,
      52,
    ),
  waiting: (id) =>
    blob('#cfe0ea', '#a9c4d4') +
    thing(
      bit('#8d6a4a', 'M270 44h120v212h-120z') +
        bit('#b98d62', 'M286 60h88v88h-88zM286 164h88v78h-88z') +
        bit('#f2c14e', 'M356 156a7 7 0 1 0 14 0a7 7 0 1 0-14 0z') +
        bit('#b8734f', 'M196 262q92-14 222 0l14 14h-244z'),
      5,
    ) +
    placed(ground() + actor(id, { pose: 'back', coat: 'van', second: 'brown' }), 74, 30, 62),
  offline: (id) =>
    blob('#dcd2ea', '#bcaed4') +
    stroke('M8 258q60 26 110 0', '#4b4454', 10) +
    thing(bit('#f6f0e4', 'M398 206h58v58h-58z') + stroke('M416 228v14M438 228v14', '', 7), 5) +
    stroke('M322 262q20 18 34-4', '#4b4454', 10) +
    thing(bit('#f2c14e', 'M352 222h26v30h-26z') + stroke('M378 230h14M378 244h14', '', 6), 5) +
    placed(ground() + actor(id, { pose: 'loaf', coat: 'tuxedo', mood: 'sly', mirrored: true }), 70, 10, 66),
  lost: (id) =>
    blob('#d9e6c4', '#b7cb95') +
    text('?', 96, 130, 84, '#6f8a4a', ' transform="rotate(-14 96 110)"') +
    text('?', 390, 110, 64, '#8aa562', ' transform="rotate(14 390 90)"') +
    placed(actor(id, { pose: 'peek', coat: 'tortoiseshell', mood: 'startled', props: ['box'] }), 106, 14, 67),
  shared: (id) =>
    blob('#f6cdd6', '#dfa2b2') +
    confetti(150) +
    bunting() +
    placed(ground() + actor(`${id}1`, { pose: 'perch', coat: 'point', mood: 'happy', mirrored: false }), 20, 38, 58) +
    placed(
      ground() + actor(`${id}2`, { pose: 'perch', coat: 'tabby', fur: 'brown', mood: 'happy', mirrored: true }),
      228,
      38,
      58,
    ) +
    thing(bit('#e2574c', 'M240 128q-44-28-32-54q18-20 32 6q14-26 32-6q12 26-32 54z'), 5),
}

export const scene = (name: SceneName, id = `scene${name}`): Drawing => ({
  width: 480,
  height: 290,
  markup: DRAWN[name](id),
})
