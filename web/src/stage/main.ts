import { mount } from 'svelte'
import '../look'
import '../look/parts.css'
import Stage from './Stage.svelte'

const target = document.getElementById('stage')
if (target) mount(Stage, { target })
