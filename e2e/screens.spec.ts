import { expect, type Page, test } from '@playwright/test'
import { shareOf } from './helpers/breadth.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { samplePerson, signIn } from './helpers/people.ts'

// Every screen: nothing that axe finds, nothing wider than the window, one h1, no error in the console.

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/gap-test',
  '/hosting',
  '/no/such/path',
  '/search?words=lisbon',
  '/explore',
  '/in/pt-lisbon',
  '/@ines.duarte',
]
const members = [
  '/my-events',
  '/create-event',
  '/dashboard',
  '/username-setup',
  '/username-setup?step=photo',
  '/venues/new',
  '/admin-dashboard',
  '/profile',
  '/profile/@ines.duarte',
  '/become-service-provider',
  '/notifications',
  '/following',
]
/** Screens that stand above under another address. */
const again = { open: ['/not-found', '/explore/party'], members: ['/events/party', '/concerts'] }
/** Lists whose first entry is opened too. */
const directories = [
  { path: '/members?city=Berlin', opens: /\/@[A-Za-z0-9_.]+$/ },
  { path: '/venues?city=Lisbon', opens: /\/v\/[0-9a-f-]{36}$/ },
  { path: '/service-providers', opens: /\/p\/[0-9a-f-]{36}$/ },
  { path: '/events', opens: /\/e\/[a-z2-7]{26}$/ },
]

// Many pages: twice the time of a journey. Each test is a browser of its own.
test.describe.configure({ timeout: 600_000, mode: 'parallel' })

// Many screens in one go: signing in once is cheaper than a test for each.
test('what visitors see', async ({ page }) => {
  for (const path of shareOf(open, again.open)) await visit(page, path)
})

test('what members see', async ({ page }) => {
  await signIn(page, samplePerson('host'))
  for (const path of shareOf(members, again.members)) await visit(page, path)
})

test('the four directories, and what they lead to', async ({ page }) => {
  await signIn(page, samplePerson('host'))
  for (const { path, opens } of shareOf(directories)) {
    await visit(page, path)
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(opens)
    await visit(page, new URL(page.url()).pathname)
  }
})

/** Loads the page in the theme that the one before ended in, so that one half begins in the light and one in the dark. */
async function visit(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    const errors: string[] = []
    const heard = (message: { type(): string; text(): string }) => {
      // The browser itself logs the 404 of an unknown path.
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    }
    page.on('console', heard)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await inspectThemed(page, path)
    page.off('console', heard)
    expect(errors, `${path} logs errors`).toEqual([])
  })
}
