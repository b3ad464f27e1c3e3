import { expect, type Frame, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { mailPreviewPath } from '../../packages/contracts/src/attendance/inviting-by-email.ts'
import { hasOneWidth, looksAtColours, walksEverything } from '../playwright.config.ts'

/** Holds that axe finds nothing on the page and that nothing is wider than the window. `what` names it in a failure. */
export async function inspect(page: Page, what: string): Promise<void> {
  // What is about to give way to newer results is dimmed until they come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await stopMotion(page)
  const found: string[] = []
  for (const violation of await findViolations(page)) {
    const { id } = violation
    const nodes = id === 'target-size' ? await findSmallTargets(page, violation) : violation.nodes
    if (nodes.length === 0) continue
    found.push(`${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`)
  }
  expect(found, what).toEqual([])
  await keepsItsWidth(page, what)
}

/** An email is shown in a frame as mail programs show it, where nothing runs that could look at it. */
const isMail = (frame: Frame) => new URL(frame.url(), 'http://x').pathname === mailPreviewPath

/** A page keeps its axe until it is left; what passed is not described, which is half of axe's work. */
async function findViolations(page: Page): Promise<axe.Result[]> {
  // A frame has no address before its email is on the way.
  const others = () => page.frames().filter((frame) => frame !== page.mainFrame() && !isMail(frame))
  await expect
    .poll(() => others().map((frame) => frame.url()), 'axe sees what stands in one document')
    .toEqual([])
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (enabled) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    const rules = { 'color-contrast': { enabled } }
    return (await run({ runOnly: tags, rules, resultTypes: ['violations'] })).violations
  }, looksAtColours(test.info().file))
}

/** What a bar that stays in place lies over is not too small for that: it is looked at where nothing covers it. */
async function findSmallTargets(page: Page, { nodes }: axe.Result): Promise<axe.NodeResult[]> {
  return page.evaluate(
    async (selectors) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found: axe.NodeResult[] = []
      for (const selector of selectors) {
        document.querySelector(selector)?.scrollIntoView({ block: 'center' })
        const { violations } = await run(selector, { runOnly: { type: 'rule', values: ['target-size'] } })
        found.push(...violations.flatMap((violation) => violation.nodes))
      }
      return found
    },
    nodes.map(({ target }) => String(target[0])),
  )
}

async function keepsItsWidth(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

const looks = new Map<string, number>()

/**
 * Inspects the page in the themes of this run, the last of which it keeps; `then` goes on with what is shown in each. In
 * `./test` screens take turns, one in the light, the next in the dark, and a journey's looks stay in the theme that they
 * have. In a proof each is inspected in both themes, and what is walked at both widths once in each: in the light when
 * wide, in the dark when narrow.
 */
export async function inspectThemed(
  page: Page,
  what: string,
  then?: (theme: Theme) => Promise<unknown>,
): Promise<void> {
  // A page that nobody has touched stays as it came for a while; this key does nothing but say that somebody is there.
  await page.keyboard.press('Shift')
  await stopMotion(page)
  const { shown, inspected } = await themesOf(page)
  for (const theme of shown) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    if (inspected.includes(theme)) await inspect(page, `${what}, ${theme}`)
    else await keepsItsWidth(page, `${what}, ${theme}`)
    await then?.(theme)
  }
}

type Theme = 'light' | 'dark'

async function themesOf(page: Page): Promise<{ shown: Theme[]; inspected: Theme[] }> {
  const { testId, file, project } = test.info()
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  if (!looksAtColours(file)) {
    const asItIs: Theme[] = [isDark ? 'dark' : 'light']
    return { shown: asItIs, inspected: asItIs }
  }
  if (!walksEverything) {
    const look = looks.get(testId) ?? 0
    looks.set(testId, look + 1)
    const inTurn: Theme[] = [look % 2 === 0 ? 'light' : 'dark']
    return { shown: inTurn, inspected: inTurn }
  }
  const shown: Theme[] = isDark ? ['dark', 'light'] : ['light', 'dark']
  return { shown, inspected: hasOneWidth(file) ? shown : [project.name === 'wide' ? 'light' : 'dark'] }
}

/** From now on the page's colours change at once, and what moves has arrived: nothing is seen half-way between two themes. */
async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!('stillness' in window)) {
      const stillness = new CSSStyleSheet()
      stillness.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
      document.adoptedStyleSheets.push(stillness)
      Object.assign(window, { stillness })
    }
    for (const animation of document.getAnimations()) {
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      // What scrolling drives has no end to go to either.
      if (!isEndless && animation.timeline === document.timeline) animation.finish()
    }
  })
}
