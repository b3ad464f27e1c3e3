import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Holds that axe finds nothing on the page and that nothing is wider than the window. `what` names it in a failure. */
export async function inspect(page: Page, what: string): Promise<void> {
  await restColours(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  )
  expect(found, what).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** Shows the page in the light and in the dark and inspects it in each; `then` goes on with what is shown. */
export async function inspectInBothThemes(
  page: Page,
  what: string,
  then?: (theme: 'light' | 'dark') => Promise<unknown>,
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await inspect(page, `${what}, ${theme}`)
    await then?.(theme)
  }
}

/** Colours that are on their way from one theme to the other are neither. */
async function restColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      // What scrolling drives has no end to go to either.
      if (!isEndless && animation.timeline === document.timeline) animation.finish()
    }
  })
}
