import { expect, type Locator, type Page, test } from '@playwright/test'
import { publish } from './helpers/event-form.ts'
import { choice, chooseFilter } from './helpers/filters.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice, samplePerson, signIn, submitSignIn } from './helpers/people.ts'

// Two members find each other: one says who they are, each part to its own circle, the other one finds them by what
// they love, and sees exactly that. Then they part, and meet again.

test('told in circles, found by what they love, followed, blocked, and met again', async ({
  page,
  browser,
}) => {
  const username = await arriveAsMember(page, 'liv', '/profile')
  const mark = username.slice(-6)
  const interest = `Night ferries ${mark}`
  const title = `Ferry songs ${mark}`

  await test.step('says who they are, each part in its place and to its own circle', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
    await notify(page, 'Add your pronouns', 'Pronouns', 'she/they')
    await notify(page, 'Say a few words about yourself', 'About me', 'I take the last boat home.')
    await notify(page, 'Add your city', 'City', 'Porto')
    await notify(page, 'Add your interests', 'Interests', interest)
    await notify(page, 'Add what you can offer', 'I can offer', 'A seat in the wheelhouse', 'People I follow')
    await notify(page, 'Add what you are looking for', 'I’m looking for', 'Somebody with a boat', 'Only me')
    await expect(part(page, 'I can offer')).toContainText('People I follow')
    await expect(part(page, 'I’m looking for')).toContainText('Only me')
    await inspectThemed(page, 'one’s own profile')
  })

  await test.step('changes a part by the keyboard, and the focus comes back to where it was', async () => {
    const edit = page.getByRole('button', { name: 'Edit City' })
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Viana do Castelo')
    await page.keyboard.press('Enter')
    await expect(part(page, 'City')).toContainText('Viana do Castelo')
    await expect(edit).toBeFocused()
  })

  await test.step('hosts an evening', () => publishEvent(page, title))
  const eventPath = new URL(page.url()).pathname

  const other = await openDevice(browser, page)
  const reader = samplePerson('member')
  await signIn(other, reader)

  await test.step('another member finds them by what they love', async () => {
    await other.goto('/members')
    await other.getByRole('searchbox', { name: 'Search' }).fill('ferries')
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/[?&]text=ferries/)
    await chooseFilter(other, (filters) => choice(filters, 'radio', interest).click())
    await expect(other.getByRole('status').filter({ hasText: '1 member' })).toBeVisible()
    await other.getByRole('article').getByRole('link', { name: username }).click()
    await expect(other).toHaveURL(new RegExp(`/@${username}$`))
  })
  const profilePath = new URL(other.url()).pathname

  await test.step('sees exactly what is for them', async () => {
    await expect(other.getByRole('heading', { level: 1, name: username })).toBeVisible()
    const main = other.getByRole('main')
    for (const told of ['she/they', 'I take the last boat home.', 'Viana do Castelo', interest, title]) {
      await expect(main.getByText(told).first()).toBeVisible()
    }
    for (const stored of ['A seat in the wheelhouse', 'Somebody with a boat']) {
      await expect(main.getByText(stored)).toHaveCount(0)
    }
    await inspectThemed(other, 'a member’s page')
  })

  await test.step('follows them', async () => {
    await other.getByRole('button', { name: `Follow ${username}` }).click()
    await expect(other.getByRole('button', { name: `Following ${username}` })).toBeVisible()
    await expect(other.getByText('1 follower')).toBeVisible()
  })

  await test.step('is followed back, and what is for the followed appears', async () => {
    await page.goto(`/profile/@${reader.username}`)
    await expect(page).toHaveURL(/\/profile\/public\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Follows you')).toBeVisible()
    await page.getByRole('button', { name: /^Follow / }).click()
    await expect(page.getByRole('button', { name: /^Following / })).toBeVisible()
    await expect(async () => {
      await other.reload()
      await expect(other.getByText('A seat in the wheelhouse')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(other.getByText('Somebody with a boat')).toHaveCount(0)
  })

  await test.step('is blocked, after being told what that means', async () => {
    await page.getByRole('button', { name: /^More about / }).click()
    await page
      .locator('.profile-menu')
      .getByRole('button', { name: /^Block / })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Block .+\?$/ })
    await expect(dialog).toContainText('no longer sees your profile')
    await inspectThemed(page, 'the question before a block')
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText(/^You blocked /)).toBeVisible()
  })

  await test.step('finds nothing of them any more', async () => {
    await other.goto(profilePath)
    await expect(other.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await other.goto(`/profile/@${username}`)
    await expect(other.getByText(`The username "${username}" could not be found.`)).toBeVisible()
    await expect(other).toHaveURL(/\/not-found$/)
    await other.goto(`/members?interest=${encodeURIComponent(interest)}`)
    await expect(other.getByRole('heading', { name: 'No members found' })).toBeVisible()
    await other.goto(eventPath)
    await expect(other.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await expect(answer(other)).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await other.goto(`/events?text=${encodeURIComponent(title)}`)
    await expect(other.getByRole('status').filter({ hasText: 'No events found' })).toHaveCount(1)
    for (const words of [username, title]) {
      await (await openSearch(other)).fill(words)
      await expect(other.getByRole('dialog').getByRole('status')).toHaveText(/^(Nothing found|\d+ results?)/)
      await expect(other.getByRole('option', { name: words })).toHaveCount(0)
      await other.keyboard.press('Escape')
    }
  })

  await test.step('is there for each other again after the block is lifted', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: /^Unblock / }).click()
    await expect(page.getByText('You haven’t blocked anyone.', { exact: true })).toBeVisible()
    await other.goto(profilePath)
    await expect(other.getByRole('heading', { level: 1, name: username })).toBeVisible()
    // A block ended both follows, so what is for the followed stays closed.
    await expect(other.getByRole('button', { name: `Follow ${username}` })).toBeVisible()
    await expect(other.getByText('A seat in the wheelhouse')).toHaveCount(0)
    await other.context().close()
  })
})

