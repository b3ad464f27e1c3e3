import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { dataDir } from './playwright.config.ts'

type SignIn = { email: string; password: string; username: string; role: string }

/** The sample community's sign-in of a role, as the first start wrote it down. */
export function samplePerson(role: 'member' | 'host' | 'admin' | 'new member'): SignIn {
  const all = JSON.parse(readFileSync(join(dataDir, 'sample-sign-ins.json'), 'utf8')) as SignIn[]
  const person = all.find((known) => known.role === role || known.role.startsWith(role))
  if (!person) throw new Error(`There is no sample ${role}: ${all.map((known) => known.role).join(', ')}`)
  return person
}

/** An address that nobody had before. */
export function freshAddress(name: string): string {
  return `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@hearth.example`
}

/** Signs in through the screen and waits until the person has arrived. */
export async function signIn(
  page: Page,
  { email, password }: Pick<SignIn, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Presses what stands in the member's menu; the network's apps have a button of their own where there is room. */
export async function openMenu(page: Page, name: 'Apps of the network' | 'Sign out'): Promise<void> {
  const header = page.getByRole('banner').getByRole('button', { name })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (await header.isVisible()) return header.click()
  await page
    .getByRole('button', { name: /^(Your menu|You)$/ })
    .filter({ visible: true })
    .click()
  await page.locator('#member-menu').getByRole('button', { name }).click()
}

/** Opens the newest mail to an address in the outbox, as a person on a trial machine does, and gives its link. */
export async function linkInMail(page: Page, email: string, subject: RegExp): Promise<string> {
  await page.goto('/dev/mail')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: subject }).filter({ hasText: email }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('link', { name: subject }).filter({ hasText: email }).first().click()
  const link = page.frameLocator('iframe').getByRole('link').first()
  const href = await link.getAttribute('href')
  if (!href) throw new Error('The mail has no link.')
  return href
}

/** A new account with a confirmed address, made through the service; nobody is signed in by it. */
export async function freshMember(
  page: Page,
  { email, password }: Pick<SignIn, 'email' | 'password'>,
): Promise<void> {
  const { backend } = await (await page.request.get('/.well-known/hearth.json')).json()
  const post = (path: string, data: object) =>
    page.request.post(`/auth/v1/${path}`, { headers: { apikey: backend.anonKey }, data })
  expect((await post('signup', { email, password })).ok()).toBe(true)
  const link = new URL(await linkInMail(page, email, /confirm/i))
  const tokenHash = link.searchParams.get('token_hash')
  expect((await post('verify', { type: 'signup', token_hash: tokenHash })).ok()).toBe(true)
}

/** A new member who is signed in and has chosen a name, which nobody had before; they arrive at `path`. */
export async function arriveAsMember(page: Page, name: string, path: string): Promise<string> {
  const person = { email: freshAddress(name), password: 'seven quiet lanterns' }
  const username = `${name}_${Math.random().toString(36).slice(2, 8)}`
  await freshMember(page, person)
  await signIn(page, person)
  await page.goto(`/username-setup?redirectTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Use this name' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  return username
}

/** Another browser, which shares nothing with the first. */
export async function openDevice(browser: Browser, page: Page): Promise<Page> {
  const { baseURL, ...use } = test.info().project.use
  const context = await browser.newContext({ ...use, baseURL: baseURL ?? new URL(page.url()).origin })
  return context.newPage()
}
