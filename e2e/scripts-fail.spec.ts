import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { delayRequests } from './helpers/delay.ts'
import { samplePerson, signIn } from './helpers/people.ts'

// A script that never arrives, arrives late, or fails in one file: the page works, or says so and leads back to one that works.

const scripts = '**/assets/*.js'
const sentence = (page: Page) => page.getByRole('alert').filter({ hasText: /(isn’t loading|didn’t load)/ })
const again = (page: Page) => page.getByRole('link', { name: 'Load the page again' })
const failed = (route: Route) => route.abort('connectionfailed')

/** What the app itself asks for to show an address and to answer a press on it. */
async function scriptsOf(page: Page, path: string, touch: () => Promise<unknown>): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (/\/assets\/[^/]+\.js$/.test(request.url())) asked.add(request.url())
  })
  await page.goto(path)
  await touch()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  return [...asked]
}

/** What is late is said after 15 seconds: whoever waits for it waits longer. */
const longerThanLateMs = 30_000

/** Presses the switch of the theme, which the app alone can answer. */
async function switchTheme(page: Page): Promise<boolean> {
  const html = page.locator('html')
  const before = await html.getAttribute('data-theme')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect
    .poll(
      async () => (await html.getAttribute('data-theme')) !== before || (await sentence(page).isVisible()),
      { timeout: longerThanLateMs },
    )
    .toBe(true)
  return (await html.getAttribute('data-theme')) !== before
}

/** Walks an address once for each script, without that one; several at a time, for they wait more than they work. */
async function withoutEach(
  context: BrowserContext,
  all: readonly string[],
  walk: (page: Page) => Promise<{ works: boolean; again: () => Promise<unknown> }>,
): Promise<void> {
  const left = [...all]
  let said = 0
  const walkOn = async () => {
    const page = await context.newPage()
    let blocked: string | undefined
    // One route for the whole walk: while there is none, a browser takes scripts out of its cache.
    await page.route(scripts, (route) =>
      route.request().url() === blocked ? failed(route) : route.continue(),
    )
    for (let script = left.pop(); script; script = left.pop()) {
      blocked = script
      const { works, again: isWell } = await walk(page)
      blocked = undefined
      if (works) continue
      said++
      await expect(sentence(page)).toBeInViewport()
      // The link is the same each time.
      if (said > 2) continue
      await again(page).click()
      await expect(sentence(page)).toBeHidden()
      await isWell()
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: 4 }, walkOn))
  expect(said).toBeGreaterThan(3)
}

test('a member’s page works without any one of its scripts, or says so and leads back', async ({
  page,
  context,
}) => {
  await signIn(page, samplePerson('member'))
  // That of the screen, not of its placeholder.
  const headingOf = (shown: Page) => shown.locator('#root').getByRole('heading', { level: 1 })
  const all = await scriptsOf(page, '/dashboard', () => expect(headingOf(page)).toBeVisible())
  await withoutEach(context, all, async (walked) => {
    await walked.goto('/dashboard', { waitUntil: 'commit' })
    await expect(headingOf(walked).or(sentence(walked)).first()).toBeVisible({ timeout: longerThanLateMs })
    return {
      works: !(await sentence(walked).isVisible()),
      again: () => expect(headingOf(walked)).toBeVisible(),
    }
  })
})

test('a public page is read without any one of its scripts, and a press that it cannot answer is not swallowed', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const path = (await page.getByRole('article').getByRole('link').first().getAttribute('href'))!
  const all = await scriptsOf(page, path, () => switchTheme(page))
  await withoutEach(context, all, async (walked) => {
    await walked.goto(path, { waitUntil: 'domcontentloaded' })
    const works = await switchTheme(walked)
    await expect(walked.getByRole('heading', { level: 1 })).toBeVisible()
    return { works, again: async () => expect(await switchTheme(walked)).toBe(true) }
  })
})

for (const { path, late } of [
  { path: '/dashboard', late: 'the guard leads on' },
  { path: '/login', late: 'the press is answered' },
])
  test(`${path} says that its scripts are late, and takes it back when they come: ${late}`, async ({
    page,
  }) => {
    await page.clock.install()
    const { arrive } = await delayRequests(page, scripts)
    await page.goto(path, { waitUntil: 'commit' })
    const html = page.locator('html')
    const before = await html.getAttribute('data-theme')
    if (path === '/login') await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(again(page)).toBeHidden()
    await page.clock.runFor(14_000)
    await expect(again(page)).toBeHidden()
    await page.clock.runFor(2000)
    await expect(sentence(page)).toBeVisible()
    arrive()
    await page.clock.resume()
    await expect(sentence(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/login') await expect(html).not.toHaveAttribute('data-theme', before!)
  })

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a member’s page says what it needs, and leads to what everyone may read', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.locator('noscript p', { hasText: 'This page needs JavaScript.' })).toBeInViewport()
    await page.getByRole('link', { name: 'Explore events' }).click()
    await expect(page).toHaveURL(/\/explore$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
