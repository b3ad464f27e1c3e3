import { expect, test } from '@playwright/test'
import { openGroup, publish, review } from './helpers/event-form.ts'
import { freshAddress, linkInMail, samplePerson, signIn, signInOnScreen } from './helpers/people.ts'
import { reply } from './helpers/reply.ts'

// The first walk: somebody who has never seen Hearth signs up, reads the mail, chooses a name and hosts an event;
// a second member finds it, says "I'm coming", takes it into a calendar and changes their mind; the host changes it.

const password = 'seven quiet lanterns'

test('from the first look to a shared evening', async ({ page, browser }, { project }) => {
  const email = freshAddress('nadia')
  const username = `nadia_${Math.random().toString(36).slice(2, 8)}`
  const title = `Soup and slow songs ${username.slice(-4)}`

  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

  await test.step('sees the home page and signs up', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(
      page.getByText('Account created! Please check your email to confirm your registration.').first(),
    ).toBeVisible()
  })

  await test.step('reads the mail and confirms', async () => {
    await page.goto(await linkInMail(page, email, /confirm/i))
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(errors, 'the console stays empty').toEqual([])
  })

  await test.step('signs in and is asked for a name before hosting', async () => {
    await signInOnScreen(page, { email, password })
    await page.goto('/create-event')
    await expect(page).toHaveURL(/\/username-setup\?redirectTo=%2Fcreate-event/)
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Use this username' }).click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(/\/create-event$/)
  })

  const day = inDays(9)
  await test.step('is told beside the fields what is missing', async () => {
    await review(page)
    await expect(page.getByText('Give it a title of at least 3 characters.')).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
  })

  await test.step('creates an event with a zone and a place', async () => {
    await page.getByLabel('Title').fill(title)
    await page.getByRole('radio', { name: 'Party' }).check()
    await page.getByLabel('Starts on').fill(day)
    await page.getByLabel('Starts at').fill('19:30')
    await page.getByLabel(/^Ends at/).fill('22:00')
    await page.getByRole('button', { name: /^All day, several days/ }).click()
    await page.getByLabel('Time zone').fill('Asia/Kathmandu')
    await page.getByLabel('Name of the place').fill('Patan Courtyard')
    await page.getByLabel('City').fill('Lalitpur')
    await openGroup(page, 'In your words')
    await page.getByLabel(/^One line about it/).fill('Come as you are, leave a little warmer.')
    await page
      .getByLabel(/^Description/)
      .first()
      .fill('We cook **one pot** together.\n\n- bring a spoon\n- bring a song')
    await openGroup(page, 'Places and price')
    await page.getByLabel(/^Spots/).fill('3')
    await openGroup(page, 'Good for and access')
    await page.getByLabel('First-timers').check()
    await publish(page)
    await expect(page).toHaveURL(/\/event\/[a-z2-7]{26}$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('19:30 to 22:00').first()).toBeVisible()
    // The reader is in Lisbon: five hours and three quarters behind.
    await expect(page.getByText('13:45 your time').first()).toBeVisible()
  })
  const eventPath = new URL(page.url()).pathname

  await test.step('finds it under its category', async () => {
    await page.goto('/nightlife?city=Lalitpur')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })

  const guestContext = await browser.newContext({ ...project.use, baseURL: new URL(page.url()).origin })
  const guest = await guestContext.newPage()
  await test.step('a second member finds it and says "I’m coming" with a friend', async () => {
    await signIn(guest, samplePerson('member'))
    await guest.goto('/events?city=Lalitpur')
    await guest.getByRole('link', { name: title }).click()
    await expect(guest).toHaveURL(new RegExp(`${eventPath.replace('/event/', '/e/')}$`))
    await reply(guest, 'I’m coming')
    await expect(guest.getByText('You’re coming').filter({ visible: true }).first()).toBeVisible()
    await expect(guest.getByText('2 of 3 spots left').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('takes it into a calendar', async () => {
    const calendar = await guest.request.get(`${eventPath}.ics`)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    const text = await calendar.text()
    expect(text).toContain('DTSTART;TZID=Asia/Kathmandu')
    expect(text).toContain('Patan Courtyard')
  })

  await test.step('gets a mail about it', async () => {
    const mailPage = await guestContext.newPage()
    await mailPage.goto('/dev/mail')
    await expect(async () => {
      await mailPage.reload()
      await expect(mailPage.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible({
        timeout: 1000,
      })
    }).toPass({ timeout: 20_000 })
    await mailPage.close()
  })

  await test.step('changes their mind', async () => {
    await guest.reload()
    await guest
      .getByRole('button', { name: /^You’re coming/ })
      .filter({ visible: true })
      .first()
      .click()
    await guest.getByRole('dialog').getByRole('button', { name: 'I can’t come' }).click()
    await expect(guest.getByText('3 of 3 spots left').filter({ visible: true }).first()).toBeVisible()
    await guestContext.close()
  })

  await test.step('the host changes it and sees it under My events', async () => {
    await page.goto(eventPath)
    await page.getByRole('link', { name: /^Edit/ }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`${eventPath}/edit$`))
    await page.getByLabel('Title').fill(`${title}, again`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${title}, again` })).toBeVisible()
    await page.goto('/my-events')
    await expect(page.getByRole('link', { name: `${title}, again` })).toBeVisible()
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
