import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'
import { answerArrives, reply } from './helpers/reply.ts'

// A small evening at home: its host says yes to each guest and tells them alone where it is. One asks with a note and is
// welcomed, then says maybe; another is invited to a private evening and comes.

test('an evening behind a door that opens one by one', async ({ page: host, browser }) => {
  const hostName = await arriveAsMember(host, 'ines', '/create-event')
  const guest = await openDevice(browser, host)
  const guestName = await arriveAsMember(guest, 'tomas', '/notifications')
  const title = `Soup at home ${guestName.slice(-6)}`

  await test.step('the host chooses how people come', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inDays(20))
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').fill('The blue door')
    await host.getByLabel('City').fill('Porto')
    await host.getByLabel('Show the exact place only to people who are coming').check()
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /With your approval/ }).check()
    await host.getByLabel('People per reply').selectOption('2')
    await expect(host.getByLabel('Who can see who’s coming')).toHaveValue('coming')
    await host.getByLabel('Day', { exact: true }).fill(inDays(19))
    await host.getByLabel('Time', { exact: true }).fill('18:00')
    await inspectThemed(host, 'who may come, in the form')
    await publish(host)
    await expect(host.getByText('You approve each guest.')).toBeVisible()
    await host.getByRole('button', { name: 'Change RSVP settings' }).click()
    await inspectThemed(host, 'how people come')
    await host.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(host.getByText('No spots left')).toHaveCount(0)
    await expect(host.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  await test.step('a guest asks, with a note', async () => {
    await guest.goto(eventPath)
    await expect(guest.getByText('Guests get the exact place.')).toBeVisible()
    await expect(guest.getByText('The blue door')).toHaveCount(0)
    await expect(guest.getByText(/^Reply by .*18:00/)).toBeVisible()
    await reply(guest, 'Ask to come')
    await expect(shown(guest, 'You asked to come')).toBeVisible()
    await shown(guest, 'Note to the hosts').click()
    await guest.getByLabel(/Note to the hosts/).fill('I bring bread.')
    await guest.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(shown(guest, 'Your note to the hosts')).toBeVisible()
    await inspectThemed(guest, 'a question that waits')
  })

  await test.step('the host reads it and says yes, and the guest’s page tells where', async () => {
    await host.goto('/notifications')
    await host.getByRole('link', { name: `${guestName} asks to come to “${title}”` }).click()
    await expect(host.getByText('“I bring bread.”')).toBeVisible()
    await inspectThemed(host, 'who asks to come')
    await host.getByRole('button', { name: `Approve ${guestName}` }).click()
    await expect(host.locator('#guests').getByText('1 person coming', { exact: true })).toBeVisible()
    await expect(shown(guest, 'You’re coming')).toBeVisible({ timeout: 30_000 })
    await expect(guest.getByText('The blue door').first()).toBeVisible()
    await expect(guest.locator('#guests').getByRole('link', { name: guestName })).toBeVisible()
  })

  await test.step('who says maybe instead, and gives the place back', async () => {
    const arrived = answerArrives(guest, 'maybe')
    await shown(guest, 'I can’t come').click()
    // On a phone the sheet stands before the page.
    await guest.getByText('Maybe', { exact: true }).filter({ visible: true }).last().click()
    await expect(guest.getByText('You said maybe. It doesn’t take a spot.')).toBeVisible()
    await expect(guest.getByText('The blue door')).toHaveCount(0)
    expect((await arrived).status()).toBe(200)
  })

  await test.step('the last moment for answers passes, and is taken away again', async () => {
    const choose = async (day: string, time: string) => {
      await host.getByRole('button', { name: 'Change RSVP settings' }).click()
      const dialog = host.getByRole('dialog', { name: 'RSVP settings' })
      await dialog.getByLabel('Day').fill(day)
      await dialog.getByLabel('Time').fill(time)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await choose(inDays(-2), '18:00')
    await expect(shown(guest, 'RSVPs are closed')).toBeDisabled({ timeout: 30_000 })
    await expect(guest.getByText(/^The RSVP deadline was .*18:00/)).toBeVisible()
    await inspectThemed(guest, 'answers that are closed')
    await choose('', '')
    await expect(shown(guest, 'Ask to come')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('and is invited to what nobody else can open', async () => {
    await host.getByRole('link', { name: 'Edit' }).click()
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /Only people I invite/ }).check()
    await host.getByRole('button', { name: 'Save changes' }).click()
    await host.getByLabel('Invite a member to come').fill(`@${guestName}`)
    await host.getByRole('button', { name: 'Invite to come' }).click()
    await expect(host.getByText('Said maybe')).toBeVisible()
    await inspectThemed(host, 'whom the hosts invited')
    await guest.goto('/notifications')
    await guest.getByRole('link', { name: `${hostName} invites you to “${title}”` }).click()
    await expect(shown(guest, 'I’m coming')).toBeVisible()
    await guest.goto('/my-events?tab=invited')
    await expect(guest.getByText(`${hostName} invites you`)).toBeVisible()
    await inspectThemed(guest, 'invitations to answer')
    await guest.getByRole('button', { name: `I’m coming to ${title}` }).click()
    await expect(guest.getByRole('heading', { name: 'No invitations' })).toBeVisible()
    await guest.goto(eventPath)
    await expect(shown(guest, 'You’re coming')).toBeVisible()
    await expect(guest.getByText('The blue door').first()).toBeVisible()
    await guest.context().close()
  })
})

/** The button that this width shows: the gate's, or the dock's. */
const shown = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
