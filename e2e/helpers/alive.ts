import { expect, type Page } from '@playwright/test'

/** The app has taken the page over when a button of it answers; one press is enough, however early. */
export async function untilAlive(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before!)
}
