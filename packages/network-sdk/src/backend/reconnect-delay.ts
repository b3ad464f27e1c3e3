const delaysMs = [1_000, 2_000, 5_000, 10_000]

/**
 * How long to wait before the n-th try, from 1: 1, 2, 5, then 10 s, each shortened or lengthened by up to a quarter, so
 * that those who were cut off together do not come back together.
 */
export function reconnectDelayMs(tries: number, random: () => number = Math.random): number {
  const delayMs = delaysMs[Math.min(tries, delaysMs.length) - 1] ?? delaysMs[0]!
  return Math.round(delayMs * (0.75 + random() / 2))
}
