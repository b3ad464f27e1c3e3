import { test } from '@playwright/test'
import { walksEverything } from '../playwright.config.ts'

/** What this width walks of a list: everything in a proof, in `./test` every second, so that the two share it. */
export function shareOf<Item>(items: readonly Item[]): Item[] {
  const rest = test.info().project.name === 'wide' ? 0 : 1
  return items.filter((_, place) => walksEverything || place % 2 === rest)
}
