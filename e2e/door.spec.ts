import { batchPath } from '@hearth/contracts/batch'
import { expect, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'
import { reply } from './helpers/reply.ts'

// Two hosts at two doors of the same evening, each with a phone: what one ticks the other sees, without a reload.

test('two helpers at the door', async ({ page: host, browser }) => {
  test.setTimeout(180_000)
  const hostName = await arriveAsMember(host, 'ines', '/create-event')
  const [helper, guest] = [await openDevice(browser, host), await openDevice(browser, host)]
  const helperName = await arriveAsMember(helper, 'tomas', '/notifications')
  const title = `Soup tonight ${helperName.slice(-6)}`

  await test.step('an evening that begins in two hours, hosted by two', async () => {
    const { date, time } = inTwoHours()
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(date)
    await host.getByLabel('Starts at').fill(time)
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    // Elsewhere it would be the soonest of all lists.
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await publish(host)
    await host.getByLabel('Invite a member to host with you').fill(`@${helperName}`)
    await host.getByRole('button', { name: 'Invite', exact: true }).first().click()
    await expect(host.getByText('Invited, no reply yet')).toBeVisible()
    await helper.goto('/my-events')
    await helper.getByRole('button', { name: 'Accept' }).click()
    await expect(helper.getByRole('link', { name: `Door list of ${title}` })).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  const guestName = await arriveAsMember(guest, 'mei', eventPath)
  await reply(guest, 'I’m coming')
  await expect(guest.getByText('You’re coming').filter({ visible: true }).first()).toBeVisible()

  await test.step('both open the door list', async () => {
    await helper.getByRole('link', { name: `Door list of ${title}` }).click()
    await host.goto(eventPath)
    await host.getByRole('link', { name: 'Open the door list' }).click()
    for (const page of [host, helper]) {
      await expect(page.getByText('0 of 1 here')).toBeVisible()
      await expect(page.getByText(guestName)).toBeVisible()
    }
    await inspectThemed(host, 'the door of an event')
  })

  await test.step('one ticks the guest; for the other they are here', async () => {
    await host.getByRole('searchbox', { name: 'Find a guest' }).fill(guestName.slice(0, 8))
    await host.getByRole('button', { name: `${guestName} is here`, exact: true }).click()
    await expect(host.getByText('1 of 1 here')).toBeVisible()
    await expect(helper.getByText('1 of 1 here')).toBeVisible()
    await expect(helper.getByRole('button', { name: `${guestName} is here. Take it back` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('a helper without a connection ticks the same, and hears who was first', async () => {
    // What the helper sees is old: another tap of the host is on its way.
    await host.getByRole('button', { name: 'Undo' }).click()
    await expect(helper.getByText('0 of 1 here')).toBeVisible()
    // Alone, or together with others in one request.
    const readings = new RegExp(`/rest/v1/rpc/guest_|${batchPath}`)
    await helper.route(readings, (route) => route.abort())
    await host.getByRole('button', { name: `${guestName} is here`, exact: true }).click()
    await expect(host.getByText('1 of 1 here')).toBeVisible()
    await helper.getByRole('button', { name: `${guestName} is here`, exact: true }).click()
    await expect(helper.getByText(`${hostName} ticked them just now.`, { exact: true })).toBeVisible()
    await helper.unroute(readings)
  })

  await test.step('a walk-in counts for both', async () => {
    await helper.getByRole('button', { name: 'Add a walk-in' }).click()
    const dialog = helper.getByRole('dialog')
    await dialog.getByLabel(/^Name/).fill('Ruth')
    await dialog.getByRole('button', { name: 'One more' }).click()
    await dialog.getByRole('button', { name: 'Let in' }).click()
    await expect(helper.getByText('2 walk-ins are here', { exact: true })).toBeVisible()
    await host.getByRole('searchbox', { name: 'Find a guest' }).fill('')
    await host.getByRole('radio', { name: 'Walk-ins' }).check({ force: true })
    await expect(host.getByText('Ruth')).toBeVisible()
    await expect(host.getByText(`let in by ${helperName}`)).toBeVisible()
    await inspectThemed(host, 'the walk-ins of an event')
  })

  await test.step('and afterwards it is known who came', async () => {
    await host.goto(eventPath)
    await expect(host.getByText('3 came, 2 of them walk-ins')).toBeVisible()
  })
  await Promise.all([helper.context().close(), guest.context().close()])
})

function inTwoHours(): { date: string; time: string } {
  const at = new Date(Date.now() + 2 * 3_600_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}
