import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the work behind any answer that must not tell whether an address is known. */
const floorMs = 150

/**
 * Answers (and refuses) no sooner than a fixed time after the beginning, so that the speed of an answer does not tell
 * a known address from an unknown one.
 */
export async function answerEvenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(floorMs)
  try {
    return await work()
  } finally {
    await floor
  }
}
