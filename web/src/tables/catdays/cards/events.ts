/** Events: the thing itself, and a cat that has found it; nobody sits on the tree yet. */
import { catOf, type Cat } from '../../../cats/cat'
import { Chance } from '../../../cats/chance'
import { draw } from '../../../cats/draw'
import { bit, stroke, thing } from '../../../cats/props/prop'
import { placed } from '../../../cards/card'
import type { DeckCard } from './deck'

const OURS = new Set(['tree', 'box', 'catnip', 'toy', 'spray'])

/** The cat that has found it. In our own deck its coat is settled; in another it comes from the card's name. */
function found(card: DeckCard, id: string, wishes: Partial<Cat>, coat: Partial<Cat>): string {
  const settled = OURS.has(card.slug) ? { ...wishes, ...coat } : wishes
  return draw(catOf(`catdays ${card.slug}`, { longHair: false, collar: null, props: [], ...settled }), id)
}

/** Its boards are green in our own deck; in another their colour comes from the card's name. */
const BOARDS = ['#7fb0c9', '#d98f8f', '#d9b25a', '#a98fc9'] as const
const boards = (card: DeckCard): string => (OURS.has(card.slug) ? '#8fb86a' : new Chance(`catdays ${card.slug}`).pick(BOARDS))

const tree = (card: DeckCard): string =>
  placed(
    thing(
      bit('#c9a26a', 'M60 214h130v14h-130zM98 64h18v150h-18zM150 120h16v94h-16z') +
        bit(
          boards(card),
          'M64 128q34-10 66 0v14q-32 8-66 0zM128 116q30-10 62 0v12q-30 8-62 0zM68 58q40-12 80 0v14q-40 10-80 0z',
        ) +
        stroke('M98 160h18M98 176h18M98 192h18M150 150h16M150 170h16M150 190h16', '#8d6a3a', 3) +
        stroke('M180 130v26', '', 3) +
        bit('#d8463c', 'M172 162a8 8 0 1 0 16 0a8 8 0 1 0-16 0z'),
      4,
    ),
    14,
    34,
    88,
  )

const box = (card: DeckCard, id: string): string =>
  placed(found(card, id, { pose: 'peek', mood: 'curious', props: ['box'] }, { coat: 'tortoiseshell' }), 26, 22, 49)

const catnip = (card: DeckCard, id: string): string =>
  placed(
    found(card, id, { pose: 'roll', mood: 'happy', mirrored: false, props: ['leaf'] }, { coat: 'tabby', fur: 'red' }),
    26,
    30,
    49,
  )

const toy = (card: DeckCard, id: string): string =>
  placed(
    found(
      card,
      id,
      { pose: 'rear', mood: 'joyful', mirrored: false, props: ['feather'] },
      { coat: 'van', second: 'black' },
    ),
    26,
    26,
    49,
  )

const spray = (card: DeckCard, id: string): string =>
  placed(found(card, id, { pose: 'walk', mood: 'startled', mirrored: true }, { coat: 'calico' }), 80, 60, 38) +
  thing(
    bit('#6fb1dc', 'M26 150q0-24 18-28h24q18 4 18 28v66h-60z') +
      bit('#f2f6f8', 'M40 122v-18h32v18z') +
      bit('#d8463c', 'M34 104v-22h54l8 10-8 4h-16v8z') +
      stroke('M70 104q-4 16-12 22', '', 4) +
      stroke('M34 172h44', '#fff', 5),
    4,
  ) +
  stroke('M108 84l18-10M110 94h22M108 104l18 10', '#6fb1dc', 5)

const SCENES = { tree, box, move: catnip, swap: toy, return: spray } as const

/** By effect, so that an event of any deck has its scene. */
export const eventScene = (card: DeckCard, id: string): string => SCENES[card.effect ?? 'swap'](card, id)
