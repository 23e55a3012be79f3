/** The seven action cards (§1.3), each with its own scene. The page supplies the name in its language. */
import { catOf, type Cat } from '../../../cats/cat'
import { draw, ground } from '../../../cats/draw'
import { INK } from '../../../cats/ink'
import { mouse } from '../../../guests/mouse'
import { bit, stroke, thing } from '../../../cats/props/prop'
import { PAPER, TALL, field, placed, sheet, text, type Drawing } from '../../../cards/card'

export const ACTIONS = ['chase', 'uturn', 'clock', 'sumo', 'mouse', 'trap', 'gift'] as const
export type Action = (typeof ACTIONS)[number]

const actor = (action: Action, id: string, wishes: Partial<Cat>, which = ''): string =>
  draw(catOf(`chami ${action}${which}`, { props: [], collar: null, longHair: false, ...wishes }), id + which)

const WRESTLER: Partial<Cat> = {
  pose: 'rear',
  mirrored: false,
  coat: 'solid',
  build: 'round',
  age: 'grown',
  tail: 'bob',
  ears: 'small',
  turn: 8,
  tilt: 4,
  light: true,
}

/** Behind, in front, and the colour of the wall. */
const SCENES: Record<
  Action,
  { readonly wall: string; readonly floor: string; readonly scene: (id: string) => string }
> = {
  chase: {
    wall: '#c3dfd0',
    floor: '#86b59c',
    scene: (id) =>
      placed(mouse(0), 10, 186, 26) +
      placed(
        actor('chase', id, { pose: 'pounce', mirrored: false, coat: 'solid', fur: 'red', mood: 'joyful' }),
        52,
        62,
        46,
      ) +
      stroke('M196 96h34M206 122h26M192 70h22', INK, 4),
  },
  uturn: {
    wall: '#a9c8e8',
    floor: '#6f97c2',
    scene: (id) =>
      thing(bit('#fbf4e4', 'M42 186v-64a80 78 0 0 1 160 0v8h26l-47 56-47-56h26v-8a38 38 0 0 0-76 0v64z'), 5) +
      placed(
        ground() +
          actor('uturn', id, {
            pose: 'walk',
            mirrored: true,
            coat: 'tuxedo',
            fur: 'black',
            mood: 'startled',
            collar: '#c8433f',
          }),
        20,
        120,
        37,
      ),
  },
  clock: {
    wall: '#c9b6e0',
    floor: '#8f77b5',
    scene: (id) =>
      thing(
        bit('#7a4b2e', 'M40 60q85-90 170 0v110h-170z') +
          bit(PAPER, 'M63 104a62 62 0 1 0 124 0a62 62 0 1 0-124 0z') +
          stroke('M125 50v8M125 150v8M71 104h8M171 104h8M125 104v-38M125 104l24 16', '', 5),
        5,
      ) +
      placed(
        ground() + actor('clock', id, { pose: 'back', coat: 'calico', tail: 'slim', ears: 'upright' }),
        54,
        130,
        34,
      ),
  },
  sumo: {
    wall: '#e9d7a8',
    floor: '#c9a45c',
    scene: (id) =>
      stroke('M16 264q109 34 218 0', '#8d6a3a', 9) +
      placed(actor('sumo', id, { ...WRESTLER, fur: 'red', mood: 'fierce' }, '1') + belt('#3f6fae'), -24, 74, 46, 12) +
      placed(
        actor('sumo', id, { ...WRESTLER, mirrored: true, fur: 'blue', mood: 'grumpy' }, '2') + belt('#b8476b'),
        90,
        74,
        46,
        -12,
      ) +
      stroke('M125 60v-22M102 68l-14-16M148 68l14-16', '#c8433f', 5),
  },
  mouse: {
    wall: '#b9dcb0',
    floor: '#7fae78',
    scene: (id) =>
      placed(
        actor('mouse', id, { pose: 'peek', coat: 'solid', fur: 'chocolate', mood: 'curious', props: [] }),
        54,
        60,
        48,
      ) +
      thing(bit('#f4c84f', 'M16 268v-40l104-46q22 20 20 50v36z') + stroke('M56 244h0M102 228h0', '#dba42f', 18), 4) +
      placed(mouse(1), 104, 158, 32),
  },
  trap: {
    wall: '#f0c6cf',
    floor: '#c98a9a',
    scene: (id) =>
      placed(
        ground() + actor('trap', id, { pose: 'stretch', mirrored: true, coat: 'solid', fur: 'black', mood: 'curious' }),
        16,
        130,
        36,
      ) +
      stroke('M148 178v88', INK, 12) +
      stroke('M148 178v88', '#b98d62', 6) +
      thing(
        bit('#7d5a38', 'M128 162l102 42v52l-84-76z') +
          bit('#d2a470', 'M128 162l30-66 80 34-8 74z') +
          bit('#e0b885', 'M158 96l80 34 0-16-74-34z') +
          stroke('M144 130l90 38', '#a87c4f', 4),
        4,
      ) +
      thing(bit('#6fa8c9', 'M166 258q18-18 40 0l16-9q-4 10 0 18l-16-8q-22 16-40-1z') + stroke('M178 256h0', '', 4), 3),
  },
  gift: {
    wall: '#9fd6d2',
    floor: '#5ba7a3',
    scene: (id) =>
      placed(
        actor('gift', id, { pose: 'peek', coat: 'van', second: 'red', mood: 'joyful', props: [], tail: 'tipped' }),
        39,
        38,
        43,
      ) +
      thing(
        bit('#e2574c', 'M58 178h134v92h-134z') +
          bit('#f2c14e', 'M114 178h22v92h-22z') +
          bit('#f2c14e', 'M125 198q-46-2-40-24q18-14 40 24q22-38 40-24q6 22-40 24z') +
          bit('#c8433f', 'M50 166h30v18h-30zM170 166h30v18h-30z'),
        4,
      ),
  },
}

