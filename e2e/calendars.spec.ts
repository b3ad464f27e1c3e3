import { expect, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember } from './helpers/people.ts'
import { answerArrives } from './helpers/reply.ts'

// What one comes to reaches a calendar by an address of one's own, and what a list shows by a public one.

test('calendars to subscribe to, one’s own and a list’s', async ({ page }) => {
  test.setTimeout(150_000)
  await arriveAsMember(page, 'noor', '/events')
  await page.goto('/events?city=Lisbon')
  const field = page.getByLabel('Calendar link')

  await test.step('subscribes to what a city holds', async () => {
    await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
      'href',
      /\/feeds\/events\.rss\?city=Lisbon$/,
    )
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('dialog', { name: 'Subscribe: Events in Lisbon' })).toBeVisible()
    await inspectThemed(page, 'the ways to subscribe')
    const calendar = await page.request.get(await field.inputValue())
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await calendar.text()).toContain('NAME:Events in Lisbon on Hearth')
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('says “I’m coming”, and shares it as a code', async () => {
    const withRoom = page
      .getByRole('article')
      .filter({ hasText: /\d coming/ })
      .filter({ hasNotText: 'Full' })
    await withRoom.getByRole('heading').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('img', { name: /QR code for/ })).toBeVisible()
    await inspectThemed(page, 'the share sheet')
    await page.getByRole('button', { name: 'Close' }).click()
    const arrived = answerArrives(page, 'coming')
    await page.getByRole('button', { name: 'I’m coming' }).filter({ visible: true }).first().click()
    await expect(page.getByText('You’re coming').filter({ visible: true }).first()).toBeVisible()
    expect((await arrived).status()).toBe(200)
  })
  const eventId = new URL(page.url()).pathname.split('/').at(-1)!

  await test.step('finds it in a calendar of their own, whose address can be renewed', async () => {
    await page.goto('/my-events?tab=coming')
    await page.getByRole('button', { name: 'Create a link' }).click()
    await expect(field).toHaveValue(/\/my-calendar\/[\w-]{43}\.ics$/)
    await inspectThemed(page, 'one’s own calendar')
    const first = await field.inputValue()
    expect(await (await page.request.get(first)).text()).toContain(`UID:${eventId}@`)

    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New link' }).click()
    await expect(field).not.toHaveValue(first)
    expect((await page.request.get(first)).status()).toBe(404)
    expect((await page.request.get(await field.inputValue())).status()).toBe(200)
  })
})
