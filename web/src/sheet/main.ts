import { mount } from 'svelte'
import '../look'
import Sheet from './Sheet.svelte'

const target = document.getElementById('cats')
if (target) mount(Sheet, { target })
