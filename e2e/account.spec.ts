import { readFileSync } from 'node:fs'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import { delayRequests } from './helpers/delay.ts'
import { inspectThemed } from './helpers/inspect.ts'
import {
  freshAddress,
  freshMember,
  linkInMail,
  openDevice,
  openMenu,
  signIn,
  signInOnScreen,
  submitSignIn,
} from './helpers/people.ts'

// A member keeps control of their account: two-step sign-in and its recovery codes, password and address, the devices
// that are signed in, everything about them in one archive, and the end of the account with a change of mind.

const password = 'seven quiet lanterns'

// Each test is a member of its own, and one waits for the next codes of an authenticator app.
test.describe.configure({ mode: 'parallel' })

test('two-step sign-in: turned on, asked for, a recovery code, turned off', async ({
  page,
  browser,
}, info) => {
  const email = freshAddress('twostep')
  await freshMember(page, { email, password })
  const other = await openDevice(browser, page)
  await other.clock.install()
  await signIn(other, { email, password })
  await other.goto('/events')
  await signIn(page, { email, password })
  await openAccount(page)
  await look(page, info, 'account')
  let app: AuthenticatorApp
  let codes: string[] = []

  await test.step('is turned on with a picture to scan or a key to type', async () => {
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
    await look(page, info, 'set-up-name')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: /A QR code for your authenticator app/ })).toBeVisible()
    app = authenticatorApp(await dialog.getByRole('code').innerText())
    await look(page, info, 'set-up-scan')
    await dialog.getByLabel('The code your app shows now').fill(app.wrongCode())
    await expect(dialog.getByRole('alert')).toContainText('That code is wrong')
    await look(page, info, 'set-up-wrong')
    await dialog.getByLabel('The code your app shows now').fill(await app.nextCode())
  })

  await test.step('shows ten recovery codes once, which must be kept', async () => {
    const dialog = page.getByRole('dialog', { name: 'Save these codes' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    codes = await dialog.getByRole('listitem').allInnerTexts()
    await look(page, info, 'codes')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download as text' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('hearth-recovery-codes.txt')
    expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByText('Save the codes first')).toBeVisible()
    await dialog.getByLabel('I’ve saved the codes').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Two-step sign-in is on.').first()).toBeVisible()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await look(page, info, 'account-two-step')
  })

  await test.step('signs the other device out', async () => {
    await expectSignedOut(other)
    await other.context().close()
  })

  await test.step('is asked for at the next sign-in, keeps asking, and leads back', async () => {
    await signOut(page)
    await page.goto('/account')
    await submitSignIn(page, { email, password })
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Six-digit code')).toBeFocused()
    await look(page, info, 'second-step')
    await page.getByLabel('Six-digit code').fill(app.wrongCode())
    await expect(page.getByRole('alert').first()).toContainText('That code is wrong')
    await look(page, info, 'second-step-wrong')
    await page.getByLabel('Six-digit code').fill(await app.nextCode())
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  })

  await test.step('lets in with a recovery code, once', async () => {
    await signOut(page)
    await page.goto('/login')
    await submitSignIn(page, { email, password })
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill('aaaa-bbbb-cccc')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('This recovery code is wrong or has already been used.')).toBeVisible()
    await look(page, info, 'recovery-code')
    await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/)
    await expect(page.getByText('You have 9 recovery codes left.').first()).toBeVisible()
    await openAccount(page)
    await expect(page.getByText('9 of 10 left')).toBeVisible()
  })

  await test.step('makes new codes, and is turned off with its last app', async () => {
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save these codes' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await dialog.getByLabel('I’ve saved the codes').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await look(page, info, 'remove-app')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it and turn off' }).click()
    await expect(page.getByText('Two-step sign-in is off.').first()).toBeVisible()
    await signOut(page)
    await signInOnScreen(page, { email, password })
  })
})

