import { test } from '@playwright/test'
import { walksEverything } from '../playwright.config.ts'

/**
 * What this width walks of a list: in `./test` every second, so that the two widths share it; in a proof everything, `more`
 * too.
 */
export function shareOf<Item>(items: readonly Item[], more: readonly Item[] = []): Item[] {
  if (walksEverything) return [...items, ...more]
  const rest = test.info().project.name === 'wide' ? 0 : 1
  return items.filter((_, place) => place % 2 === rest)
}
