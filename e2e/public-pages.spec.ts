import { expect, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { fillSignIn, samplePerson } from './helpers/people.ts'

// Whoever has a link reads what it is about without an account; an account is asked for where somebody acts.

test('a shared event is read at once, and answered after the sign-in', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('article').getByRole('link').first()
  const title = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/\/e\/[a-z2-7]{26}$/)
  const path = new URL(page.url()).pathname
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()

  await test.step('opened by its link, it asks nothing more', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/(rest|functions|auth|api)\//.test(new URL(request.url()).pathname)) asked.push(request.url())
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await inspectThemed(page, path)
    expect(asked).toEqual([])
  })

  await test.step('the sign-in leads back to it', async () => {
    await page
      .getByRole('link', { name: /^Sign in/ })
      .filter({ visible: true })
      .last()
      .click()
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, samplePerson('member'))
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(heading).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to come' })).toHaveCount(0)
  })
})

test('from an event to its place and back, without an account and without asking twice', async ({ page }) => {
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto('/search?words=lisbon&kind=venues')
  await page.locator('main a[href^="/v/"]').first().click()
  await expect(page).toHaveURL(/\/v\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Upcoming events' })).toBeVisible()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await inspectThemed(page, page.url())
  const event = page.getByRole('main').locator('a[href^="/e/"]').first()
  const title = await event.innerText()
  await event.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Upcoming events' })).toBeVisible()
  expect(wrong).toEqual([])
})

test('from a service provider to the member behind it, without an account and without asking for more', async ({
  page,
}) => {
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto('/search?words=lisbon&kind=providers')
  await page.locator('main a[href^="/p/"]').first().click()
  await expect(page).toHaveURL(/\/p\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Services' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(rest|functions|auth|api)\//.test(new URL(request.url()).pathname)) asked.push(request.url())
  })
  await page.reload()
  await page.waitForLoadState('networkidle')
  await inspectThemed(page, page.url())
  await expect(page.getByRole('link', { name: /^Sign in to ask / })).toBeVisible()
  await page.locator('main a[href^="/@"]').first().click()
  await expect(page).toHaveURL(/\/@[A-Za-z0-9_.]+$/)
  await expect(page.getByText(/^@[A-Za-z0-9_.]+$/).first()).toBeVisible()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await inspectThemed(page, page.url())
  expect(asked).toEqual([])
  expect(wrong).toEqual([])
})

test('a member is found under their name in any case, and asks search engines to leave the page out', async ({
  page,
}) => {
  await page.goto('/@INES.Duarte')
  await expect(page.getByRole('heading', { level: 1, name: 'Inês Duarte' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const nobody = await page.goto('/@nobody.of.this.name')
  expect(nobody?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('a page whose scripts never come is read all the same', async ({ page }) => {
  await page.goto('/')
  const path = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(path!)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What it’s like' })).toBeVisible()
  const nobody = await page.goto('/e/aaaaaaaaaaaaaaaaaaaaaaaaaa')
  expect(nobody?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('from the list of events to a city, an evening and back, without an account', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(rest|functions|auth|api)\//.test(new URL(request.url()).pathname)) asked.push(request.url())
  })
  await page.goto('/explore')
  await page.waitForLoadState('networkidle')
  await inspectThemed(page, '/explore')
  expect(asked, 'what is for everyone is in the page').toEqual([])

  await test.step('a city has a page of its own', async () => {
    await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Lisbon' }).click()
    await expect(page).toHaveURL(/\/in\/pt-lisbon$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Events in Lisbon' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Where they are/ })).toBeVisible()
    await inspectThemed(page, '/in/pt-lisbon')
  })

  await test.step('an evening opens, and going back finds the list', async () => {
    const link = page.getByRole('article').getByRole('link').first()
    const title = await link.innerText()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Events in Lisbon' })).toBeVisible()
  })

  await test.step('a sentence becomes choices that can be taken away', async () => {
    await page.getByRole('searchbox', { name: 'What would you love to do?' }).fill('free concerts')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/explore\/concerts\?.*free=1/)
    await page.getByRole('link', { name: 'Remove filter Free' }).click()
    await expect(page).not.toHaveURL(/free=1/)
  })

  await test.step('a month leads to its days', async () => {
    await page.goto('/explore?view=month')
    const day = page
      .getByRole('table')
      .getByRole('link', { name: /events?$/ })
      .first()
    await day.click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  expect((await page.goto('/in/xx-nowhere'))?.status()).toBe(404)
  expect((await page.goto('/explore/nothing'))?.status()).toBe(404)
})
