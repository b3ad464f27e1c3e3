import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { sessionStorageKey } from '../../packages/network-sdk/src/backend/session-storage-key.ts'
import { dataDir } from '../playwright.config.ts'

type Account = { email: string; password: string }
/** What of a session is read here; all of it is kept. */
type Session = { access_token: string; user: { id: string } }
type SignIn = { email: string; password: string; username: string; role: string }

/** The sample community's sign-in of a role, as the first start of a house wrote it down. */
export function samplePerson(role: 'member' | 'host' | 'admin' | 'new member', house = dataDir): SignIn {
  const all = JSON.parse(readFileSync(join(house, 'sample-sign-ins.json'), 'utf8')) as SignIn[]
  const person = all.find((known) => known.role === role || known.role.startsWith(role))
  if (!person) throw new Error(`There is no sample ${role}: ${all.map((known) => known.role).join(', ')}`)
  return person
}

/** An address that nobody had before. */
export function freshAddress(name: string): string {
  return `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@hearth.example`
}

/** Signs in through the screen and waits until the person has arrived. */
export async function signInOnScreen(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, account)
}

/** Signs in on the sign-in screen that is open, and waits until the person has arrived. */
export async function fillSignIn(page: Page, account: Account): Promise<void> {
  await submitSignIn(page, account)
  await expect(page).not.toHaveURL(/\/login/)
}

/** Sends the sign-in form that is open or on its way, with a right or a wrong password. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  // The placeholder of a guarded page that leads here may have fields of the same names.
  await expect(page.locator('#placeholder')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the service: the next page that is opened is theirs. For journeys about something else. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const post = await openService(page)
  await keepSession(page, await post('/auth/v1/token?grant_type=password', { email, password }))
}

/** Presses what stands in the member's menu; the network's apps have a button of their own where there is room. */
export async function openMenu(page: Page, name: 'Apps of the network' | 'Sign out'): Promise<void> {
  // What is pressed before the app has come opens nothing.
  await expect(page.locator('#placeholder')).toHaveCount(0)
  const header = page.getByRole('banner').getByRole('button', { name })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (await header.isVisible()) return header.click()
  await page
    .getByRole('button', { name: /^(Your menu|You)$/ })
    .filter({ visible: true })
    .click()
  await page.locator('#member-menu').getByRole('button', { name }).click()
}

/**
 * Opens the newest mail to an address in the outbox, as a person on a trial machine does, and gives its first link, or
 * the one called `name`.
 */
export async function linkInMail(page: Page, email: string, subject: RegExp, name?: string): Promise<string> {
  await page.goto('/dev/mail')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: subject }).filter({ hasText: email }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('link', { name: subject }).filter({ hasText: email }).first().click()
  const link = page.frameLocator('iframe').getByRole('link', { name }).first()
  const href = await link.getAttribute('href')
  if (!href) throw new Error('The mail has no link.')
  return href
}

/** A new account with a confirmed address, made through the service. Gives the session that confirming it began. */
export async function freshMember(page: Page, { email, password }: Account): Promise<Session> {
  const post = await openService(page)
  await post('/auth/v1/signup', { email, password })
  const link = new URL(await mailedLink(page, email, /confirm/i))
  return post('/auth/v1/verify', { type: 'signup', token_hash: link.searchParams.get('token_hash') })
}

/** A new member who is signed in and has no name yet. */
export async function arriveWithoutName(page: Page, account: Account): Promise<void> {
  await keepSession(page, await freshMember(page, account))
}

/** A new member who is signed in and has a name, which nobody had before; they arrive at `path`. */
export async function arriveAsMember(
  page: Page,
  name: string,
  path: string,
  account: Account = { email: freshAddress(name), password: 'seven quiet lanterns' },
): Promise<string> {
  const username = `${name}_${Math.random().toString(36).slice(2, 8)}`
  const session = await freshMember(page, account)
  const { apikey } = await serviceHeaders(page)
  const named = await page.request.patch(`/rest/v1/profiles?id=eq.${session.user.id}`, {
    headers: { apikey, authorization: `Bearer ${session.access_token}` },
    data: { username },
  })
  expect(named.ok(), 'the name is saved').toBe(true)
  await keepSession(page, session)
  await page.goto(path)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  return username
}

/** The link of the newest mail to an address, read from the outbox without a screen. */
async function mailedLink(page: Page, email: string, subject: RegExp): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).text()
  let address: string | undefined
  await expect
    .poll(async () => {
      const entries = (await read('/dev/mail')).split('<li>')
      const entry = entries.find((entry) => entry.includes(email) && subject.test(entry))
      address = entry?.match(/href="([^"]+)"/)?.[1]
      return address
    })
    .toBeTruthy()
  const href = (await read(`${address}/html`)).match(/<a\b[^>]*href="([^"]+)"/)?.[1]
  if (!href) throw new Error('The mail has no link.')
  return href.replaceAll('&amp;', '&')
}

/** Puts a session where the app looks for it when a page is opened. */
async function keepSession(page: Page, session: Session): Promise<void> {
  // A page of this origin that runs nothing.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key!, value!),
    [sessionStorageKey, JSON.stringify(session)],
  )
}

async function serviceHeaders(page: Page): Promise<{ apikey: string }> {
  const { backend } = await (await page.request.get('/.well-known/hearth.json')).json()
  return { apikey: backend.anonKey }
}

/** Posts to the service as the app does; a refusal fails the test. */
/** Posts to the services of the site that a page is of, as whoever has no account. */
export async function openService(page: Page) {
  const headers = await serviceHeaders(page)
  return async (path: string, data: object): Promise<Session> => {
    const answer = await page.request.post(path, { headers, data })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer.json()
  }
}

/** Another browser, which shares nothing with the first. */
export async function openDevice(browser: Browser, page: Page): Promise<Page> {
  const { baseURL, ...use } = test.info().project.use
  const context = await browser.newContext({ ...use, baseURL: baseURL ?? new URL(page.url()).origin })
  return context.newPage()
}
