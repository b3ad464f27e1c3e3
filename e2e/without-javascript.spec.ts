import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('the home page says what is soon, and its search is a form', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Find events' }).click()
  await expect(page).toHaveURL(/\/events\?/)
})
