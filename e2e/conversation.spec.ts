import { expect, type Page, test } from '@playwright/test'
import { publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'
import { reply } from './helpers/reply.ts'

// A host chooses when a draft publishes itself and then publishes it after all; a guest likes it, comes, asks and is
// answered; the host pins the question and writes to everyone who is coming. Both see it move without asking.

test('what is said around an evening', async ({ page: host, browser }) => {
  const hostName = await arriveAsMember(host, 'amara', '/create-event')
  const guest = await openDevice(browser, host)
  const guestName = await arriveAsMember(guest, 'mei', '/notifications')
  const title = `Dumplings for ${guestName.slice(-6)}`

  await test.step('a draft that publishes itself says when, on its page and in the list', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inDays(20))
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await host.getByRole('button', { name: 'Save as draft' }).click()
    await host.getByRole('button', { name: 'Publish later' }).click()
    await host.getByLabel('Day').fill(inDays(10))
    await host.getByLabel('Time').fill('18:00')
    await host.getByRole('button', { name: 'Set the time' }).click()
    await expect(host.getByText(/^It will be published on .* at 18:00/).first()).toBeVisible()
    await inspectThemed(host, 'a draft with its moment')
    const path = new URL(host.url()).pathname
    await host.goto('/my-events?tab=drafts')
    await expect(host.getByRole('link', { name: /^Drafts\s*1$/ })).toBeVisible()
    await expect(host.getByText(/^Will be published .* at 18:00/).filter({ visible: true })).toBeVisible()
    await inspectThemed(host, 'drafts in my events')
    await host.goto(path)
    await host.getByRole('button', { name: 'Don’t publish automatically' }).click()
    await expect(host.getByRole('button', { name: 'Publish later' })).toBeVisible()
    await host.getByRole('link', { name: 'Continue the draft' }).click()
    await publish(host)
    await expect(host.getByRole('heading', { name: 'Comments and questions' })).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  await test.step('a guest likes it, comes and asks; the host sees all of it come in', async () => {
    await guest.goto(eventPath)
    await guest.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(host.getByRole('button', { name: 'Save, 1 person saved it' })).toBeVisible()
    await reply(guest, 'I’m coming')
    await say(guest, 'Write a comment or ask a question', 'May I bring my mother?', 'Post')
    await expect(said(host, 'May I bring my mother?')).toBeVisible()
  })

  await test.step('the host answers and pins; the guest is told and shows what is new when they like', async () => {
    await host.getByRole('button', { name: `Reply: ${guestName}’s comment` }).click()
    await say(host, `Reply to ${guestName}`, 'She is more than welcome.', 'Reply')
    await host.getByRole('button', { name: `Pin: ${guestName}’s comment` }).click()
    await expect(host.getByText('Pinned by the host')).toBeVisible()
    await expect(guest.getByText('Pinned by the host')).toBeVisible()
    await expect(said(guest, 'She is more than welcome.')).toHaveCount(0)
    await guest.getByRole('button', { name: 'Show 1 new' }).click()
    await expect(said(guest, 'She is more than welcome.')).toBeVisible()
    await inspectThemed(guest, 'what is said at an event')
  })

  await test.step('and writes to everyone who is coming, who read it at once', async () => {
    await host.getByRole('button', { name: 'Write to everyone coming' }).click()
    await host.getByLabel('Subject').fill('The door')
    await host.getByLabel('Your message').fill('Ring the lower bell.')
    await inspectThemed(host, 'writing to everyone coming')
    await host.getByRole('button', { name: 'Send' }).click()
    await expect(host.getByText('to 1 person').first()).toBeVisible()
    await expect(guest.getByText('Ring the lower bell.')).toBeVisible()
  })

  await test.step('words can be changed, and taken away where nothing hangs on them', async () => {
    await guest.getByRole('button', { name: `Edit: ${guestName}’s comment` }).click()
    await guest.getByLabel('Your comment').fill('May I bring my mother and her dumplings?')
    await guest.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(said(host, 'May I bring my mother and her dumplings?')).toBeVisible()
    await host.getByRole('button', { name: `Remove: ${guestName}’s comment` }).click()
    await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(guest.getByText('This comment was removed.')).toBeVisible()
    await expect(said(guest, 'She is more than welcome.')).toBeVisible()
    await guest.goto('/notifications')
    await expect(guest.getByRole('link', { name: `${hostName} replied to you at “${title}”` })).toBeVisible()
    await guest.context().close()
  })
})

const said = (page: Page, text: string) => page.locator('.said-text', { hasText: text })

async function say(page: Page, label: string, text: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(said(page, text)).toBeVisible()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
