import { expect, type Page, test } from '@playwright/test'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { samplePerson, signIn } from './helpers/people.ts'

// The event engine as a person sees it work: the real gateway, real certificates, in a real browser.

const method = (page: Page, name: string) =>
  page.locator('details.method').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openMethod(page: Page, name: string) {
  const entry = method(page, name)
  await entry.getByRole('heading', { name, exact: true }).click()
  await expect(entry.getByRole('button', { name: 'Send' })).toBeVisible()
  return entry
}

test('a visitor runs all reads and sees each verified', async ({ page }) => {
  await page.goto('/gap-test')
  await page.getByRole('button', { name: 'Run all reads' }).click()
  await expect(page.getByText(/^All 9 replied and verified in/)).toBeVisible()
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection.getByText('Its key is the one this app was given')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Engines' }).getByText('active').first()).toBeVisible()

  const browse = await openMethod(page, 'browseEvents')
  await browse.getByRole('checkbox', { name: /Ask for a certified answer/ }).check()
  await browse.getByRole('button', { name: 'Send' }).click()
  const way = browse.getByRole('list', { name: 'Steps of browseEvents' })
  await expect(way.getByText(/v3 call · HTTP 200/)).toBeVisible()
  await expect(way.getByText('Certificate verified')).toBeVisible()
  await browse.getByRole('button', { name: 'Show all' }).click()
  await expect(browse.getByText(/"byCategory"/)).toBeVisible()

  const create = await openMethod(page, 'createEvent')
  await create.getByRole('button', { name: 'Send' }).click()
  await expect(create.getByText('Status: refused before anything ran')).toBeVisible()
  await expect(create.getByRole('alert')).toHaveText(/\w+.*\.$/)
  await inspectThemed(page, 'the engine at work, for a visitor')
})

test('a member makes a draft through the form, sees its way, and deletes it', async ({ page }) => {
  await signIn(page, samplePerson('host'))
  await page.goto('/gap-test')
  const create = await openMethod(page, 'createEvent')
  await create.getByLabel('title').fill('A trial from the outside')
  await create.getByRole('button', { name: 'Send' }).click()
  const way = create.getByRole('list', { name: 'Steps of createEvent' })
  await expect(way.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(way.getByText('Certificate verified')).toBeVisible()
  await expect(way.getByText('Status: replied')).toBeVisible()
  await create.getByText(/Raw reply: \d+ bytes/).click()
  await expect(create.getByText(/^44 49 44 4c/)).toBeVisible()
  const id = JSON.parse(await create.getByRole('region', { name: 'Reply of createEvent' }).innerText())
  expect(id).toMatch(/^[a-z2-7]{26}$/)

  const read = await openMethod(page, 'getEvent')
  await read.getByRole('button', { name: 'Send' }).click()
  await expect(read.getByText(/"title": "A trial from the outside"/)).toBeVisible()

  const share = await openMethod(page, 'syncEventAcrossNetwork')
  await share.getByRole('button', { name: 'Send' }).click()
  await expect(share.getByRole('alert')).toBeVisible()
  await expect(share.getByText('Status: refused')).toBeVisible()
  await expect(share.getByText('Certificate verified')).toBeVisible()

  const remove = await openMethod(page, 'deleteEvent')
  await expect(remove.getByLabel('id')).toHaveValue(id)
  await remove.getByRole('button', { name: 'Send' }).click()
  await expect(remove.getByText(/^Replied and verified in/)).toBeVisible()
  await read.getByRole('button', { name: 'Send' }).click()
  await expect(read.getByRole('region', { name: 'Reply of getEvent' })).toHaveText('null')
  await inspect(page, 'the engine at work, for a member')
})

test('an admin examines the house, by keys alone', async ({ page }) => {
  await signIn(page, samplePerson('admin'))
  await page.goto('/gap-test')
  await page.getByRole('button', { name: 'Run the checks' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/checks? (passed|failed)\.$/)).toBeVisible()
  const stats = method(page, 'getSystemStats')
  const send = stats.getByRole('button', { name: 'Send' })
  await stats.locator('> summary').focus()
  await page.keyboard.press('Enter')
  await expect(send).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(stats.getByRole('checkbox', { name: /Ask for a certified answer/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stats.getByText(/"total_calls": \d+/)).toBeVisible()
})
