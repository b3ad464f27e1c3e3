import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('the home page says what is soon, and its search is a form', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  // No number: it would stay as it is while another sentence is said.
  await page.getByRole('button', { name: 'Show events', exact: true }).click()
  await expect(page).toHaveURL(/\/explore/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an event of the home page is read as it is: who, when, where, what it is like', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('article').getByRole('link').first()
  const title = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/\/e\/[a-z2-7]{26}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Hosted by').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What it’s like' })).toBeVisible()
  await expect(page.getByText(/^\w{3} \d{1,2} \w{3}, \d{2}:\d{2}/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sign in/ }).first()).toBeVisible()
})

test('a member and their provider page are read as they are', async ({ page }) => {
  await page.goto('/@ines.duarte')
  await expect(page.getByRole('heading', { level: 1, name: 'Inês Duarte' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.locator('main a[href^="/p/"]').first().click()
  await expect(page).toHaveURL(/\/p\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Services' })).toBeVisible()
})

test('events are found, narrowed and read on by forms and links alone', async ({ page }) => {
  await page.goto('/explore')
  await expect(page.getByRole('article')).toHaveCount(20)

  await test.step('the list goes on by a link', async () => {
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/after=/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'From the start' }).click()
    await expect(page).toHaveURL(/\/explore$/)
  })

  await test.step('filters are a form', async () => {
    const filters = page.getByRole('form', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^Free/ }).check()
    await filters.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/free=1/)
    await expect(page.getByRole('article').first()).toContainText('Free')
  })

  await test.step('a sentence is read by the server', async () => {
    await page.goto('/explore')
    await page.getByRole('searchbox').fill('free events in Lisbon')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/city=Lisbon.*free=1/)
    await expect(page.getByText('We understood')).toBeVisible()
  })
})
