import { mount } from 'svelte'
import './look'
import './look/parts.css'
import App from './App.svelte'

const target = document.getElementById('matou')
if (target) mount(App, { target })
