import { expect, test } from '@playwright/test'
import { inspectInBothThemes } from './helpers/inspect.ts'
import { freshAddress, linkInMail, signIn } from './helpers/people.ts'

// Somebody new comes to an event before they have a name: they are asked for it where they are, and what they pressed
// happens. On the way nothing is refused, and the browser's console stays empty.

test('a member without a name presses “I’m coming”, chooses one in place, and comes', async ({ page }) => {
  const email = freshAddress('lia')
  const password = 'seven quiet lanterns'
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created!').first()).toBeVisible()
  await page.goto(await linkInMail(page, email, /confirm/i))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, { email, password })

  await page.goto('/events')
  const rows = page.getByRole('main').getByRole('article')
  // Which events are full is known a little later than the events.
  await expect(rows.filter({ hasText: 'Full' }).first()).toBeVisible()
  await rows
    .filter({ hasNotText: /Full|Online/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  const coming = page.getByRole('button', { name: 'I’m coming' }).filter({ visible: true }).first()
  await coming.click()
  const dialog = page.getByRole('dialog', { name: 'Choose a username first' })
  await expect(dialog).toBeVisible()
  await inspectInBothThemes(page, 'the dialog for a name')
  await dialog.getByLabel('Username').fill(`lia_${Date.now().toString(36)}`)
  await dialog.getByRole('button', { name: 'Use this username' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'You’re coming' }).filter({ visible: true }).first(),
  ).toBeVisible()
  expect(said).toEqual([])
})
