import { expect, type Page, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'

// A member follows a venue at once and a search weekly, changes both in one list, and ends the last by a link as emails have it.

test('what a member follows, from the first press to the last', async ({ page, browser }) => {
  const alertIds = idsOfAlerts(page)
  await arriveAsMember(page, 'ines', '/venues')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  let venue = ''

  await test.step('a venue, at once', async () => {
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/v\/.+/)
    const follow = page.getByRole('button', { name: /^Follow: / })
    venue = (await follow.getAttribute('aria-label'))!.replace('Follow: ', '')
    await follow.click()
    const dialog = page.getByRole('dialog', { name: `Follow: ${venue}` })
    await dialog.getByRole('radio', { name: /At once/ }).click()
    await expect(dialog.getByText(`You follow ${venue}.`)).toBeVisible()
    await inspectThemed(page, 'how to hear of a venue')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Following: ${venue}. Change or stop` })).toBeVisible()
  })

  await test.step('a search, weekly', async () => {
    await page.goto('/events/concerts?free=1')
    await page.getByRole('button', { name: /^Follow: / }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Weekly email/ }).click()
    await expect(dialog.getByText(/^You follow Concerts/)).toBeVisible()
    await dialog.getByRole('link', { name: 'Everything you follow' }).click()
  })

  await test.step('both in one list, each changed and ended there', async () => {
    await expect(page).toHaveURL(/\/following$/)
    await expect(row('Concerts').getByRole('combobox')).toHaveValue('weekly')
    await inspectThemed(page, 'what a member follows')
    await row(venue).getByRole('combobox').selectOption('Weekly email')
    await row('Concerts')
      .getByRole('button', { name: /^Stop following/ })
      .click()
    await expect(page.getByText(/^You no longer follow Concerts/)).toBeVisible()
    await page.reload()
    await expect(row(venue).getByRole('combobox')).toHaveValue('weekly')
    await expect(row('Concerts')).toHaveCount(0)
  })

  await test.step('the last one by the link of an email, signed in nowhere', async () => {
    const [id] = await alertIds()
    const elsewhere = await openDevice(browser, page)
    await elsewhere.goto(`/unfollow/${id}`)
    await expect(elsewhere.getByRole('heading', { name: `Stop following ${venue}?` })).toBeVisible()
    expect(await alertIds(), 'looking at the page ends nothing').toHaveLength(1)
    await elsewhere.getByRole('button', { name: 'Stop following' }).click()
    await expect(elsewhere.getByRole('heading', { name: `You no longer follow ${venue}` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You don’t follow anything yet' })).toBeVisible()
    expect(await alertIds()).toEqual([])
  })
})

/** The ids that the emails of a member carry, read with what the app itself sends when it reads the list. */
function idsOfAlerts(page: Page): () => Promise<string[]> {
  let asked: { url: string; headers: Record<string, string> } | undefined
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/rest/v1/event_alerts')) {
      asked = { url: request.url(), headers: request.headers() }
    }
  })
  return async () => {
    const answer = await page.request.get(asked!.url, { headers: asked!.headers })
    return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
  }
}
