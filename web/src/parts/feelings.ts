/** What can be felt at a table, each with the face of the tomcat of the house. */
import { svg } from '../cards/card'
import { matou } from '../cards/house/logo'
import { drawHead } from '../cats/draw'
import type { MoodName } from '../cats/mood'
import type { Emotion } from '../net/messages'

const MOOD_OF: Readonly<Record<Emotion, MoodName>> = {
  hello: 'joyful',
  'well-played': 'happy',
  thanks: 'tender',
  oops: 'startled',
  hurry: 'hungry',
  thinking: 'curious',
  purr: 'proud',
  hiss: 'fierce',
}
export const FEELINGS = Object.keys(MOOD_OF) as Emotion[]

let drawn = 0

export function feelingFace(emote: Emotion): string {
  drawn += 1
  const head = drawHead({ ...matou, mood: MOOD_OF[emote] }, `felt${drawn}`)
  return svg({ width: 220, height: 200, markup: `<g transform="translate(110 116)">${head}</g>` })
}
