import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'

// One seat and two who would like it: the second waits, sees the offer appear on the open page when the first cannot come,
// and takes it.

test('an evening with one place, and who waits for it', async ({ page: host, browser }) => {
  test.setTimeout(180_000)
  const name = await arriveAsMember(host, 'ines', '/create-event')
  const [first, second] = [await openDevice(browser, host), await openDevice(browser, host)]
  const title = `A table for one ${name.slice(-6)}`

  await test.step('a host has one place', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inDays(9))
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await openGroup(host, 'Places and price')
    await host.getByLabel(/^Spots/).fill('1')
    await publish(host)
    await expect(host.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  await test.step('one comes, and another gets into line', async () => {
    await arriveAsMember(first, 'tomas', eventPath)
    await press(first, 'I’m coming')
    await expect(action(first, 'You’re coming')).toBeVisible()
    await arriveAsMember(second, 'mira', eventPath)
    await press(second, 'Join the waiting list')
    const dialog = second.getByRole('dialog', { name: 'Waiting list' })
    await expect(dialog.getByText('Just you')).toBeVisible()
    await inspectThemed(second, 'joining a waiting list')
    await dialog.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(action(second, 'You’re number 1 in line')).toBeVisible()
    await inspectThemed(second, 'a place in line')
  })

  await test.step('whose turn it is when the place becomes free', async () => {
    await first.getByRole('button', { name: 'I can’t come' }).first().click()
    await expect(second.getByText(/A spot is yours: reserved until/)).toBeVisible({ timeout: 30_000 })
    await inspectThemed(second, 'an offer')
    await expect(action(first, 'Join the waiting list')).toBeVisible()
    await press(second, 'Take the spot')
    await expect(action(second, 'You’re coming')).toBeVisible()
    await second.goto('/notifications')
    await expect(second.getByRole('link', { name: `A spot at “${title}” is yours` }).first()).toBeVisible()
  })

  await first.context().close()
  await second.context().close()
})

/** The main action, in the gate or in the dock, whichever of the two is shown. */
const action = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

const press = (page: Page, name: string) => action(page, name).click()

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