test('password, address and devices', async ({ page, browser }, info) => {
  const email = freshAddress('keeper')
  const newPassword = 'eleven loud lanterns'
  const newEmail = freshAddress('moved')
  await freshMember(page, { email, password })
  const other = await openDevice(browser, page)
  await other.clock.install()
  await signIn(other, { email, password })
  await other.goto('/events')
  await signIn(page, { email, password })
  await openAccount(page)

  await test.step('ends another login', async () => {
    const devices = page.getByRole('list', { name: 'Signed-in devices' })
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await expect(devices.getByRole('listitem')).not.toHaveCount(1)
    // One is this device, one the other, one the confirmation of the address.
    while ((await devices.getByRole('listitem').count()) > 1) {
      const before = await devices.getByRole('listitem').count()
      await devices
        .getByRole('button', { name: /^Sign out .+, last used/ })
        .first()
        .click()
      await expect(devices.getByRole('listitem')).toHaveCount(before - 1)
    }
    await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
    await expectSignedOut(other)
  })

  await test.step('changes the password, which signs others out', async () => {
    await signInOnScreen(other, { email, password })
    await other.goto('/events')
    await page.getByRole('button', { name: 'Change your password' }).click()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue(newPassword)
    await look(page, info, 'password')
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('Your new password is saved.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change your password' })).toBeFocused()
    await expectSignedOut(other)
    await submitSignIn(other, { email, password })
    await expect(other.getByRole('alert')).toHaveText('The email address or password is wrong. Check both.')
    await submitSignIn(other, { email, password: newPassword })
    await expect(other).not.toHaveURL(/\/login/)
    await other.goto('/events')
  })

  await test.step('signs out everywhere else at once', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await look(page, info, 'end-others')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
    await expectSignedOut(other)
    await other.context().close()
  })

  await test.step('moves to another address, which counts once its mailbox has said so', async () => {
    await page.getByRole('button', { name: 'Change your email address' }).click()
    await page.getByLabel('New email address').fill(newEmail)
    await page.getByLabel('Current password').fill(newPassword)
    await page.getByRole('button', { name: 'Send an email to the new address' }).click()
    await expect(page.getByText(`We sent an email to ${newEmail}.`)).toBeVisible()
    await look(page, info, 'email-waits')
    await page.goto(await linkInMail(page, newEmail, /address/i))
    await page.getByRole('button', { name: 'Confirm my new email address' }).click()
    await expect(page.getByText('Your new email address is confirmed.').first()).toBeVisible()
    await openAccount(page)
    await expect(page.locator('#email')).toContainText(newEmail)
    await expect(page.locator('#email')).not.toContainText(email)
  })

  await test.step('takes another name', async () => {
    const username = `keeper_${Math.random().toString(36).slice(2, 8)}`
    await page.getByRole('button', { name: 'Change your username' }).click()
    await page.getByLabel('Username').fill(username)
    await expect(page.getByText(`${username} is free.`)).toBeVisible()
    await page.locator('#who').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`@${username}`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Change your display name' }).click()
    await page.getByLabel('Display name').fill('Ana of the lanterns')
    await look(page, info, 'display-name')
    await page.locator('#who').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ana of the lanterns')).toBeVisible()
  })
})

