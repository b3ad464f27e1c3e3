import { availableParallelism } from 'node:os'
import type { Locale } from './locales.ts'

/** Does something for each of these languages, so many at a time as there are processors; fails with the first that fails. */
export async function eachLocale(
  locales: readonly Locale[],
  work: (locale: Locale) => Promise<void>,
): Promise<void> {
  const waiting = [...locales]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