const belt = (colour: string): string =>
  thing(bit(colour, 'M128 282q72 22 144 0l6 30q-78 24-156 0z') + bit(colour, 'M184 316h32v40q-16 10-32 0z'), 7)

/** Signs of the actions, for the corner: readable in a fanned hand. */
const SIGNS: Record<Action, string> = {
  chase: 'M-11-8l10 8-10 8M1-8l10 8-10 8',
  uturn: 'M-9 10v-10a9 9 0 0 1 18 0v6m-7-5l7 8 7-8',
  clock: 'M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M0-7v7l5 4',
  sumo: 'M-12-4h18l-6-7M12 5h-18l6 7',
  mouse: 'M-12-6a6 6 0 1 1 10-2q4-2 6 0a6 6 0 1 1 8 6q-2 12-12 12t-12-16z',
  trap: 'M-12 10h24M-10 4l20-14v14z',
  gift: 'M-11-2h22v13h-22zM0-2v13M0-3q-10-2-8-7q5-3 8 7q3-10 8-7q2 5-8 7',
}

const sign = (name: Action, x: number, y: number): string =>
  `<path fill="none" stroke="${INK}" stroke-width="4" transform="translate(${x} ${y})" d="${SIGNS[name]}"/>`

export function action(name: Action, label = '', id = `x${name}`): Drawing {
  const { wall, floor, scene } = SCENES[name]
  const markup =
    sheet(TALL) +
    field(12, 12, 226, 276, wall) +
    `<path fill="${floor}" d="M12 246q113-16 226 0v30q0 12-12 12h-202q-12 0-12-12z"/>` +
    scene(id) +
    `<circle cx="36" cy="36" r="21" fill="${PAPER}" stroke="${INK}"/>` +
    sign(name, 36, 36) +
    (label ? text(label, 125, 326, label.length > 10 ? 27 : 34) : sign(name, 125, 314))
  return { ...TALL, markup }
}
