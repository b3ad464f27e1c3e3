import { Principal } from '@dfinity/principal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agentTiming, polling } from './retry-timing.ts'

type Look = Parameters<ReturnType<typeof polling>>

const canisterId = Principal.fromText('3rgvi-ciaaa-aaaaa-acaaq-cai')
const look = [canisterId, new Uint8Array(32), 'processing'] as unknown as Look

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How long the strategy waits before the next look, in milliseconds. */
async function waitOf(poll: ReturnType<typeof polling>): Promise<number> {
  const beganAt = Date.now()
  const wait = poll(...look)
  // It is awaited below; until then its end is nobody's surprise.
  wait.catch(() => undefined)
  await vi.runAllTimersAsync()
  await wait
  return Date.now() - beganAt
}

describe('the looks at a request’s status', () => {
  it('begin after a second, and each comes a fifth later than the one before', async () => {
    const poll = polling(agentTiming)
    const waits = [await waitOf(poll), await waitOf(poll), await waitOf(poll), await waitOf(poll)]
    expect(waits).toEqual([1000, 1200, 1440, 1728])
  })

  it('end after five minutes', async () => {
    const poll = polling(agentTiming)
    const beganAt = Date.now()
    let looks = 0
    await expect(
      (async () => {
        for (;;) {
          await waitOf(poll)
          looks++
        }
      })(),
    ).rejects.toThrow(/timed? ?out/i)
    // 1 s, 1.2 s, 1.44 s ... : the wait that crosses five minutes is the last.
    expect(Date.now() - beganAt).toBeGreaterThan(5 * 60_000)
    expect(looks).toBe(22)
  })

  it('are counted for each call by itself', async () => {
    expect(await waitOf(polling(agentTiming))).toBe(1000)
    expect(await waitOf(polling(agentTiming))).toBe(1000)
  })
})
