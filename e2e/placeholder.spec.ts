import { expect, test } from '@playwright/test'
import { delayScripts } from './helpers/delay.ts'
import { samplePerson, signIn } from './helpers/people.ts'

test('a member sees where they are before a script has come, and then the screen in its place', async ({
  page,
}) => {
  await signIn(page, samplePerson('member'))
  const { arrive } = await delayScripts(page)
  await page.goto('/members', { waitUntil: 'commit' })
  const placeholder = page.locator('#placeholder')
  await expect(placeholder.getByText('Members', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hearth' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)

  await test.step('the screen takes its place, and nothing moves', async () => {
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + entry.value,
          )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    arrive()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(placeholder).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toHaveCount(1)
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.02)
  })
})

test('a visitor sees nothing of a screen for members on their way to the sign-in', async ({ page }) => {
  const { arrive } = await delayScripts(page)
  await page.goto('/members', { waitUntil: 'commit' })
  await expect(page.locator('#placeholder')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  arrive()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})
