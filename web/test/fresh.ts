/** Files share a thread, which costs half as much as one for each; each has its modules and its globals to itself. */
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
