import { vi } from 'vitest'

/** Of what React puts off to later, so much comes later still. */
const delayedShare = 0.8
const longestDelayMs = 20

/**
 * With `HEARTH_SLOW_DRAWING`, a number that begins a row of random moments, what React does later is delayed, and every
 * answer from the network too: a test that relies on luck then fails at once. Stands before anything that loads React.
 */
const seed = Number(process.env.HEARTH_SLOW_DRAWING)
if (seed) delayEverything(seed)

function delayEverything(state: number): void {
  const { setImmediate, setTimeout } = globalThis
  // Any row will do that is the same again: a linear congruential generator.
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const wait = () => new Promise((resolve) => setTimeout(resolve, random() * longestDelayMs))

  globalThis.setImmediate = ((work: (...given: unknown[]) => void, ...given: unknown[]) =>
    random() < delayedShare
      ? setTimeout(work, random() * longestDelayMs, ...given)
      : setImmediate(work, ...given)) as typeof setImmediate

  const stubGlobal = vi.stubGlobal.bind(vi)
  vi.stubGlobal = (name, value) =>
    stubGlobal(name, name === 'fetch' ? slowly(value as typeof fetch) : value) as typeof vi

  function slowly(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (...asked) => {
      await wait()
      return fetch(...asked)
    }
  }
}
