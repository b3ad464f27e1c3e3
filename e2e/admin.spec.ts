import { expect, test } from '@playwright/test'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { openDevice, samplePerson, signIn } from './helpers/people.ts'

// Both widths look after one house at the same time: each has a member and an event of its own to look after.
const own = {
  wide: { username: 'rui.tavares', place: 0 },
  narrow: { username: 'joao.mira', place: 1 },
}

test('looks after the house: how it fares, roles, featured events, exports, the engine, and what was done', async ({
  page,
  browser,
}, { project }) => {
  const mine = own[project.name as keyof typeof own]
  await signIn(page, samplePerson('admin'))
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name, exact: true }).click()
  const title = (name: string) => page.getByRole('heading', { level: 2, name })

  await test.step('sees how the house fares', async () => {
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 3, name: 'New members' })).toBeVisible()
    await expect(page.getByText('Published providers')).toBeVisible()
    await inspectThemed(page, 'the overview')
  })

  await test.step('finds a member, gives a role and takes it back', async () => {
    await open('Members and roles')
    await page.getByRole('searchbox', { name: 'Search' }).fill(mine.username)
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    const member = page.locator('.admin-row').filter({ hasText: `@${mine.username}` })
    await expect(page.locator('.admin-row')).toHaveCount(1)
    await member.getByRole('button', { name: /^Roles of/ }).click()
    await page.getByRole('button', { name: 'Give the Steward role' }).click()
    await expect(page.getByRole('button', { name: 'Remove the Steward role' })).toBeVisible()
    await inspect(page, 'the roles of a member')
    await page.getByRole('button', { name: 'Remove the Steward role' }).click()
    await expect(page.getByRole('button', { name: 'Give the Steward role' })).toBeVisible()
    await page.keyboard.press('Escape')
    await inspectThemed(page, 'members')
  })

  await test.step('features an event, and ends that', async () => {
    await open('Events')
    await expect(title('Events')).toBeVisible()
    await page.getByRole('link', { name: 'Upcoming' }).click()
    const name = await page.locator('.admin-row').nth(mine.place).getByRole('link').textContent()
    const row = page.locator('.admin-row').nth(mine.place)
    await row.getByRole('button', { name: `Feature ${name}`, exact: true }).click()
    await expect(row.getByRole('button', { name: `Stop featuring ${name}` })).toBeVisible()
    await inspect(page, 'events')
    await row.getByRole('button', { name: `Stop featuring ${name}` }).click()
    await expect(row.getByRole('button', { name: `Feature ${name}`, exact: true })).toBeVisible()
  })

  await test.step('looks at every other view', async () => {
    for (const name of ['Venues', 'Emails', 'Jobs', 'Sign-ups and announcement']) {
      await open(name)
      await expect(title(name)).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      await inspect(page, name)
    }
  })

  await test.step('hears what went wrong in a visitor’s browser, and marks it as solved', async () => {
    const message = `RangeError: The ${project.name} kettle boils over`
    const visitor = await openDevice(browser, page)
    await visitor.goto('/gap-test')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    const told = visitor.waitForResponse(/report-errors$/, { timeout: 60_000 })
    await visitor.evaluate(
      (text) => setTimeout(() => Promise.reject(new RangeError(text))),
      `${message.slice('RangeError: '.length)} for “Ana”`,
    )
    expect((await told).status()).toBe(200)
    await visitor.context().close()

    await open('Engine and health')
    const row = page.locator('.admin-row').filter({ hasText: `${message} for [words]` })
    await expect(row).toContainText('/gap-test · release')
    await inspectThemed(page, 'errors of browsers')
    await row.getByRole('button', { name: /^Mark as solved/ }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: 'Solved' }).click()
    await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible()
  })

  await test.step('cleanses the engine', async () => {
    await open('Engine and health')
    await page.getByRole('button', { name: 'Clean up' }).click()
    await expect(page.getByText(/^Removed: \d+ requests/)).toBeVisible()
    await inspect(page, 'the engine')
  })

  await test.step('takes a list along', async () => {
    await open('Exports')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV: Events' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^hearth-events-[\d-]{10}\.csv$/)
    await expect(page.getByText('Saved to your downloads.')).toBeVisible()
  })

  await test.step('finds all of it in the audit log', async () => {
    await open('Audit log')
    await expect(page.getByText('Error marked as solved').first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill(mine.username)
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await expect(page.getByText('Role removed').first()).toBeVisible()
    await expect(page.locator('.admin-row').filter({ hasText: 'Role given' }).first()).toBeVisible()
    await inspect(page, 'the audit log')
  })
})

test('shows nothing of the room to whoever lacks the role', async ({ page }) => {
  await signIn(page, samplePerson('host'))
  await page.goto('/admin-dashboard?view=members')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toHaveCount(0)
})
