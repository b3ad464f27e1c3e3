import { vi } from 'vitest'

const shortestPauseMs = 1000
const longestPauseMs = 8000

/** For one test, the pauses of whole seconds that clients make between their tries pass at once. */
export function hurryRetries(): void {
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...given: []) =>
    setTimeout(work, ms >= shortestPauseMs && ms <= longestPauseMs ? 0 : ms, ...given),
  )
}
