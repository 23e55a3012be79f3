/** Who can open this page's address: everybody who has it, or only this device? */
import { api, type LanTold } from '../../net/api'

/** Addresses that mean something else on every device, or nothing at all. */
export const isLocal = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/i.test(host)

const NOBODY: LanTold = { open: false, can_change: false, addresses: [] }
let told = $state.raw<LanTold | null>(null)

export const reach = {
  /** What stands before a path in a link that others can open; the first is the surest. Null: not known yet. */
  get origins(): readonly string[] | null {
    return isLocal(location.hostname) ? (told?.addresses ?? null) : [location.origin]
  },
  /** May this page let others in, or keep them out again? */
  get canChange(): boolean {
    return isLocal(location.hostname) && told !== null && told.can_change
  },
  /** A page that others can open has no need to ask. */
  async look(): Promise<void> {
    if (isLocal(location.hostname)) told = await api.lan().catch(() => NOBODY)
  },
  async open(wanted: boolean): Promise<void> {
    told = await api.letIn(wanted)
  },
}
