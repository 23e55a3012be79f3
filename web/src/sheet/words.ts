import { speaks } from '../words/index.svelte'
import { NAMES } from './everything'

export const say = speaks(NAMES)
