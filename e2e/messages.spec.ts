import { expect, type Page, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'

// One member writes to another, who accepts; both write and see it come, until one blocks the other.

test('from a first message to a block', async ({ page: asker, browser }) => {
  const askerName = await arriveAsMember(asker, 'lea', '/social')
  const member = await openDevice(browser, asker)
  const memberName = await arriveAsMember(member, 'nuno', '/social')
  const log = (page: Page) => page.getByRole('log')

  await test.step('is written from a profile, once', async () => {
    await asker.goto(`/@${memberName}`)
    await asker.getByRole('button', { name: `Write to ${memberName}` }).click()
    const dialog = asker.getByRole('dialog')
    await dialog.getByLabel('Your message').fill('We sat across at the long table.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await asker.getByRole('link', { name: 'Open the conversation' }).click()
    await expect(log(asker).getByText('We sat across at the long table.')).toBeVisible()
    await expect(asker.getByText(/hasn’t replied yet/)).toBeVisible()
    await expect(asker.getByLabel('Your message')).toHaveCount(0)
  })

  await test.step('waits first in the list, and is accepted there', async () => {
    await member.goto('/enquiries')
    const row = member.getByRole('listitem').filter({ hasText: 'Wants to write to you' })
    await expect(row.getByText('We sat across at the long table.')).toBeVisible()
    await inspectThemed(member, 'a request in the list')
    await row.getByRole('button', { name: `Accept the message from ${askerName}` }).click()
    await expect(row).toHaveCount(0)
    await member.getByRole('link', { name: askerName }).click()
    await expect(log(member).getByText('We sat across at the long table.')).toBeVisible()
  })

  await test.step('and both write, each seeing what the other says', async () => {
    await member.getByLabel('Your message').fill('I remember. You sang.')
    await member.getByRole('button', { name: 'Send' }).click()
    await expect(log(asker).getByText('I remember. You sang.')).toBeVisible({ timeout: 30_000 })
    await asker.getByLabel('Your message').fill('So did you.')
    await asker.getByRole('button', { name: 'Send' }).click()
    await expect(log(member).getByText('So did you.')).toBeVisible({ timeout: 30_000 })
    await inspectThemed(asker, 'a conversation between members')
  })

  await test.step('until one blocks the other, who then finds nothing', async () => {
    await member.getByRole('link', { name: `Block ${askerName} on their profile` }).click()
    await member
      .getByRole('button', { name: `Block ${askerName}` })
      .last()
      .click()
    await member.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await expect(member.getByText(`${askerName} is blocked`).first()).toBeVisible()
    await asker.goto('/enquiries')
    await expect(asker.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await asker.goto(`/@${memberName}`)
    await expect(asker.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})