test('everything about me, and the end of an account with a change of mind', async ({ page }, info) => {
  const email = freshAddress('leaver')
  await freshMember(page, { email, password })
  await signIn(page, { email, password })

  await test.step('a link to one of its matters lands there, whatever comes late above it', async () => {
    const choices = page.getByRole('heading', { name: 'Notification settings' })
    const devices = page.getByRole('list', { name: 'Signed-in devices' })
    const expectLanded = () =>
      expect(async () => {
        const header = await page.getByRole('banner').boundingBox()
        const heading = await choices.boundingBox()
        expect(heading?.y).toBeGreaterThan(header!.height)
        expect(heading?.y).toBeLessThan(header!.height + 80)
      }).toPass({ timeout: 15_000 })
    const { arrive } = await delayRequests(page, '**/functions/v1/logins')
    await page.goto('/account#choices')
    await expectLanded()
    arrive()
    await expect(devices).toBeAttached()
    await expectLanded()
    await page.goto('/notifications')
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await expect(devices).toBeAttached()
    await expectLanded()
  })

  await openAccount(page)

  await test.step('downloads one archive', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^hearth-my-data-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(readFileSync(await file.path()))
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'account.json',
      'answering.json',
      'answers.json',
      'choices.json',
      'conversation.json',
      'details.json',
      'enquiries.json',
      'evenings.json',
      'events.json',
      'history.json',
      'hosting.json',
      'invitations.json',
      'journal.json',
      'likes.json',
      'logins.json',
      'mails.json',
      'membership.json',
      'network.json',
      'notices.json',
      'people.json',
      'photos.json',
      'pictures.json',
      'posts.json',
      'profile.json',
      'provider.json',
      'strategy.json',
      'translations.json',
      'venues.json',
      'waiting.json',
    ])
    expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ email })
    await expect(page.getByText(/^Saved as hearth-my-data-/)).toBeVisible()
    await look(page, info, 'archive')
    await page.getByRole('button', { name: 'Download everything' }).click()
    await expect(page.getByText(/^Too many tries. Please try again in \d minutes\.$/)).toBeVisible()
  })

  await test.step('asks for the end of the account', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Choose what happens to your events.')).toBeVisible()
    await look(page, info, 'delete')
    await dialog.getByLabel('Let them go ahead').check()
    await dialog.getByLabel('I understand that my account will be deleted').check()
    await dialog.getByLabel('Current password').fill('not the password')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('region', { name: /^Your account will be deleted on/ })).toBeFocused()
    await look(page, info, 'deletion-asked')
  })

  await test.step('signs in again and keeps it', async () => {
    await signOut(page)
    await signInOnScreen(page, { email, password })
    await openAccount(page)
    const banner = page.getByRole('region', { name: /^Your account will be deleted on/ })
    await banner.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Good to have you back.').first()).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
})

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page, 'Sign out')
  await expect(page).toHaveURL(/\/$/)
}

/** A device whose login was ended learns it when its token is due, and is led to the sign-in. */
async function expectSignedOut(other: Page): Promise<void> {
  await expect(
    other.getByRole('button', { name: /^(Your menu|You)$/ }).filter({ visible: true }),
  ).toBeVisible()
  await other.clock.fastForward('20:00')
  await expect(other).toHaveURL(/\/login$/)
}

/** In both themes: nothing that axe finds, nothing wider than the window; with E2E_PICTURES=1 a picture of each is kept. */
async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await inspectThemed(page, name, async (theme) => {
    if (!process.env.E2E_PICTURES) return
    const fullPage = (await page.locator('dialog[open]').count()) === 0
    await page.screenshot({ path: info.outputPath(`${name}-${theme}.png`), fullPage })
  })
}

type AuthenticatorApp = ReturnType<typeof authenticatorApp>

/** An authenticator app that has scanned, or was typed, this key. */
function authenticatorApp(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  const stepMs = 30_000
  let lastStep = 0
  const codeOf = (step: number) => totp.generate({ timestamp: step * stepMs })
  return {
    /** A code that was not shown yet: each counts once, so this waits for the next where it must. */
    async nextCode(): Promise<string> {
      const step = Math.max(lastStep + 1, Math.floor(Date.now() / stepMs) - 1)
      lastStep = step
      const earlyMs = (step - 1) * stepMs - Date.now()
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
      return codeOf(step)
    },
    wrongCode(): string {
      const now = Math.floor(Date.now() / stepMs)
      const right = [-2, -1, 0, 1, 2].map((ahead) => codeOf(now + ahead))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
        (code) => !right.includes(code),
      )!
    },
  }
}
