import { expect, type Page, test } from '@playwright/test'
import { inspect } from './helpers/inspect.ts'
import { openMenu, samplePerson, signInOnScreen, submitSignIn } from './helpers/people.ts'
import { journalUrl, walksEverything } from './playwright.config.ts'

// Two apps on two origins, one sign-in: both ways between Hearth and the journal, as a person walks them.

const hearthHome = /^http:\/\/localhost:\d+\/$/

test('from Hearth by the menu: the journal knows me, keeps a line, and lets me go alone', async ({
  page,
}) => {
  const me = samplePerson('member')
  const line = `The bread came out right ${Date.now()}`

  await test.step('the menu shows all eight, and those to come as coming', async () => {
    await signInOnScreen(page, me)
    await openMenu(page, 'Apps of the network')
    const menu = page.getByRole('navigation', { name: 'Apps of the network' })
    await expect(menu.getByRole('listitem')).toHaveCount(8)
    await expect(menu.getByText('Coming')).toHaveCount(6)
    await expect(menu.getByRole('link')).toHaveCount(2)
    await menu.getByRole('link', { name: 'Journal' }).click()
  })

  await test.step('I arrive signed in, and nothing that signs in stays in the address', async () => {
    await expect(page.getByText('Signed in via Single Sign-On', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${journalUrl}/`)
    await expect(page.getByRole('main').getByText(me.username, { exact: true })).toBeVisible()
  })

  await test.step('I write a line, and it is there after a reload', async () => {
    await page.getByLabel('What stays with you from today?').fill(line)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: line })).toHaveCount(1)
  })

  await test.step('I delete it', async () => {
    await page.getByRole('button', { name: `: ${line}` }).click()
    await expect(page.getByRole('button', { name: 'Delete it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: line })).toHaveCount(0)
    await expect(page.getByLabel('What stays with you from today?')).toBeFocused()
  })

  await test.step('I sign out there and am still at home in Hearth', async () => {
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You’re signed out of the journal.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in with Hearth' })).toBeVisible()
    await page.goto('/my-events')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/my-events$/)
  })
})

test('from the journal: Hearth finds me by itself, and says how', async ({ page }) => {
  const me = samplePerson('host')
  await signInAtJournal(page, me)
  await page.goto('/')
  await expect(page.getByText('Signed in via Enhanced Single Sign-On', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(hearthHome)
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/my-events$/)

  await test.step('signing out here leaves the journal as it is', async () => {
    await openMenu(page, 'Sign out')
    await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
    await page.goto('/my-events')
    await expect(page).toHaveURL(/\/login/)
    await page.goto(journalUrl)
    await expect(page.getByRole('main').getByText(me.username, { exact: true })).toBeVisible()
  })
})

test('a page behind the sign-in opens for whoever is signed in elsewhere', async ({ page }) => {
  await signInAtJournal(page, samplePerson('host'))
  await page.goto('/my-events')
  await expect(page.getByText('Signed in via Enhanced Single Sign-On', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/my-events$/)
})

test('“Sign in with Hearth” leads through Hearth’s sign-in and back', async ({ page }) => {
  const me = samplePerson('member')
  await page.goto(journalUrl)
  await page.getByRole('button', { name: 'Sign in with Hearth' }).click()
  await expect(page).toHaveURL(/\/login/)
  await submitSignIn(page, me)
  await expect(page).toHaveURL(`${journalUrl}/`)
  await expect(page.getByText('Signed in via Single Sign-On', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(me.username, { exact: true })).toBeVisible()

  await test.step('signing out of Hearth, where it began, ends both', async () => {
    await page.goto('/')
    await openMenu(page, 'Sign out')
    await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
    await page.goto(journalUrl)
    // The first thing that it reads says so, and the journal asks for a sign-in at once.
    await expect(page.getByRole('button', { name: 'Sign in with Hearth' })).toBeVisible()
    await expect(page.getByLabel('What stays with you from today?')).toHaveCount(0)
  })
})

test('a code that nobody asked for signs nobody in', async ({ page }) => {
  const address = '/sso#code=0123456789012345678901234567890123456789012&state=0123456789012345678901'
  await page.goto(address)
  await expect(
    page.getByText('Failed to sign in via SSO. Please sign in manually.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(journalUrl + address)
  await expect(
    page.getByText('Failed to sign in via SSO. Please sign in manually.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(`${journalUrl}/`)
})

test('the journal is in the language that is chosen at its foot', async ({ page }) => {
  await page.goto(journalUrl)
  const motto = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(motto).toHaveText('سطر في اليوم يكفي.')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle('اليوميات')
  await inspect(page, 'in Arabic')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(motto).toHaveText('Eine Zeile am Tag genügt.')
  await expect(page).toHaveURL(`${journalUrl}/`)
  await page.reload()
  await expect(motto).toHaveText('Eine Zeile am Tag genügt.')
})

for (const theme of walksEverything ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test.describe(`the journal in the ${theme}`, () => {
    test.use({ colorScheme: theme })

    test('holds nothing that axe finds', async ({ page }) => {
      await page.goto(journalUrl)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await inspect(page, 'signed out')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('Email and password are required')
      await page.getByRole('button', { name: 'Apps of the network' }).click()
      await inspect(page, 'the menu and a refusal')
      await signInAtJournal(page, samplePerson('admin'))
      await page.getByLabel('What stays with you from today?').fill(`A line in the ${theme}`)
      await page.keyboard.press('Enter')
      await page
        .getByRole('button', { name: /^Delete the line/ })
        .first()
        .click()
      await inspect(page, 'signed in')
      await page.getByRole('button', { name: 'Delete it' }).click()
    })
  })
}

async function signInAtJournal(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(journalUrl)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('What stays with you from today?')).toBeVisible()
}
