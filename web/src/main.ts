import { mount } from 'svelte'
import './look'
import './look/parts.css'
import App from './App.svelte'
import { painted } from './motion/painted'
import { anew } from './net/anew'
import { settle } from './parts/settings.svelte'
import { hushShortcuts } from './parts/shortcuts'

settle()
hushShortcuts()
addEventListener('vite:preloadError', () => void anew())
const target = document.getElementById('matou')
const begin = (): void => void (target && mount(App, { target }))
/* The first page shows its logo before anything else is drawn. */
if (document.getElementById('masthead')) painted(begin)
else begin()

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => {})
