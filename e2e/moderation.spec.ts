import { expect, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import {
  arriveAsMember,
  freshAddress,
  linkInMail,
  openDevice,
  samplePerson,
  signIn,
  submitSignIn,
} from './helpers/people.ts'

// Somebody is unkind. A member says so in two taps; somebody who looks after the house reads it, suspends them and resolves
// it; whoever is suspended reads why and answers once; the answer opens the account again.

test('from a report to an open door', async ({ page: reporter, browser }) => {
  test.setTimeout(240_000)
  const person = { email: freshAddress('loud'), password: 'seven quiet lanterns' }
  await arriveAsMember(reporter, 'mira', '/members')
  const loud = await openDevice(browser, reporter)
  const username = await arriveAsMember(loud, 'loud', '/notifications', person)

  await test.step('is reported in two taps, and words can follow', async () => {
    await reporter.goto(`/profile/@${username}`)
    await reporter.getByRole('button', { name: `Report ${username}` }).click()
    await inspectThemed(reporter, 'what a report is about')
    await reporter.getByRole('button', { name: 'Unkind or threatening' }).click()
    await expect(reporter.getByText('An admin will read it and decide.')).toBeVisible()
    await reporter.getByLabel(/^What would help us/).fill(`They shouted at ${username.slice(-6)}.`)
    await inspectThemed(reporter, 'thanks for a report')
    await reporter.getByRole('button', { name: 'Add details' }).click()
    await expect(reporter.getByText('Details added').first()).toBeVisible()
  })

  const keeper = await openDevice(browser, reporter)
  await test.step('somebody looks into it and suspends them', async () => {
    await signIn(keeper, samplePerson('admin'))
    await keeper.goto('/admin-dashboard?view=reports')
    const card = keeper.getByRole('listitem').filter({ hasText: `They shouted at ${username.slice(-6)}.` })
    await card.getByRole('button', { name: 'I’m on it' }).click()
    await expect(card.getByText(/is on it$/).first()).toBeVisible()
    await inspectThemed(keeper, 'the reports')
    await card.getByRole('button', { name: 'Suspend' }).click()
    const dialog = keeper.getByRole('dialog')
    await dialog.getByLabel('Reason, shown to them').fill('You shouted at other guests.')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(keeper.getByText(`${username} is suspended`).first()).toBeVisible()
    await card.getByRole('button', { name: 'Resolve' }).click()
    await keeper.getByRole('dialog').getByLabel('They were suspended').check()
    await keeper.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await expect(keeper.getByText('Report resolved').first()).toBeVisible()
  })

  await test.step('who reads why when signing in, and answers once', async () => {
    await loud.context().clearCookies()
    await loud.goto('/login')
    await loud.evaluate(() => localStorage.clear())
    await loud.goto('/login')
    await submitSignIn(loud, person)
    await expect(loud.getByText('You shouted at other guests.')).toBeVisible()
    await inspectThemed(loud, 'the page of a suspension')
    await loud.getByLabel('Your appeal').fill(`It was my brother, says ${username}.`)
    await loud.getByRole('button', { name: 'Send the appeal' }).click()
    await expect(loud.getByText('We have your appeal.')).toBeVisible()
    // The link of the mail leads to the same page.
    await loud.goto(await linkInMail(loud, person.email, /suspended/))
    await expect(loud.getByText(`It was my brother, says ${username}.`)).toBeVisible()
    await expect(loud).toHaveURL(/\/suspended$/)
  })

  await test.step('the answer opens the account', async () => {
    await keeper.goto('/admin-dashboard?view=suspensions')
    const card = keeper.getByRole('listitem').filter({ hasText: `says ${username}.` })
    await inspectThemed(keeper, 'an appeal')
    await card.getByRole('button', { name: 'Lift the suspension' }).click()
    await keeper.getByRole('dialog').getByLabel('Your reply to them').fill('Thank you, we were wrong.')
    await keeper.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click()
    await expect(keeper.getByText('The suspension is lifted').first()).toBeVisible()
    await signIn(loud, person)
    await loud.goto('/notifications')
    await expect(loud.getByText('Your account is open again. Welcome back.')).toBeVisible()
    await reporter.goto('/notifications')
    await expect(reporter.getByText(/^Thank you for reporting/)).toBeVisible()
  })
})
