/** Six mice, each doing something else, in a box of 400 like a cat. */
import { crouch } from './mice/crouch'
import { king } from './mice/king'
import { mouseOf, type Mouse } from './mice/part'
import { peek } from './mice/peek'
import { run } from './mice/run'
import { sleep } from './mice/sleep'
import { sniff } from './mice/sniff'

const MICE: readonly (readonly [doing: (mouse: Mouse) => string, fur: string])[] = [
  [run, '#a9a2a6'],
  [crouch, '#b98e6a'],
  [sniff, '#efe8dc'],
  [peek, '#8a8490'],
  [sleep, '#cfa97f'],
  [king, '#d8d2d6'],
]

/** `which` as the box counts them. Without an `id` it is drawn with an even line, as one of a crowd. */
export function mouse(which: number, id = ''): string {
  const [doing, fur] = MICE[which % MICE.length] as (typeof MICE)[number]
  return doing(mouseOf(fur, id, `mouse ${which}`))
}
