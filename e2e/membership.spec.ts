import { expect, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice, samplePerson, signIn } from './helpers/people.ts'

// Somebody joins, notes what they would give, asks to be a steward, is trusted, and steps back in the end.

test('belonging, from friend to steward and back', async ({ page, browser }) => {
  const name = await arriveAsMember(page, 'oliva', '/membership')

  await test.step('a circle is joined and shown', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join as a Friend' })).toBeVisible()
    await inspectThemed(page, 'membership before a choice')
    await page.getByRole('button', { name: 'Join as a Friend' }).click()
    await expect(page.getByText(/^You have been a Friend since/)).toBeVisible()
    await page.getByLabel('Show my tier on my profile').check()
    await page.getByRole('button', { name: 'Become a Keeper' }).click()
    await expect(page.getByText(/^You have been a Keeper since/)).toBeVisible()
    await expect(page.getByLabel('Show my tier on my profile')).toBeChecked()
  })

  await test.step('a pledge is noted, and nothing is charged', async () => {
    await expect(page.getByText('No money moves yet.')).toBeVisible()
    await page.getByText('Money', { exact: true }).click()
    await page.getByLabel('Amount').fill('twelve')
    await page.getByRole('button', { name: 'Save my pledge' }).click()
    await expect(page.getByText('Enter an amount, like 12 or 12.50.')).toBeVisible()
    await page.getByLabel('Amount').fill('12,50')
    await page.getByRole('button', { name: 'Save my pledge' }).click()
    await expect(page.getByText('Your pledge: €12.50 a month.')).toBeVisible()
  })

  await test.step('a member asks to be a steward', async () => {
    await page
      .getByLabel('Why would you like to be a steward?')
      .fill('I like to listen, and I have Thursdays free.')
    await page.getByRole('button', { name: 'Apply to become a steward' }).click()
    await expect(page.getByText(/^You applied on/)).toBeVisible()
    await inspectThemed(page, 'membership of a keeper who asks')
  })

  await test.step('somebody who may decides, and finds it on their dashboard', async () => {
    const admin = await openDevice(browser, page)
    await signIn(admin, samplePerson('admin'))
    await admin.goto('/dashboard')
    await admin.getByRole('link', { name: /wants? to become (a steward|stewards)$/ }).click()
    await admin.getByRole('button', { name: `Accept ${name} as a steward` }).click()
    await inspectThemed(admin, 'making somebody a steward')
    await admin.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(admin.getByRole('button', { name: `Accept ${name} as a steward` })).toHaveCount(0)
    await admin.context().close()
  })

  await test.step('a steward may write the long view, and step back', async () => {
    await page.goto('/notifications')
    await page.getByRole('link', { name: /^You are a steward now/ }).click()
    await expect(page.getByRole('button', { name: 'Add to the roadmap' })).toBeVisible()
    await page.goto('/membership')
    await page.getByRole('button', { name: 'Become a Friend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Step down' }).click()
    await expect(page.getByText(/^You have been a Friend since/)).toBeVisible()
    await page.goto('/strategy')
    await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to the roadmap' })).toHaveCount(0)
  })
})
