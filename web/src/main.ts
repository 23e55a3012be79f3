import { mount } from 'svelte'
import './look'
import './look/parts.css'
import App from './App.svelte'
import { anew } from './net/anew'
import { settle } from './parts/settings.svelte'
import { hushShortcuts } from './parts/shortcuts'

settle()
hushShortcuts()
addEventListener('vite:preloadError', () => void anew())
const target = document.getElementById('matou')
if (target) mount(App, { target })

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => {})