test('a visitor with somebody’s @name signs in and arrives at them', async ({ page }) => {
  const { username } = samplePerson('host')
  await page.goto(`/profile/@${username.toUpperCase()}`)
  await expect(page).toHaveURL(/\/login/)
  await submitSignIn(page, samplePerson('member'))
  await expect(page).toHaveURL(/\/profile\/public\/[0-9a-f-]{36}$/)
  await expect(page.getByText(`@${username}`)).toBeVisible()
})

/** Fills one part of one's own profile, for everybody who may see it by default or for `audience`. */
async function notify(page: Page, invite: string, label: string, value: string, audience?: string) {
  await page.getByRole('button', { name: invite }).click()
  const form = page.getByRole('form', { name: label })
  await expect(form.getByRole('textbox', { name: label })).toBeFocused()
  await form.getByRole('textbox', { name: label }).fill(value)
  if (audience) await form.getByLabel('Who can see it').selectOption(audience)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(part(page, label)).toContainText(value)
  await expect(form).toHaveCount(0)
}

/** A part of one's own profile as it stands. */
function part(page: Page, label: string): Locator {
  return page
    .locator('.profile-part')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
}

async function publishEvent(page: Page, title: string): Promise<void> {
  await page.goto('/create-event')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('radio', { name: 'Party' }).check()
  await page.getByLabel('Starts on').fill(inDays(12))
  await page.getByLabel('Starts at').fill('20:00')
  await page.getByLabel('Name of the place').fill('The last pier')
  await page.getByLabel('City').fill('Viana do Castelo')
  await publish(page)
  await expect(page).toHaveURL(/\/event\/[a-z2-7]{26}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** What answers an invitation, at its place for this width. */
const answer = (page: Page) => page.getByRole('button', { name: 'I’m coming' }).filter({ visible: true })

/** The search box, opened by its button. */
async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  return page.getByRole('combobox', { name: 'Search everything' })
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
