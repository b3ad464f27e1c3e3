import { expect, type Page, test } from '@playwright/test'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, freshAddress, linkInMail, openDevice } from './helpers/people.ts'
import { reply } from './helpers/reply.ts'

// Somebody wants no reminders by mail, says so on their account page, answers to an event, and ends the mails of that kind
// from the mail itself, in a browser that knows nobody.

const person = { email: freshAddress('clara'), password: 'seven quiet lanterns' }

test('the mails that somebody wants', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await arriveAsMember(page, 'clara', '/notifications', person)

  await test.step('one turns reminders by mail off', async () => {
    await page.getByRole('link', { name: 'Notification settings' }).click()
    const reminders = page.getByRole('switch', { name: 'By email: Reminders' })
    await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeInViewport()
    await reminders.press('Space')
    await expect(page.getByText('Saved. Reminders: no longer by email.')).toBeVisible()
    await inspectThemed(page, 'what somebody hears of')
    await page.reload()
    await expect(reminders).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'By email: Your RSVPs' })).toBeChecked()
  })

  await test.step('answers, and gets a mail that says how to end such mails', async () => {
    await page.goto(`/event/${await eventWithRoom(page)}`)
    await reply(page, 'I’m coming')
    await expect(page.getByText('You’re coming').filter({ visible: true }).first()).toBeVisible()
  })

  const elsewhere = await openDevice(browser, page)
  await test.step('and ends them there without signing in', async () => {
    const link = await linkInMail(elsewhere, person.email, /You’re coming/, 'Stop these emails')
    await elsewhere.goto(link)
    for (const colorScheme of ['light', 'dark'] as const) {
      await elsewhere.emulateMedia({ colorScheme })
      await inspect(elsewhere, `the end of mails, ${colorScheme}`)
    }
    await elsewhere.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'These emails are stopped' })).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('which the account page shows', async () => {
    await page.goto('/account#choices')
    const answers = page.getByRole('switch', { name: 'By email: Your RSVPs' })
    await expect(answers).toBeInViewport()
    await expect(answers).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'By email: Hosting' })).toBeChecked()
  })
})

/** A public event ahead where many can come. */
async function eventWithRoom(page: Page): Promise<string> {
  const { backend } = await (await page.request.get('/.well-known/hearth.json')).json()
  const rows = await page.request.get('/rest/v1/event_seats', {
    headers: { apikey: backend.anonKey },
    params: {
      select: 'event_id,capacity,taken,events!inner(starts_at,status)',
      capacity: 'gt.20',
      'events.starts_at': `gt.${new Date(Date.now() + 3_600_000).toISOString()}`,
      'events.status': 'eq.published',
      limit: 50,
    },
  })
  const all = (await rows.json()) as { event_id: string; capacity: number; taken: number }[]
  return all.find(({ capacity, taken }) => capacity - taken > 10)!.event_id
}
