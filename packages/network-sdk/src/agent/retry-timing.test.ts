import { describe, expect, it } from 'vitest'
import { agentTiming, backoff } from './retry-timing.ts'

const inTheMiddle = () => 0.5

describe('the back-off', () => {
  it('begins at 500 ms, grows by half each time and ends after 3 tries', () => {
    const waits = backoff(agentTiming, () => 0, inTheMiddle)
    expect([waits.next(), waits.next(), waits.next(), waits.next()]).toEqual([500, 750, 1125, null])
  })

  it('never waits longer than a minute', () => {
    const waits = backoff({ ...agentTiming, retries: 30 }, () => 0, inTheMiddle)
    const all = Array.from({ length: 30 }, () => waits.next())
    expect(Math.max(...all.map(Number))).toBe(60_000)
  })

  it('gives up after 15 minutes', () => {
    let now = 0
    const waits = backoff({ ...agentTiming, retries: 100 }, () => now, inTheMiddle)
    now = 15 * 60_000 - 1
    expect(waits.next()).not.toBeNull()
    now = 15 * 60_000
    expect(waits.next()).toBeNull()
  })

  it('spreads each wait by half to both sides', () => {
    expect(
      backoff(
        agentTiming,
        () => 0,
        () => 0,
      ).next(),
    ).toBe(250)
    expect(
      backoff(
        agentTiming,
        () => 0,
        () => 1,
      ).next(),
    ).toBe(750)
  })
})
