import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, freshAddress, linkInMail, openDevice } from './helpers/people.ts'

// A host pastes addresses; who gets the email presses, answers, and never wants another.

test('an invitation by email', async ({ page: host, browser }) => {
  test.setTimeout(180_000)
  const [rui, ana] = [freshAddress('rui'), freshAddress('ana')]
  const hostName = await arriveAsMember(host, 'ines', '/create-event')
  const title = `Bread at dawn ${hostName.slice(-6)}`

  await test.step('an event for anyone with the link', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inTenDays())
    await host.getByLabel('Starts at').fill('19:30')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await publish(host)
  })
  const eventUrl = host.url()

  await test.step('the host pastes, sees what goes out, and sends', async () => {
    await openPanel(host)
    await expect(host.getByText('No one has been invited by email yet.')).toBeVisible()
    await host.getByRole('button', { name: 'Check the addresses' }).click()
    await expect(host.getByText('Paste at least one email address.')).toBeVisible()
    const field = host.getByLabel('Email addresses')
    await field.fill(`Rui Lima <${rui}>, ${ana}\nbea@gmial.com ${ana} not@an@address`)
    await inspectThemed(host, 'addresses to invite')
    await host.getByRole('button', { name: 'Check the addresses' }).click()
    await expect(host.getByRole('heading', { name: '3 addresses to invite' })).toBeFocused()
    await expect(host.getByText('1 address was there twice')).toBeVisible()
    await expect(host.getByText('not@an@address')).toBeVisible()
    await host.getByRole('button', { name: 'Use bea@gmail.com' }).click()
    await expect(host.getByText(`invites you to ${title}`).first()).toBeVisible()
    await inspectThemed(host, 'an invitation before it is sent')
    await host.getByRole('button', { name: 'Send 3 invitations' }).click()
    await expect(host.getByText('3 invitations are on their way', { exact: true })).toBeVisible()
    await expect(row(host, rui)).toContainText('Sent', { timeout: 20_000 })
    await inspectThemed(host, 'who was invited by email')
  })

  const guest = await openDevice(browser, host)
  await test.step('one press opens it, and one answers', async () => {
    await guest.goto(await linkInMail(guest, rui, /invites you to/, 'Reply to the invitation'))
    await inspect(guest, 'an invitation')
    await guest.getByRole('button', { name: 'Open the invitation' }).click()
    await host.reload()
    await openPanel(host)
    await expect(row(host, rui)).toContainText('Opened')
    await guest.getByLabel('Your name').fill('Rui')
    await inspect(guest, 'the answer to an invitation')
    await guest.getByRole('button', { name: 'I’m coming' }).click()
    await expect(guest).toHaveURL(/\/guest\/[\w-]{64}$/)
    await expect(guest.getByText('You’re coming')).toBeVisible()
  })

  await test.step('never again is a press, and can be taken back', async () => {
    await guest.goto(await linkInMail(guest, ana, /invites you to/, 'Never send me invitations again'))
    await guest.getByRole('button', { name: 'Never send me invitations again' }).click()
    await expect(guest.getByRole('button', { name: 'Allow invitations again' })).toBeVisible()
    await inspect(guest, 'no more invitations')
  })

  await test.step('the host sees it, and reminds who is left', async () => {
    await host.goto(eventUrl)
    await openPanel(host)
    await expect(row(host, rui)).toContainText('Replied')
    await expect(row(host, ana)).toContainText('Wants no invitations')
    await host.getByRole('button', { name: 'Remind 1 person who hasn’t replied' }).click()
    await expect(host.getByText('1 reminder is on its way', { exact: true })).toBeVisible()
    await expect(row(host, 'bea@gmail.com')).toContainText('reminded')
    await expect(host.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
    await linkInMail(guest, 'bea@gmail.com', /^Reminder: /)
  })
})

const openPanel = (page: Page) =>
  page
    .getByRole('group')
    .filter({ hasText: 'Invite by email' })
    .locator('summary', { hasText: 'Invite by email' })
    .click()
const row = (page: Page, address: string) => page.getByRole('listitem').filter({ hasText: address })

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
