import { expect, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { linkInMail, openDevice, samplePerson, signIn } from './helpers/people.ts'

// Somebody who came before agrees to hear from the host, who finds them among their people, invites them to the next evening
// by name, and writes to all; one press in the email ends it.

test('a host and their people', async ({ page: host, browser }) => {
  test.setTimeout(240_000)
  const [owner, guest] = [samplePerson('host'), samplePerson('member')]
  const member = await openDevice(browser, host)
  await signIn(host, owner)
  await signIn(member, guest)

  await test.step('somebody who comes again agrees to hear from the host', async () => {
    await member.goto('/my-events?tab=coming')
    await member.getByRole('link', { name: 'The long table' }).first().click()
    const choice = member.getByRole('checkbox', { name: /^Hear from Inês Duarte/ }).first()
    await expect(choice).not.toBeChecked()
    // It saves itself, and shows the choice a moment after the press.
    const saved = member.waitForResponse(
      (response) =>
        response.url().includes('/rest/v1/host_listeners') && response.request().method() === 'POST',
    )
    await choice.click()
    await saved
    await expect(choice).toBeChecked()
    await member.reload()
    await expect(choice).toBeChecked()
  })

  await test.step('the host finds them', async () => {
    await host.goto('/people')
    // Who came is counted each minute, and this Hearth may have begun just now.
    await expect(async () => {
      await host.reload()
      await expect(host.getByRole('link', { name: 'Tomás Lind' })).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    await expect(host.getByRole('heading', { name: '1 person', exact: true })).toBeVisible()
    await expect(host.getByText(/came once · last on/)).toBeVisible()
    await inspectThemed(host, 'the people of a host')
  })

  const title = `Bread again ${Date.now().toString(36)}`
  await test.step('and invites them to the next evening by name', async () => {
    await host.goto('/create-event')
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inTenDays())
    await host.getByLabel('Starts at').fill('19:30')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await publish(host)
    await host.locator('summary', { hasText: 'Invite people from earlier events' }).click()
    await host.getByLabel('Find by name').fill('tom')
    await host.getByRole('checkbox', { name: /Tomás Lind/ }).check()
    await expect(host.getByText('1 person selected')).toBeVisible()
    await inspectThemed(host, 'people of earlier events')
    await host.getByRole('button', { name: 'See the email' }).click()
    await expect(host.getByRole('heading', { name: '1 person to invite' })).toBeFocused()
    await inspectThemed(host, 'an invitation by name before it is sent')
    await host.getByRole('button', { name: 'Send 1 invitation' }).click()
    await expect(host.getByText('1 invitation is on its way', { exact: true })).toBeVisible()
    await expect(host.getByRole('checkbox', { name: /Tomás Lind/ })).toBeDisabled()
    await expect(host.getByText(guest.email)).toHaveCount(0)
    await member.goto('/notifications')
    await expect(member.getByText(title).first()).toBeVisible()
  })

  await test.step('words to all arrive by email', async () => {
    await host.goto('/people')
    await host.getByLabel('Your words').fill('The ovens are lit again, and there is soup.')
    await host.getByRole('button', { name: 'Send to everyone' }).click()
    await expect(host.getByText(/^On its way/)).toBeVisible()
    await expect(host.getByText(/^You can write again on/)).toBeVisible()
    await linkInMail(member, guest.email, /^A word from Inês Duarte/)
    await expect(member.frameLocator('iframe').getByText('The ovens are lit again')).toBeVisible()
  })

  await test.step('one press ends it, and the host has one fewer', async () => {
    await member.goto(await linkInMail(member, guest.email, /^A word from Inês Duarte/, 'Stop these emails'))
    await member.getByRole('button', { name: 'Stop these emails' }).click()
    await host.goto('/people')
    await expect(host.getByRole('heading', { name: 'No one yet' })).toBeVisible()
    await inspectThemed(host, 'a host without people')
  })
})

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
