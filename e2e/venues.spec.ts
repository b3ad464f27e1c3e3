import { expect, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { choice, chooseFilter } from './helpers/filters.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice, samplePerson, signIn } from './helpers/people.ts'
import { buildPng } from './helpers/picture.ts'

// A place opens its door: one member adds it, another one holds an evening there and knows nothing of its address that
// is not theirs to know; then it closes, and what takes place there stays.

const street = 'Rua das Andorinhas 17'

test('a venue from its first word to its closed door', async ({ page, browser, playwright, baseURL }) => {
  const owner = await arriveAsMember(page, 'rui', '/venues/new')
  const mark = owner.slice(-6)
  const name = `Barn of swallows ${mark}`
  const city = `Montemor ${mark}`
  const title = `Night of kites ${mark}`

  await test.step('is told beside the fields what is missing', async () => {
    await page.getByRole('button', { name: 'Add the venue' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText('Please check the marked fields.')).toBeVisible()
    await inspectThemed(page, 'the form of a venue with problems')
  })

  await test.step('adds a venue whose address is for members alone', async () => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Kind of venue').selectOption('Hall')
    await page.getByLabel(/^Description/).fill('Beams, swallows, and a floor that likes to be danced on.')
    await page.getByLabel(/^Capacity/).fill('45')
    await page.getByLabel('City', { exact: true }).fill(city)
    await page.getByLabel(/^Street and number/).fill(street)
    await page
      .getByRole('radio', { name: /^Members/ })
      .first()
      .check()
    await page.getByLabel(/^(Add photos|Add more photos)$/).setInputFiles({
      name: 'barn.png',
      mimeType: 'image/png',
      buffer: buildPng(),
    })
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Fireplace' }).check()
    await page.getByRole('checkbox', { name: 'Step-free entrance' }).check()
    await page.getByRole('checkbox', { name: 'Hearing loop' }).check()
    await page.getByRole('button', { name: 'Add hours' }).click()
    await expect(page.getByLabel('Opens')).toBeFocused()
    await page.getByLabel('Closes').fill('23:30')
    await page.getByRole('button', { name: 'Add the venue' }).click()
    await expect(page).toHaveURL(/\/(v|venues)\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(street).first()).toBeVisible()
    await expect(page.getByText('Only members can see this address.')).toBeVisible()
    await expect(page.getByText('10:00 to 23:30').first()).toBeVisible()
    await inspectThemed(page, 'one’s own venue')
  })
  const venuePath = new URL(page.url()).pathname

  const host = await openDevice(browser, page)
  await signIn(host, samplePerson('host'))

  await test.step('stands among the venues, found by its city and by how one gets in', async () => {
    await host.goto('/venues')
    await host.getByRole('searchbox', { name: 'Search' }).fill('swallows')
    await host.keyboard.press('Enter')
    await expect(host).toHaveURL(/[?&]words=swallows/)
    await chooseFilter(host, async (filters) => {
      await choice(filters, 'radio', city).click()
      await choice(filters, 'checkbox', 'Hearing loop').click()
      // What would find nothing says so before it is chosen.
      await expect(choice(filters, 'checkbox', 'Parking close by')).toBeDisabled()
    })
    await expect(host.getByRole('status').filter({ hasText: /^1 venue$/ })).toBeVisible()
    await expect(host.getByRole('article').getByRole('link', { name })).toBeVisible()
  })

  await test.step('is picked for an event by typing, with its room and access, and no address', async () => {
    await host.goto('/create-event')
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inDays(14))
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').click()
    await host.keyboard.type(name.slice(0, -2))
    await expect(host.getByRole('option', { name })).toBeVisible()
    await host.keyboard.press('ArrowDown')
    await expect(host.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
    await inspectThemed(host, 'the venues that are offered')
    await host.keyboard.press('Enter')
    const chosen = host.getByRole('group', { name: 'Venue', exact: true })
    await expect(chosen).toContainText(city)
    await expect(chosen).toContainText('Its address isn’t public')
    await expect(chosen).not.toContainText(street)
    await openGroup(host, 'Places and price')
    await expect(host.getByLabel(/^Spots/)).toHaveValue('45')
    await openGroup(host, 'Good for and access')
    await expect(host.getByRole('checkbox', { name: 'Step-free entrance' })).toBeChecked()
    await expect(host.getByRole('checkbox', { name: 'Parking close by' })).not.toBeChecked()
    await publish(host)
    await expect(host).toHaveURL(/\/event\/[a-z2-7]{26}$/)
    await expect(host.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  await test.step('leads from the event to the venue, where it stands under "Upcoming events"', async () => {
    await expect(host.getByText('Step-free entrance').first()).toBeVisible()
    await host.getByRole('link', { name: `More about ${name}` }).click()
    await expect(host).toHaveURL(new RegExp(`${venuePath}$`))
    const soon = host
      .locator('section')
      .filter({ has: host.getByRole('heading', { name: 'Upcoming events' }) })
    await expect(soon.getByRole('link', { name: title })).toBeVisible()
    // A member reads the address; the page does not offer what is its owner's.
    await expect(host.getByText(street).first()).toBeVisible()
    await expect(host.getByRole('button', { name: 'Close the venue' })).toHaveCount(0)
  })

  await test.step('tells a visitor nothing of the address', async () => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL! })
    for (const path of [venuePath, eventPath, `${eventPath}.ics`]) {
      const reply = await visitor.get(path)
      expect(reply.ok(), path).toBe(true)
      expect(await reply.text(), path).not.toContain(street)
    }
    await visitor.dispose()
  })

  await test.step('cannot vanish while an event names it', async () => {
    await page.goto(venuePath)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this venue?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText(
      'Events use this venue, so it can’t be deleted. Close it instead: its past events stay.',
    )
    await inspectThemed(page, 'the refused deletion')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('is closed, and what takes place there stays', async () => {
    await page.getByRole('button', { name: 'Close the venue' }).click()
    await page
      .getByRole('dialog', { name: 'Close this venue?' })
      .getByRole('button', { name: 'Close the venue' })
      .click()
    await expect(page.getByText(/^This venue has closed/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Host an event here' })).toHaveCount(0)
    await host.goto(eventPath)
    await expect(host.getByRole('link', { name: `More about ${name}` })).toBeVisible()
    await host.goto(`/venues?words=${encodeURIComponent(name)}`)
    await expect(host.getByRole('heading', { name: 'No venues found' })).toBeVisible()
  })

  await test.step('is offered to nobody any more, and its event can still be changed', async () => {
    await host.goto('/create-event')
    await host.getByLabel('Name of the place').click()
    // Its picker answers about an open one, and so has answered about this one.
    await host.keyboard.type('Karanga House')
    await expect(host.getByRole('option', { name: 'Karanga House' })).toBeVisible()
    await host.getByLabel('Name of the place').fill(name)
    await expect(host.getByRole('option', { name: 'Karanga House' })).toHaveCount(0)
    await expect(host.getByRole('option', { name })).toHaveCount(0)
    await host.goto(`${eventPath}/edit`)
    await host.getByLabel('Title').fill(`${title}, again`)
    await host.getByRole('button', { name: 'Save changes' }).click()
    await expect(host.getByRole('heading', { level: 1, name: `${title}, again` })).toBeVisible()
    await host.context().close()
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
