import { expect, type Page, test } from '@playwright/test'
import { inspectInBothThemes } from './inspect.ts'
import { arriveAsMember, openDevice } from './people.ts'

// A host chooses when a draft publishes itself and then publishes it after all; a guest likes it, comes, asks and is
// answered; the host pins the question and writes to everyone who is coming. Both see it move without asking.

test('what is said around an evening', async ({ page: host, browser }) => {
  const hostName = await arriveAsMember(host, 'amara', '/create-event')
  const guest = await openDevice(browser, host)
  const guestName = await arriveAsMember(guest, 'mei', '/notifications')
  const title = `Dumplings for ${guestName.slice(-6)}`

  await test.step('a draft that publishes itself says when, on its page and in the list', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByLabel('Category').selectOption('party')
    await host.getByLabel('Begins on').fill(inDays(20))
    await host.getByLabel('Begins at').fill('19:00')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await host.getByRole('button', { name: 'Keep as draft' }).click()
    await host.getByRole('button', { name: 'Publish later' }).click()
    await host.getByLabel('Day').fill(inDays(10))
    await host.getByLabel('Time').fill('18:00')
    await host.getByRole('button', { name: 'Choose this moment' }).click()
    await expect(host.getByText(/^It publishes itself on .* at 18:00/).first()).toBeVisible()
    await inspectInBothThemes(host, 'a draft with its moment')
    const path = new URL(host.url()).pathname
    await host.goto('/my-events?tab=drafts')
    await expect(host.getByRole('link', { name: /^Drafts\s*1$/ })).toBeVisible()
    await expect(host.getByText(/^Publishes .* at 18:00/).filter({ visible: true })).toBeVisible()
    await inspectInBothThemes(host, 'drafts in my events')
    await host.goto(path)
    await host.getByRole('button', { name: 'Do not publish by itself' }).click()
    await expect(host.getByRole('button', { name: 'Publish later' })).toBeVisible()
    await host.getByRole('link', { name: 'Go on with the draft' }).click()
    await host.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(host.getByRole('heading', { name: 'Around the table' })).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  await test.step('a guest likes it, comes and asks; the host sees all of it come in', async () => {
    await guest.goto(eventPath)
    await guest.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(host.getByRole('button', { name: 'Save, 1 person saved it' })).toBeVisible()
    await guest.getByRole('button', { name: 'I’m coming' }).filter({ visible: true }).first().click()
    await say(guest, 'Say something, or ask', 'May I bring my mother?', 'Say it')
    await expect(said(host, 'May I bring my mother?')).toBeVisible()
  })

  await test.step('the host answers and pins; the guest is told and shows what is new when they like', async () => {
    await host.getByRole('button', { name: `Answer what ${guestName} said` }).click()
    await say(host, `Answer ${guestName}`, 'She is more than welcome.', 'Answer')
    await host.getByRole('button', { name: `Pin what ${guestName} said` }).click()
    await expect(host.getByText('Pinned by the host')).toBeVisible()
    await expect(guest.getByText('Pinned by the host')).toBeVisible()
    await expect(said(guest, 'She is more than welcome.')).toHaveCount(0)
    await guest.getByRole('button', { name: 'Show 1 new' }).click()
    await expect(said(guest, 'She is more than welcome.')).toBeVisible()
    await inspectInBothThemes(guest, 'what is said at an event')
  })

  await test.step('and writes to everyone who is coming, who read it at once', async () => {
    await host.getByRole('button', { name: 'Write to everyone coming' }).click()
    await host.getByLabel('What it is about').fill('The door')
    await host.getByLabel('Your message').fill('Ring the lower bell.')
    await inspectInBothThemes(host, 'writing to everyone coming')
    await host.getByRole('button', { name: 'Send it' }).click()
    await expect(host.getByText('to 1 person').first()).toBeVisible()
    await expect(guest.getByText('Ring the lower bell.')).toBeVisible()
  })

  await test.step('words can be changed, and taken away where nothing hangs on them', async () => {
    await guest.getByRole('button', { name: `Change what ${guestName} said` }).click()
    await guest.getByLabel('Your words').fill('May I bring my mother and her dumplings?')
    await guest.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(said(host, 'May I bring my mother and her dumplings?')).toBeVisible()
    await host.getByRole('button', { name: `Remove what ${guestName} said` }).click()
    await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(guest.getByText('These words were taken away.')).toBeVisible()
    await expect(said(guest, 'She is more than welcome.')).toBeVisible()
    await guest.goto('/notifications')
    await expect(guest.getByRole('link', { name: `${hostName} answered you at “${title}”` })).toBeVisible()
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
