/** Scenes for moments: nothing here yet, a game won, someone is awaited, no connection, lost. */
import { catOf, type Cat } from '../../cats/cat'
import { Chance } from '../../cats/chance'
import { draw, ground } from '../../cats/draw'
import { bit, stroke, thing } from '../../cats/props/prop'
import { placed, type Drawing } from '../card'

export const SCENES = ['empty', 'won', 'waiting', 'offline', 'lost', 'shared'] as const
export type SceneName = (typeof SCENES)[number]

const plain: Partial<Cat> = { collar: null, props: [], longHair: false }
const actor = (id: string, wishes: Partial<Cat>): string => draw(catOf(`scene ${id}`, { ...plain, ...wishes }), id)
const CONFETTI = ['#d8463c', '#f2c14e', '#4c8fcf', '#7fbf7a', '#d9568a', '#8f6bb8']

/** Paper in the air, strewn by chance. */
function confetti(width: number, height: number): string {
  const chance = new Chance('confetti')
  return CONFETTI.map(
    (colour) =>
      `<path stroke="${colour}" stroke-width="8" d="${Array.from(
        { length: 9 },
        () => `M${chance.below(width)} ${chance.below(height)}l${chance.between(-9, 9)} ${chance.between(5, 12)}`,
      ).join('')}"/>`,
  ).join('')
}

const blob = (colour: string): string =>
  bit(colour, 'M60 200q-30-120 90-140q90-40 180-6q110 20 90 130q-6 70-100 80h-180q-70 0-80-64z')

const DRAWN: Record<SceneName, (id: string) => string> = {
  empty: (id) =>
    blob('#f0dfb8') +
    placed(ground() + actor(id, { pose: 'sleep', coat: 'tabby', fur: 'red' }), 100, 22, 64) +
    stroke('M330 92h24l-24 26h24M366 60h16l-16 18h16', '#8d7a5c', 5),
  won: (id) =>
    blob('#f7dc97') +
    confetti(480, 150) +
    placed(
      ground() + actor(id, { pose: 'rear', coat: 'calico', mood: 'joyful', props: ['party'], mirrored: false }),
      106,
      26,
      66,
    ),
  waiting: (id) =>
    blob('#cfe0ea') +
    thing(
      bit('#8d6a4a', 'M266 60h110v200h-110z') +
        bit('#b98d62', 'M280 76h82v84h-82zM280 174h82v70h-82z') +
        bit('#f2c14e', 'M350 166a6 6 0 1 0 12 0a6 6 0 1 0-12 0z'),
      5,
    ) +
    placed(ground() + actor(id, { pose: 'back', coat: 'van', second: 'brown' }), 92, 50, 56),
  offline: (id) =>
    blob('#dcd2ea') +
    stroke('M20 250q70 30 120 6', '#5f5868', 9) +
    stroke('M350 250q60 20 110-6', '#5f5868', 9) +
    thing(bit('#f2c14e', 'M340 236h22v28h-22z') + stroke('M340 242h-14M340 258h-14', '', 5), 4) +
    placed(ground() + actor(id, { pose: 'loaf', coat: 'tuxedo', mood: 'sly', mirrored: true }), 96, 20, 64),
  lost: (id) =>
    blob('#d9e6c4') +
    placed(actor(id, { pose: 'peek', coat: 'tortoiseshell', mood: 'startled', props: ['box'] }), 110, 26, 64),
  shared: (id) =>
    blob('#f6cdd6') +
    confetti(480, 110) +
    placed(ground() + actor(`${id}1`, { pose: 'perch', coat: 'point', mood: 'happy', mirrored: false }), 24, 46, 56) +
    placed(
      ground() + actor(`${id}2`, { pose: 'perch', coat: 'tabby', fur: 'brown', mood: 'happy', mirrored: true }),
      222,
      46,
      56,
    ),
}

export const scene = (name: SceneName, id = `scene${name}`): Drawing => ({
  width: 480,
  height: 290,
  markup: DRAWN[name](id),
})
