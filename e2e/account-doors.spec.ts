import { expect, type Page, test } from '@playwright/test'
import {
  freshAddress,
  freshMember,
  linkInMail,
  openDevice,
  samplePerson,
  signIn,
  submitSignIn,
} from './helpers/people.ts'

// The doors of an account: the mail that confirms it, the way back in for who forgot the password, and what a known
// address tells at sign-up.

const password = 'seven quiet lanterns'
const newPassword = 'eleven loud lanterns'

test('a forgotten password: a mail, one press, a new one, and every other device is out', async ({
  page,
  browser,
}) => {
  const email = freshAddress('recover')
  await freshMember(page, { email, password })
  const other = await openDevice(browser, page)
  await other.clock.install()
  await signIn(other, { email, password })
  await other.goto('/events')
  await expect(other.getByRole('button', { name: 'Your menu' })).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText(`If ${email} belongs to an account, an email with a link is on its way.`),
  ).toBeVisible()
  await page.goto(await linkInMail(page, email, /password/i))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  // The toast is spoken too, which may make it two.
  await expect(page.getByText('Your new password is saved.').first()).toBeVisible()

  // The other device learns it when its token is due, and is led to the sign-in, where the old password counts no more.
  await other.clock.fastForward('20:00')
  await expect(other).toHaveURL(/\/login$/)
  await submitSignIn(other, { email, password })
  await expect(other.getByRole('alert')).toHaveText('The email address or password is wrong. Check both.')
  await submitSignIn(other, { email, password: newPassword })
  await expect(other).toHaveURL(/\/events$/)
  await other.context().close()
})

test('a recovery link counts once, on whatever device it is opened', async ({ page, browser }) => {
  const email = freshAddress('twice')
  await freshMember(page, { email, password })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText(`If ${email} belongs to an account, an email with a link is on its way.`),
  ).toBeVisible()
  const link = await linkInMail(page, email, /password/i)

  const phone = await openDevice(browser, page)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(phone.getByLabel('New password')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Get a link first' })).toBeVisible()
  await phone.context().close()
})

test('a confirmation link opened on another device confirms, signs nobody in there, and counts once', async ({
  page,
  browser,
}) => {
  const email = freshAddress('confirm')
  await signUp(page, email)
  const link = await linkInMail(page, email, /confirm/i)
  const phone = await openDevice(browser, page)
  await confirm(phone, link)
  await expect(phone.getByText('Your email address is confirmed. Sign in to get started.')).toBeVisible()
  await phone.goto('/my-events')
  await expect(phone).toHaveURL(/\/login$/)

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText('If you’ve already confirmed, just sign in.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  // The page that is left asks for an address too, and stands there until the next has come: that one asks for a password.
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await submitSignIn(page, { email, password })
  await expect(page).toHaveURL(/\/username-setup/)
  await phone.context().close()
})

test('a known address at sign-up lets its owner in and tells nobody else', async ({ page }) => {
  const { email, password: right } = samplePerson('host')
  await signUp(page, email, 'not the password of it')
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(right)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Successfully signed in with existing account.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('an address that somebody else signed up with too is confirmed by a new password', async ({
  page,
  browser,
}) => {
  const email = freshAddress('disputed')
  await signUp(page, email)
  const link = await linkInMail(page, email, /confirm/i)
  const stranger = await openDevice(browser, page)
  await signUp(stranger, email, 'the password of a stranger')
  expect(await linkInMail(stranger, email, /signed up at Hearth with your email address again/)).toContain(
    '/confirm?',
  )
  await stranger.context().close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is saved.').first()).toBeVisible()
  const other = await openDevice(browser, page)
  await other.goto('/login')
  await submitSignIn(other, { email, password: 'the password of a stranger' })
  await expect(other.getByRole('alert')).toHaveText('The email address or password is wrong. Check both.')
  await submitSignIn(other, { email, password: newPassword })
  await expect(other).toHaveURL(/\/username-setup/)
  // By this the device is known the next time, whatever a stranger has tried meanwhile.
  const stored = await other.context().cookies()
  const key = stored.find(({ name }) => name === 'hearth-device')
  expect(key).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  await other.context().close()
})

test('a link that a server-side app asked for leads back to it with a code, worth one sign-in', async ({
  page,
}) => {
  const email = freshAddress('kit')
  const { backend, site } = await (await page.request.get('/.well-known/hearth.json')).json()
  const post = (path: string, data: object) =>
    page.request.post(`/auth/v1/${path}`, { headers: { apikey: backend.anonKey }, data })
  // The example of RFC 7636, appendix B.
  const asked = await post(`signup?redirect_to=${encodeURIComponent(`${site.url}/events?from=kit`)}`, {
    email,
    password,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 's256',
  })
  expect(asked.ok()).toBe(true)
  await page.goto(await linkInMail(page, email, /confirm/i))
  const leaving = page.waitForRequest((request) => request.url().includes('/events?from=kit&code='))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  const wayBack = await leaving
  const auth_code = new URL(wayBack.url()).searchParams.get('code')
  const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const session = await post('token?grant_type=pkce', { auth_code, code_verifier })
  expect(await session.json()).toMatchObject({ token_type: 'bearer', user: { email } })
  expect((await post('token?grant_type=pkce', { auth_code, code_verifier })).status()).toBe(404)
})

async function signUp(page: Page, email: string, with_ = password): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(with_)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('Account created! Please check your email to confirm your registration.').first(),
  ).toBeVisible()
}

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page).toHaveURL(/\/login$/)
}
