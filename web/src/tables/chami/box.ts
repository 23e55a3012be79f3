import { PAPER, placed, text } from '../../cards/card'
import { hero, type Box } from '../../cards/house/lid'
import { ground } from '../../cats/draw'
import { bit, stroke, thing } from '../../cats/props/prop'
import { mouse } from '../../guests/mouse'
import { look } from './look'

const scene = (id: string): string =>
  thing(
    bit('#8d6a4a', 'M122 32h226v150h-226z') +
      bit('#2f5d4c', 'M134 44h202v126h-202z') +
      stroke('M148 58l20-6M312 158l14-4', '#5f8f7c', 4),
    5,
  ) +
  text('5 + 9', 252, 126, 62, PAPER) +
  placed(
    ground() +
      hero('chami', id, { pose: 'sit', coat: 'tuxedo', fur: 'black', mood: 'curious', props: ['glasses'], sway: 2 }),
    -8,
    18,
    57,
  ) +
  placed(mouse(1, `${id}m`), 270, 128, 30)

export const box: Box = { title: 'Le Ch’ami', place: 2, look, scene }
