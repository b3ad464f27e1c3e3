import { expect, it } from 'vitest'
import { isRecent, passedMs } from './clock.ts'

const hourMs = 3_600_000

it('counts what has passed, and nothing when the clock was set back', () => {
  expect(passedMs({ sinceMs: 1000, nowMs: 4000 })).toBe(3000)
  expect(passedMs({ sinceMs: hourMs, nowMs: 0 })).toBe(0)
})

it('takes what lies ahead for old, but for the leeway', () => {
  const isRecentAt = (sinceMs: number, leewayMs = 0) =>
    isRecent({ sinceMs, nowMs: hourMs, forMs: 1000, leewayMs })
  expect([hourMs, hourMs - 999, hourMs - 1000, hourMs + 1].map((at) => isRecentAt(at))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([isRecentAt(hourMs + 500, 500), isRecentAt(hourMs + 501, 500)]).toEqual([true, false])
})
