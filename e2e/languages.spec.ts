import { expect, type Page, test } from '@playwright/test'
import { inspect } from './helpers/inspect.ts'
import { arriveAsMember, freshAddress, linkInMail, openDevice, signIn } from './helpers/people.ts'

// Six languages: a browser's wish, a choice at the foot of a page, an account that is read in it everywhere, and a script from right
// to left.

const languageOf = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)

test('a visitor reads in their own language, and chooses another', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'de-AT' })
  const page = await context.newPage()
  await page.goto('/')
  expect(await languageOf(page)).toBe('de ltr')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zusammenkommen')
  await inspect(page, 'the home page in German')

  await test.step('the app goes on in it', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Alle Events/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/explore$/)
    await expect(page).toHaveTitle(/^Events/)
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
  })

  await test.step('another is a press away, on the same page, and stays', async () => {
    await page.goto('/explore?city=Lisbon')
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page).toHaveURL(/\/explore\?city=Lisbon$/)
    expect(await languageOf(page)).toBe('fr ltr')
    await page.goto('/safety')
    expect(await languageOf(page)).toBe('fr ltr')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.goto('/')
    expect(await languageOf(page)).toBe('en ltr')
  })
  await context.close()
})

test('a page without scripts is in the language of its address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/explore?lang=es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/explore\?lang=es$/)
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.goto('/hosting')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await context.close()
})

test('Arabic is read from right to left', async ({ page }) => {
  await page.goto('/explore?lang=ar')
  expect(await languageOf(page)).toBe('ar rtl')
  await inspect(page, 'events in Arabic')
  await page.locator('main a[href^="/e/"]').first().click()
  await expect(page).toHaveURL(/\/e\//)
  await inspect(page, 'an event in Arabic')
  for (const path of ['/', '/login', '/signup', '/safety']) {
    await page.goto(path)
    expect(await languageOf(page)).toBe('ar rtl')
    await inspect(page, `${path} in Arabic`)
  }
})

test('an account is read, and written to, in the language that its member chose', async ({
  page,
  browser,
}) => {
  const account = { email: freshAddress('lena'), password: 'seven quiet lanterns' }
  await arriveAsMember(page, 'lena', '/dashboard', account)
  // The foot of the page moves until all of it is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten|Willkommen|Hallo/)
  await inspect(page, 'the dashboard in German')

  const elsewhere = await openDevice(browser, page)
  await test.step('another browser follows from its second page on', async () => {
    await signIn(elsewhere, account)
    await elsewhere.goto('/dashboard')
    await expect
      .poll(
        async () => (await elsewhere.context().cookies()).find(({ name }) => name === 'hearth_lang')?.value,
      )
      .toBe('de')
    await elsewhere.reload()
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de')
  })

  await test.step('emails are in it', async () => {
    const someone = await openDevice(browser, page)
    await someone.goto('/forgot-password')
    await expect(someone.locator('#placeholder')).toHaveCount(0)
    await someone.getByLabel('Email').fill(account.email)
    await someone.getByRole('button', { name: 'Send the link' }).click()
    await expect(someone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(await linkInMail(someone, account.email, /Wähle ein neues Hearth-Passwort/)).toContain('/confirm')
  })
})

test('what was typed stays when the language changes', async ({ page, browser }) => {
  const choose = (reader: Page, language: string) =>
    reader.locator('form.languages').getByRole('button', { name: language }).click()

  await test.step('of an answer without an account', async () => {
    await page.goto('/explore')
    // Where it is full nobody is asked for a name.
    const withRoom = page.getByRole('article').filter({ hasNotText: 'Full' })
    await withRoom.getByRole('heading').getByRole('link').first().click()
    await page.getByLabel('Your name').fill('Lena')
    await page.locator('main input[type=email]').fill('lena@example.org')
    await choose(page, 'Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('main input[type=email]')).toHaveValue('lena@example.org')
    await expect(page.getByLabel('Dein Name')).toHaveValue('Lena')
  })

  await test.step('of half an event, which is a draft', async () => {
    const host = await openDevice(browser, page)
    await arriveAsMember(host, 'ida', '/create-event')
    await host.locator('[name="title"]').fill('Laternen am Fluss')
    await host.goto('/safety')
    await choose(host, 'Français')
    await expect(host.locator('html')).toHaveAttribute('lang', 'fr')
    await host.goto('/create-event')
    await expect(host.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(host.locator('[name="title"]')).toHaveValue('Laternen am Fluss')
  })
})

test('times and weeks are written as a member chose, on every page and in every browser', async ({
  page,
  browser,
}) => {
  const account = { email: freshAddress('tom'), password: 'seven quiet lanterns' }
  await arriveAsMember(page, 'tom', '/account', account)
  await page.getByLabel('Times', { exact: true }).selectOption('12')
  await expect(page.getByText('Saved. Times and weeks').first()).toBeVisible()
  await page.getByLabel('Weeks begin on').selectOption('7')
  await expect.poll(async () => cookieOf(page)).toBe('12.7')
  await inspect(page, 'the account with its language and times')

  const readsTwelve = async (reader: Page) => {
    await reader.goto('/explore?view=month')
    await expect(reader.locator('.month-days th').first()).toHaveText('Sun')
    await reader.goto('/explore')
    await expect(
      reader
        .locator('main')
        .getByText(/\d:\d\d\s[ap]m/)
        .first(),
    ).toBeVisible()
    await expect(reader.locator('main').getByText(/, \d\d:\d\d(?!\s[ap]m)/)).toHaveCount(0)
  }
  await readsTwelve(page)
  const elsewhere = await openDevice(browser, page)
  await signIn(elsewhere, account)
  await elsewhere.goto('/dashboard')
  await expect.poll(async () => cookieOf(elsewhere)).toBe('12.7')
  await readsTwelve(elsewhere)
})

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'hearth_habits')?.value
