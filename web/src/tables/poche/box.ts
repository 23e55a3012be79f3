import { placed } from '../../cards/card'
import { head, type Box } from '../../cards/house/lid'
import { bit, stroke, thing } from '../../cats/props/prop'
import { look } from './look'

const scene = (id: string): string =>
  placed(
    head('poche 3', `${id}3`, { coat: 'point', age: 'kitten', mood: 'tender', ears: 'wide' }, 'translate(212 92)') +
      head(
        'poche 1',
        `${id}1`,
        { coat: 'solid', fur: 'red', mood: 'proud', ears: 'upright', props: ['crown'] },
        'translate(74 158)rotate(-10)',
      ) +
      head(
        'poche 2',
        `${id}2`,
        { coat: 'tabby', fur: 'silver', mood: 'sly', ears: 'upright', props: ['mask'] },
        'translate(352 162)rotate(10)',
      ),
    68,
    14,
    62,
  ) +
  thing(
    bit('#4f74b0', 'M70 136q130 20 260 0l-10 82q-8 40-120 46q-112-6-120-46z') +
      bit('#6a8fc9', 'M64 126q136 22 272 0l-2 26q-134 22-268 0z') +
      stroke('M76 144q124 18 248 0M92 210q8 30 108 36q100-6 108-36', '#dbe6f7', 3) +
      bit('#f2c14e', 'M190 184a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'),
    5,
  )

export const box: Box = { title: 'Chats de Poche', place: 3, look, scene }
