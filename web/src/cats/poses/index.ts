import type { Pose } from '../pose'
import { back } from './back'
import { groom } from './groom'
import { loaf } from './loaf'
import { peek } from './peek'
import { perch } from './perch'
import { pounce } from './pounce'
import { rear } from './rear'
import { roll } from './roll'
import { sit } from './sit'
import { sleep } from './sleep'
import { stretch } from './stretch'
import { walk } from './walk'

export const poses = { sit, perch, loaf, stretch, pounce, sleep, peek, groom, back, walk, roll, rear } satisfies Record<
  string,
  Pose
>
export type PoseName = keyof typeof poses
export const POSES = Object.keys(poses) as PoseName[]
