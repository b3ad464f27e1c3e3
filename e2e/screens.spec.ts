import { expect, type Page, test } from '@playwright/test'
import { inspect } from './inspect.ts'
import { samplePerson, signIn } from './people.ts'

// Every screen in both themes: nothing that axe finds, nothing wider than the window, one h1, no error in the console.

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/not-found',
  '/no/such/path',
]
const members = [
  '/events',
  '/events/party',
  '/concerts',
  '/my-events',
  '/create-event',
  '/dashboard',
  '/username-setup',
  '/username-setup?step=photo',
  '/venues',
  '/admin-dashboard',
  '/profile/@ines.duarte',
]

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme}`, () => {
    test.use({ colorScheme: theme })

    test('what visitors see', async ({ page }) => {
      for (const path of open) await visit(page, path, theme)
    })

    test('what members see', async ({ page }) => {
      await signIn(page, samplePerson('host'))
      for (const path of members) await visit(page, path, theme)
      await page.goto('/events')
      await page.getByRole('main').getByRole('article').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/event\/[a-z2-7]{26}$/)
      await visit(page, new URL(page.url()).pathname, theme)
    })
  })
}

async function visit(page: Page, path: string, theme: string): Promise<void> {
  await test.step(path, async () => {
    const errors: string[] = []
    const heard = (message: { type(): string; text(): string }) => {
      // The browser itself logs the 404 of an unknown path.
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    }
    page.on('console', heard)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await inspect(page, path)
    page.off('console', heard)
    expect(errors, `${path} logs errors`).toEqual([])
  })
}
