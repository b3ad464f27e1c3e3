import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'

// Two people host an evening together: one writes a draft and asks the other, who finds the invitation, says yes,
// changes the draft and publishes it, hears when it is called off, and is thanked in the end.

test('an evening of two hosts', async ({ page: owner, browser }) => {
  test.setTimeout(180_000)
  const ownerName = await arriveAsMember(owner, 'ines', '/create-event')
  const friend = await openDevice(browser, owner)
  const friendName = await arriveAsMember(friend, 'tomas', '/notifications')
  const title = `Bread for two ${friendName.slice(-6)}`

  await test.step('one writes a draft and asks the other', async () => {
    await owner.getByLabel('Title').fill(title)
    await owner.getByRole('radio', { name: 'Party' }).check()
    await owner.getByLabel('Starts on').fill(inDays(20))
    await owner.getByLabel('Starts at').fill('19:00')
    await owner.getByLabel('Name of the place').fill('The bakery')
    await owner.getByLabel('City').fill('Porto')
    await owner.getByRole('button', { name: 'Save as draft' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await owner.getByLabel('Invite a member to host with you').fill(`@${friendName}`)
    await owner.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(owner.getByText('Invited, no reply yet')).toBeVisible()
    await inspectThemed(owner, 'the hosts of a draft')
  })
  const eventPath = new URL(owner.url()).pathname

  await test.step('who finds it in the notes, where the draft is closed still, and says yes', async () => {
    await friend.goto(eventPath)
    await expect(friend.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await friend.goto('/notifications')
    await friend.getByRole('link', { name: `${ownerName} invites you to host “${title}” together` }).click()
    await expect(friend.getByRole('heading', { name: 'Invitations' })).toBeVisible()
    await inspectThemed(friend, 'an invitation to host')
    await friend.getByRole('button', { name: 'Accept' }).click()
    await friend.getByRole('navigation', { name: 'My events' }).getByRole('link', { name: 'Drafts' }).click()
    await friend.getByRole('link', { name: title }).click()
    await expect(friend.getByText(`Hosted by ${ownerName} and you`)).toBeVisible()
    await expect(friend.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  })

  await test.step('and publishes what both have made', async () => {
    await friend.getByRole('link', { name: 'Continue the draft' }).click()
    await expect(friend.getByLabel('Title')).toHaveValue(title)
    await openGroup(friend, 'In your words')
    await friend.getByLabel(/^One line about it/).fill('Two ovens, one table.')
    await publish(friend)
    await expect(friend).not.toHaveURL(/edit/)
    // The last look of the form says it too, and stands until the page has come.
    await expect(friend.getByText('Two ovens, one table.')).toHaveCount(1)
    await expectHosts(owner, eventPath, `Hosted by you and ${friendName}`)
  })

  await test.step('who hears what the other moves', async () => {
    await owner.getByRole('link', { name: 'Edit' }).click()
    await owner.getByLabel('Starts at').fill('18:00')
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await owner.getByRole('button', { name: 'Cancel the event' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click()
    await expect(owner.getByText('This event has been cancelled.').first()).toBeVisible()
    const news = friend.getByRole('link', { name: `“${title}” has been cancelled` })
    await expect(async () => {
      await friend.goto('/notifications')
      await expect(news).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await owner.getByRole('button', { name: 'Bring the event back' }).click()
    await expect(owner.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
  })

  await test.step('until one goes on alone', async () => {
    await owner.getByRole('button', { name: `Remove ${friendName}` }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByText('You are the only host.')).toBeVisible()
    await expectHosts(friend, eventPath, `Hosted by ${ownerName}`)
    await expect(
      friend.getByRole('button', { name: 'I’m coming' }).filter({ visible: true }).first(),
    ).toBeVisible()
    await friend.context().close()
  })
})

async function expectHosts(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(words, { exact: true })).toBeVisible()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
