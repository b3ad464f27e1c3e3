import { expect, test } from '@playwright/test'
import { eventWithRoom } from './helpers/event-with-room.ts'
import { inspect } from './helpers/inspect.ts'
import { freshAddress, linkInMail, openDevice } from './helpers/people.ts'

// Somebody without an account opens a shared link on a phone and answers: two fields, two presses, one email.

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'in a browser' : 'without JavaScript'
  test(`an answer without an account, ${how}`, async ({ page: helper, browser }) => {
    const email = freshAddress('rui')
    const path = await eventWithRoom(helper)
    const { baseURL } = test.info().project.use
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled,
      ...(baseURL !== undefined && { baseURL }),
    })
    const page = await context.newPage()

    await test.step('two fields and a press', async () => {
      await page.goto(path)
      await page.getByLabel('Your name').fill('Rui')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'I’m coming' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
    })

    await test.step('one email, and a press on another device', async () => {
      const link = await linkInMail(helper, email, /Confirm your reply/, 'Confirm your reply')
      // Before the address is proven, nothing else has gone there.
      await helper.goto('/dev/mail')
      await expect(helper.getByRole('link').filter({ hasText: email })).toHaveCount(1)
      const elsewhere = javaScriptEnabled ? await openDevice(browser, helper) : page
      await elsewhere.goto(link)
      if (javaScriptEnabled) await inspect(elsewhere, 'a guest’s link')
      await elsewhere.getByRole('button', { name: 'Confirm: I’m coming' }).click()
      await expect(elsewhere).toHaveURL(/\/guest\/[\w-]{64}$/)
      await expect(elsewhere.getByText('You’re coming')).toBeVisible()
      if (javaScriptEnabled) await inspect(elsewhere, 'a guest’s own page')
      await expect(elsewhere.getByRole('link', { name: 'Add to your calendar' })).toBeVisible()
      await elsewhere.getByLabel('Note to the hosts').fill('I bring bread.')
      await elsewhere.getByRole('button', { name: 'Save' }).click()
      await expect(elsewhere.getByLabel('Note to the hosts')).toHaveValue('I bring bread.')
      await elsewhere.getByRole('button', { name: 'I can’t come' }).click()
      await expect(elsewhere.getByText('You’re no longer coming')).toBeVisible()
    })
    await context.close()
  })
}
