import { PAPER, paw, placed } from '../../cards/card'
import { hero, type Box } from '../../cards/house/lid'
import { ground } from '../../cats/draw'
import { bit, stroke, thing } from '../../cats/props/prop'
import { look } from './look'

const scene = (id: string): string =>
  thing(
    bit(PAPER, 'M52 50h296v180h-296z') +
      bit('#d8463c', 'M52 40h296v34h-296z') +
      stroke('M94 92v132M136 92v132M178 92v132M220 92v132M262 92v132M304 92v132M56 120h288M56 160h288', '#dccfb8', 3) +
      stroke('M104 30v22M200 30v22M296 30v22', '', 8),
    5,
  ) +
  paw(73, 108, 44, '#8c78b4') +
  paw(157, 108, 44, '#e79a3c') +
  paw(241, 108, 44, '#4d8f5b') +
  paw(325, 108, 44, '#d8688f') +
  placed(ground() + hero('catdays', id, { pose: 'sleep', coat: 'calico', ears: 'tufted' }), 72, 8, 64)

export const box: Box = { title: 'Cat Days', place: 4, look, scene }
