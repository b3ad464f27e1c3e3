import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { hasOneWidth } from '../playwright.config.ts'

/** Holds that axe finds nothing on the page and that nothing is wider than the window. `what` names it in a failure. */
export async function inspect(page: Page, what: string): Promise<void> {
  // What is about to give way to newer results is dimmed until they come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await restColours(page)
  const violations = await findViolations(page)
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  )
  expect(found, what).toEqual([])
  await keepsItsWidth(page, what)
}

/** A page keeps its axe until it is left; what passed is not described, which is half of axe's work. */
async function findViolations(page: Page): Promise<axe.Result[]> {
  expect(page.frames(), 'axe sees what stands in one document').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    return (await run({ runOnly: tags, resultTypes: ['violations'] })).violations
  })
}

async function keepsItsWidth(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/**
 * Inspects the page as it is, and once more in the other theme, in which it stays; `then` goes on with what is shown in
 * each. What is walked at both widths is inspected once in each theme: in the light when wide, in the dark when narrow.
 */
export async function inspectInBothThemes(
  page: Page,
  what: string,
  then?: (theme: 'light' | 'dark') => Promise<unknown>,
): Promise<void> {
  const { file, project } = test.info()
  const inspected = hasOneWidth(file) ? undefined : project.name === 'wide' ? 'light' : 'dark'
  // A page that nobody has touched stays as it came for a while; this key does nothing but say that somebody is there.
  await page.keyboard.press('Shift')
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const theme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    if (!inspected || inspected === theme) await inspect(page, `${what}, ${theme}`)
    else await keepsItsWidth(page, `${what}, ${theme}`)
    await then?.(theme)
  }
}

/**
 * Colours that are on their way from one theme to the other are neither. What inherits its colour sets out when its
 * parent has arrived, so this goes on until all have.
 */
async function restColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const maxGenerations = 50
    for (let generation = 0; generation < maxGenerations; generation++) {
      const onTheirWay = document.getAnimations().filter(({ effect, timeline, playState }) => {
        const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
        // What scrolling drives has no end to go to either.
        return !isEndless && timeline === document.timeline && playState !== 'finished'
      })
      if (onTheirWay.length === 0) return
      for (const animation of onTheirWay) animation.finish()
    }
  })
}
