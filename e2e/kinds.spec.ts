import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, freshAddress, linkInMail, openDevice } from './helpers/people.ts'

// Three kinds of spots: a member takes two of one and one of another, a second waits for the kind that is full and has it when the
// first gives it back, and somebody without an account takes one.

test('an evening with three kinds of spots', async ({ page: host, browser }) => {
  test.setTimeout(240_000)
  await arriveAsMember(host, 'ines', '/create-event')
  const title = `A long table ${Math.random().toString(36).slice(2, 8)}`

  await test.step('a host has three kinds', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inDays(9))
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await openGroup(host, 'Places and price')
    for (const [number, name, spots] of [
      [1, 'With supper', '2'],
      [2, 'Standing', '5'],
      [3, 'Child', ''],
    ] as const)
      await writeKind(host, number, name, spots)
    await inspectThemed(host, 'the kinds of spots of an event, in its form')
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await publish(host)
    await expect(host.getByText('With supper: 2 left')).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  const [first, second, visitor] = [
    await openDevice(browser, host),
    await openDevice(browser, host),
    await openDevice(browser, host),
  ]
  const name = await arriveAsMember(first, 'tomas', eventPath)
  await test.step('a member takes two of one and one of another', async () => {
    if (isNarrow(first)) await press(first, 'I’m coming')
    await press(first, 'One more: With supper')
    await press(first, 'One more: With supper')
    await press(first, 'One more: Child')
    await inspectThemed(first, 'how many of each kind of spot')
    await press(first, 'I’m coming with 2 others')
    await expect(action(first, 'You’re coming with 2 others')).toBeVisible()
    await expect(first.getByText('2 × With supper, 1 × Child').first()).toBeVisible()
  })

  await arriveAsMember(second, 'mira', eventPath)
  await test.step('another waits for the kind that is full', async () => {
    await expect(second.getByText('With supper: Full')).toBeVisible()
    if (isNarrow(second)) await press(second, 'I’m coming')
    await press(second, 'One more: With supper')
    await press(second, 'Join the waiting list')
    const dialog = second.getByRole('dialog', { name: 'Waiting list' })
    await expect(dialog.getByRole('status', { name: 'With supper' })).toHaveText('1')
    await inspectThemed(second, 'waiting for a kind of spot')
    await dialog.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(action(second, 'You’re number 1 in line')).toBeVisible()
    await expect(second.getByText('1 × With supper').first()).toBeVisible()
  })

  await test.step('and has it when the first gives one back', async () => {
    await press(first, 'You’re coming with 2 others')
    const dialog = first.getByRole('dialog', { name: 'You’re coming' })
    await dialog.getByRole('button', { name: 'One fewer: With supper' }).click()
    await inspectThemed(first, 'changing kinds of spots')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(action(first, 'You’re coming with 1 other')).toBeVisible()
    await expect(second.getByText(/A spot is yours: reserved until/)).toBeVisible({ timeout: 30_000 })
    await press(second, 'Take the spot')
    await expect(action(second, 'You’re coming')).toBeVisible()
  })

  await test.step('somebody without an account takes one', async () => {
    const email = freshAddress('rui')
    await visitor.goto(eventPath.replace('/event/', '/e/'))
    const form = visitor.locator('#answer')
    await expect(form.getByText('Full. You can join the waiting list.')).toBeVisible()
    await form.getByLabel('Your name').fill('Rui')
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel(/^Standing/).selectOption('1')
    await inspectThemed(visitor, 'the form of a guest with kinds of spots')
    await form.getByRole('button', { name: 'I’m coming' }).click()
    await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await visitor.goto(await linkInMail(host, email, /Confirm your reply/, 'Confirm your reply'))
    await expect(visitor.getByText('1 × Standing')).toBeVisible()
    await visitor.getByRole('button', { name: 'Confirm: I’m coming' }).click()
    await expect(visitor.getByLabel(/^Standing/)).toHaveValue('1')
    await inspect(visitor, 'a guest’s own page with kinds of spots')
  })

  await test.step('the host reads who has what', async () => {
    await host.goto(eventPath)
    const guests = host.locator('.guests > li')
    await expect(guests.filter({ hasText: name })).toContainText('1 × With supper, 1 × Child')
    await expect(guests.filter({ hasText: 'Rui' })).toContainText('1 × Standing')
  })
})

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 1280) <= 760

/** A button in the gate, in the dock or in the sheet, whichever is shown; the sheet lies above. */
const action = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).last()

const press = (page: Page, name: string) => action(page, name).click()

/** Adds a kind at the end; without a number it has as many spots as the event. */
async function writeKind(page: Page, number: number, name: string, spots: string) {
  await page.getByRole('button', { name: 'Add a kind of spot' }).click()
  const kind = page.getByRole('group', { name: `Kind ${number}`, exact: true })
  await kind.getByLabel('Number of spots').fill(spots)
  await kind.getByLabel('Name', { exact: true }).fill(name)
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
