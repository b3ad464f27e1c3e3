import { expect, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, freshAddress, linkInMail, openDevice } from './helpers/people.ts'

// An evening that repeats: a host says so in the form, a member comes to every date and gives one back, the host sees who comes and
// writes to them, somebody without an account comes to two dates by one link, the host changes what follows one date and takes a break.

test('a circle every week', async ({ page: host, browser }) => {
  test.setTimeout(240_000)
  await arriveAsMember(host, 'noor', '/create-event')
  const title = `Listening circle ${Math.random().toString(36).slice(2, 8)}`

  await test.step('a host has it repeat', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Spiritual' }).check()
    await host.getByLabel('Starts on').fill(inDays(9))
    await host.getByLabel('Starts at').fill('19:30')
    await host.getByRole('button', { name: /^Repeats/ }).click()
    await host.getByRole('radio', { name: /^Every \w+day$/ }).check()
    await expect(host.getByText(/^Every \w+day at 19:30$/).first()).toBeVisible()
    await inspectThemed(host, 'how often an event repeats')
    await host.getByLabel('Name of the place').fill('Sala do Rio')
    await host.getByLabel('City').fill('Lisbon')
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await publish(host)
    await expect(host.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  let seriesPath = ''
  await test.step('its dates are there, and lead to each other', async () => {
    await expect(async () => {
      await host.reload()
      await expect(host.getByRole('navigation', { name: 'Dates before and after' })).toBeVisible({
        timeout: 3000,
      })
    }).toPass({ timeout: 60_000 })
    await host.getByRole('link', { name: 'a series' }).click()
    await expect(host).toHaveURL(/\/(s|series)\/[a-z2-7]{26}/)
    seriesPath = new URL(host.url()).pathname
    await expect(host.getByText(/^Every \w+day at 19:30$/)).toBeVisible()
    await inspectThemed(host, 'the page of a series, for its host')
  })

  const guest = await openDevice(browser, host)
  await arriveAsMember(guest, 'mei', seriesPath)
  await test.step('a member comes to every date and gives one back', async () => {
    await guest.getByRole('button', { name: 'Come to every date' }).first().click()
    const dialog = guest.getByRole('dialog')
    await inspectThemed(guest, 'coming to every date of a series')
    await dialog
      .getByRole('button', { name: /coming/i })
      .last()
      .click()
    await expect(guest.getByText(/^You’re coming to every date\. /)).toBeVisible()
    await guest
      .getByRole('button', { name: /^Give back / })
      .first()
      .click()
    await expect(guest.getByText(/You’re coming to every date except/)).toBeVisible()
    await inspect(guest, 'a date given back')
  })

  await test.step('the host sees who comes when, and writes to all of them', async () => {
    await host.goto(seriesPath)
    await host.getByRole('link', { name: 'Who came when' }).click()
    await expect(host.getByRole('heading', { level: 1, name: 'Who came when' })).toBeVisible()
    await expect(host.getByText(/^1 person at these dates$/)).toBeVisible()
    await inspectThemed(host, 'who came to which date of a series')
    await host.getByRole('link', { name: title }).click()
    await host.getByRole('button', { name: 'Write to everyone' }).click()
    const dialog = host.getByRole('dialog', { name: 'Write to everyone' })
    await expect(dialog.getByText('1 person will read it.').first()).toBeVisible()
    await inspectThemed(host, 'a message to all people of a series')
    await dialog.getByLabel('Subject').fill('Bring a cup')
    await dialog.getByLabel('Your message').fill('There is tea.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(host.getByText('Sent to 1 person').first()).toBeVisible()
    await guest.goto(seriesPath)
    await expect(guest.getByRole('heading', { name: 'Bring a cup' })).toBeVisible()
  })

  await test.step('somebody without an account comes to two dates by one link, and gives one back', async () => {
    const visitor = await openDevice(browser, host)
    await visitor.goto(seriesPath.replace('/series/', '/s/'))
    const email = freshAddress('ada')
    await visitor.getByLabel('Your name').fill('Ada')
    await visitor.getByLabel('Email', { exact: true }).fill(email)
    const some = visitor.getByRole('group', { name: 'Tick the dates you’ll come to.' })
    await some.getByRole('checkbox').nth(0).check()
    await some.getByRole('checkbox').nth(2).check()
    await expect(visitor.getByRole('group', { name: 'Tick the dates you can’t make.' })).toBeHidden()
    await inspectThemed(visitor, 'the page of a series, for people without an account')
    await visitor
      .locator('.guest-form')
      .getByRole('button', { name: /coming/ })
      .click()
    await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await visitor.goto(await linkInMail(host, email, /Confirm your reply/, 'Confirm your reply'))
    await inspect(visitor, 'the mailed link of dates')
    await visitor.getByRole('button', { name: 'Confirm: I’m coming' }).click()
    await expect(visitor.getByText('You’re coming to 2 dates')).toBeVisible()
    await inspect(visitor, 'the dates of somebody without an account')
    await visitor
      .getByRole('button', { name: /^Give back / })
      .first()
      .click()
    await expect(visitor.getByText('You’re coming to 1 date')).toBeVisible()
  })

  await test.step('the host takes a break, and sees first whom it touches', async () => {
    await host.goto(seriesPath)
    await host.getByRole('button', { name: 'Take a break' }).click()
    const dialog = host.getByRole('dialog', { name: 'Take a break' })
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByRole('button', { name: 'See what changes' }).click()
    await expect(dialog.getByText(/1 date/)).toBeVisible()
    await inspect(host, 'what a break changes')
    await dialog.getByRole('button', { name: 'Skip these dates' }).click()
    await expect(dialog).toBeHidden()
    await expect(host.getByText(/not on/).first()).toBeVisible()
  })

  await test.step('the host makes it a course, and its dates lead to it', async () => {
    await host.getByRole('button', { name: 'How people answer' }).click()
    const dialog = host.getByRole('dialog', { name: 'How people answer' })
    await dialog.getByRole('radio', { name: /^The whole course only/ }).check()
    await dialog.getByRole('combobox').selectOption('6')
    await inspectThemed(host, 'how people answer a series')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(host.getByText(/^The whole course only\./).first()).toBeVisible()
    const visitor = await openDevice(browser, host)
    await visitor.goto(seriesPath.replace('/series/', '/s/'))
    await expect(visitor.getByText(/If one of them is full, no place is taken\./).first()).toBeVisible()
    await inspectThemed(visitor, 'the page of a course, for visitors')
    await visitor
      .getByRole('link', { name: /^More about / })
      .first()
      .click()
    await expect(visitor.getByText(/^This date belongs to a course/)).toBeVisible()
    await inspectThemed(visitor, 'a date of a course, for visitors')
  })

  await test.step('somebody without an account comes to the course, gives a date back and takes it back', async () => {
    const visitor = await openDevice(browser, host)
    await visitor.goto(seriesPath.replace('/series/', '/s/'))
    const email = freshAddress('eva')
    await visitor.getByLabel('Your name').fill('Eva')
    await visitor.getByLabel('Email', { exact: true }).fill(email)
    await visitor
      .locator('.guest-form')
      .getByRole('button', { name: /coming/ })
      .click()
    await visitor.goto(await linkInMail(host, email, /Confirm your reply/, 'Confirm your reply'))
    await visitor.getByRole('button', { name: 'Confirm: I’m coming' }).click()
    await expect(visitor.getByText('You’re coming to every date.')).toBeVisible()
    await visitor
      .getByRole('button', { name: /^Give back / })
      .first()
      .click()
    await expect(visitor.getByText('You gave it back')).toBeVisible()
    await inspect(visitor, 'the dates of a course, one of them given back')
    await visitor.getByRole('button', { name: /^I’m coming on / }).click()
    await expect(visitor.getByText('You gave it back')).toBeHidden()
  })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
