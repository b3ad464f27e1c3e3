import { expect, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveWithoutName, freshAddress } from './helpers/people.ts'

// Somebody new comes to an event before they have a name: they are asked for it where they are, and what they pressed
// happens. On the way nothing is refused, and the browser's console stays empty.

test('a member without a name presses “I’m coming”, chooses one in place, and comes', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await arriveWithoutName(page, { email: freshAddress('lia'), password: 'seven quiet lanterns' })
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
  await inspectThemed(page, 'the dialog for a name')
  await dialog.getByLabel('Username').fill(`lia_${Date.now().toString(36)}`)
  await dialog.getByRole('button', { name: 'Use this username' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'You’re coming' }).filter({ visible: true }).first(),
  ).toBeVisible()
  expect(said).toEqual([])
})
