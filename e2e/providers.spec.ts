import { expect, type Page, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice, samplePerson, signIn } from './helpers/people.ts'

// Somebody offers what they do: they write a page in steps, an admin publishes it, another member asks, the provider
// answers, and both agree. Each hears of the other in Hearth, and nowhere stands an address.

test('from the first word of a page to an agreement', async ({ page: provider, browser }) => {
  const username = await arriveAsMember(provider, 'rui', '/become-service-provider')
  const name = `Slow cello ${username.slice(-6)}`
  const next = () => provider.getByRole('link', { name: /^Next: / }).click()

  await test.step('writes a page, which survives a reload', async () => {
    await provider.getByLabel('Name', { exact: true }).fill(name)
    await provider.getByLabel('Languages you speak').selectOption('en')
    await expect(provider.getByText('Saved just now')).toBeVisible()
    await provider.reload()
    await expect(provider.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expect(provider.getByRole('button', { name: 'Remove English' })).toBeVisible()
  })

  await test.step('says what they bring, what it costs and where, and sends it', async () => {
    await next()
    await provider.getByRole('checkbox', { name: 'Music' }).check()
    await provider.getByLabel('Headline').fill('Cello for quiet rooms and long tables')
    await provider
      .getByLabel('Your story')
      .fill('I have played in kitchens and chapels for twenty years, and still begin with a slow piece.')
    await next()
    await provider.getByRole('button', { name: 'Add your first service' }).click()
    await provider.getByLabel('Service name').fill('An hour of songs')
    await provider.getByLabel('From', { exact: true }).fill('80')
    await next()
    await provider.getByLabel('City').fill('Porto')
    await next()
    await next()
    await provider.getByRole('button', { name: 'Send for review' }).click()
    await expect(provider.getByText('In review').first()).toBeVisible()
  })

  await test.step('is read and published by an admin', async () => {
    const admin = await openDevice(browser, provider)
    await signIn(admin, samplePerson('admin'))
    await admin.goto('/admin-dashboard?view=providers')
    const waiting = admin.locator('.case').filter({ hasText: name })
    await waiting.getByRole('button', { name: 'Open the page' }).click()
    await expect(waiting.getByText('An hour of songs').first()).toBeVisible()
    await waiting.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(admin.getByText(`${name} is published`).first()).toBeVisible()
    await expectNoAddress(admin)
    await admin.context().close()
  })

  await test.step('hears that the page is out', async () => {
    await provider.goto('/notifications')
    await expect(bell(provider)).toHaveAccessibleName('Notifications, 1 new')
    await provider.getByRole('link', { name: `Your page “${name}” is published.` }).click()
    await expect(provider.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(bell(provider)).toHaveAccessibleName('Notifications')
  })
  const pagePath = new URL(provider.url()).pathname

  const asker = await openDevice(browser, provider)
  const person = samplePerson('member')
  await signIn(asker, person)

  await test.step('is asked by another member', async () => {
    await asker.goto(pagePath)
    await asker.getByRole('button', { name: `Ask ${name}` }).click()
    const dialog = asker.getByRole('dialog')
    await dialog.getByLabel('Your message').fill('Would you play for our running group?')
    await dialog.getByLabel(/^What is it about/).selectOption('An hour of songs')
    await dialog.getByLabel(/^Date/).fill('2031-06-21')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await asker.getByRole('link', { name: 'Open the conversation' }).click()
    await expect(asker).toHaveURL(/\/enquiries\/[0-9a-f-]{36}$/)
    await expect(asker.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(asker.getByText('Saturday 21 June 2031')).toBeVisible()
    await expect(stateIn(asker)).toContainText('Waiting for a reply')
    await expectNoAddress(asker)
  })

  await test.step('finds the question on the dashboard and in the notes, and answers', async () => {
    await provider.goto('/dashboard')
    await expect(
      provider
        .getByRole('region', { name: 'To do' })
        .getByText(/ sent you a question$/)
        .first(),
    ).toBeVisible()
    await provider.goto('/notifications')
    await expectNoAddress(provider)
    await inspectThemed(provider, 'the notices')
    await provider.getByRole('link', { name: / sent you a question$/ }).click()
    await expect(provider.getByRole('log').getByText('Would you play for our running group?')).toBeVisible()
    await provider.getByLabel('Your message').fill('Gladly, for 80 euros.')
    await provider.getByRole('button', { name: 'Reply' }).click()
    await expect(provider.getByRole('log').getByText('You replied')).toBeVisible()
    await expectNoAddress(provider)
    await inspectThemed(provider, 'a conversation')
  })

  await test.step('and the asker agrees', async () => {
    await asker.goto('/notifications')
    await asker.getByRole('link', { name: `${name} wrote to you` }).click()
    await expect(asker.getByRole('log').getByText('Gladly, for 80 euros.')).toBeVisible()
    await asker.getByRole('button', { name: 'Confirm' }).click()
    const dialog = asker.getByRole('dialog', { name: `Confirm with ${name}?` })
    await dialog.getByLabel('Your message').fill('Then it is agreed, thank you.')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(asker.getByRole('log').getByText('You confirmed')).toBeVisible()
    await expectNoAddress(asker)
  })

  await test.step('which both see, and hear', async () => {
    await provider.goto('/notifications')
    await provider.getByRole('link', { name: /^Confirmed with / }).click()
    await expect(provider.getByRole('log').getByText('Then it is agreed, thank you.')).toBeVisible()
    await expect(provider.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible()
    await expectNoAddress(provider)
    // The asker is of the sample and may have agreed with others; the provider has this conversation alone.
    const agreed = { hasText: 'Then it is agreed, thank you.' }
    for (const [side, row] of [
      [asker, asker.getByRole('listitem').filter(agreed).filter({ hasText: name })],
      [provider, provider.getByRole('listitem').filter(agreed)],
    ] as const) {
      await side.goto('/enquiries')
      await expect(row).toContainText('Confirmed')
      await expectNoAddress(side)
    }
    await inspectThemed(asker, 'the conversations')
  })
})

/** How the conversation that is open stands; the list beside it says it of others. */
const stateIn = (page: Page) => page.getByRole('status').filter({ has: page.locator('.enquiry-state') })

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** Nothing on the page, shown or not, is an e-mail address; the menu of one's own account aside. */
async function expectNoAddress(page: Page): Promise<void> {
  const addresses = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    copy.querySelector('#member-menu')?.remove()
    for (const script of copy.querySelectorAll('script')) script.remove()
    return copy.innerHTML.match(/[\w.+-]+@[\w-]+\.[\w.-]+/g) ?? []
  })
  expect(addresses).toEqual([])
}
