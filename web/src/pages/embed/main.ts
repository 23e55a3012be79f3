/** A replay in a frame of another site's page. It says nothing of who looks: no cookie is sent, nothing is remembered. */
import { mount } from 'svelte'
import '../../look'
import '../../look/parts.css'
import { nobody } from '../../net/api'
import { settle } from '../../parts/settings.svelte'
import Embed from './Embed.svelte'

nobody()
settle()
const target = document.getElementById('matou')
if (target) mount(Embed, { target })
