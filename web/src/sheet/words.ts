import { speaks } from '../words/index.svelte'
import { NAMES } from './names'

export const say = speaks(NAMES)
