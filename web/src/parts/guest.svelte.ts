/** Who is sitting in front of this device. Nobody has to say a name before they play. */
import { api } from '../net/api'

/** Names that a cat might have, for guests without a name. */
const NAMES = [
  'Caramel', 'Moustache', 'Minette', 'Pompon', 'Réglisse', 'Noisette', 'Félix', 'Grisou', 'Praline', 'Mirabelle', 'Cannelle',
  'Tigrou', 'Zéphyr', 'Chaussette', 'Biscuit', 'Plume', 'Câline', 'Filou', 'Vanille', 'Cachou', 'Pistache', 'Nougat',
]

let name = $state<string | null>(null)
let known = $state(false)
let coming: Promise<void> | null = null

export const guest = {
  get name(): string | null {
    return name
  },
  /** Has the server been asked yet? */
  get known(): boolean {
    return known
  },
}

export async function meet(): Promise<void> {
  name = (await api.guest()).name
  known = true
}

/** Become a guest: one without a name gets one. */
export function come(): Promise<void> {
  coming ??= arrive().finally(() => (coming = null))
  return coming
}

async function arrive(): Promise<void> {
  if (!known) await meet()
  if (name === null) await rename(NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Caramel')
}

export async function rename(wanted: string): Promise<void> {
  name = (await api.named(wanted)).name
  known = true
}

export async function become(link: string): Promise<void> {
  name = (await api.here(link)).name
  known = true
}
