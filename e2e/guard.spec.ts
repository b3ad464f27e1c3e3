import { expect, test } from '@playwright/test'
import { samplePerson, signIn } from './people.ts'

test('a visitor who opens a guarded page signs in and arrives there', async ({ page }) => {
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/login/)
  const { email, password } = samplePerson('host')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/my-events$/)
})

test('`noauth=true` skips the guard and shows nothing that is not public', async ({ page }) => {
  await page.goto('/events?noauth=true')
  await expect(page).toHaveURL(/\/events\?noauth=true$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/my-events?noauth=true')
  await expect(page).toHaveURL(/\/my-events\?noauth=true$/)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('signing out ends it here, and going back shows nothing', async ({ page }) => {
  await signIn(page, samplePerson('member'))
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/my-events$/)
  await page.evaluate(() => Object.keys(localStorage).length).then((kept) => expect(kept).toBeGreaterThan(0))
  await page
    .getByRole('button', { name: /^(Your menu|You)$/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await expect(
    page
      .getByRole('link', { name: 'Sign in' })
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/login/)
})

test('an unknown path is a 404 with ways on', async ({ page }) => {
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Return to Home' })
    .or(page.getByRole('button', { name: 'Return to Home' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
})
