/** An addition (§1.1): "5 + 9", never the sum. The left number chooses the coat, the right one the pose. */
import { COATS, type CoatName } from '../../../cats/coat'
import { sheer } from '../../../cats/ink'
import { POSES, type PoseName } from '../../../cats/poses'
import { TALL, catIn, field, sheet, text, type Drawing } from '../../../cards/card'
import { TINTS } from './tints'

/** One pose a right number; the cats of every other table stand up instead of turning their backs. */
function poseOf(left: number, right: number): PoseName {
  const pose = POSES[right % 12] as PoseName
  return pose === 'back' && left % 2 ? 'rear' : pose
}

export function addition(left: number, right: number, id = `a${left}_${right}`): Drawing {
  const words = `${left} + ${right}`
  const size = words.length > 6 ? 70 : words.length > 5 ? 80 : 92
  const tint = TINTS[left] as string
  const markup =
    sheet(TALL) +
    field(12, 12, 226, 226, tint) +
    `<path fill="${sheer('#ffffff', 45)}" d="M12 196q70-26 120-8t106-6v44q0 12-12 12h-202q-12 0-12-12z"/>` +
    catIn(`chami ${left}+${right}`, id, { pose: poseOf(left, right), coat: COATS[left % 11] as CoatName }, 25, 30, 50) +
    text(words, 125, 318, size) +
    text(`${left}+${right}`, 20, 46, 34, undefined, ' text-anchor="start" stroke="#fff" stroke-width="5" paint-order="stroke"')
  return { ...TALL, markup }
}
