// Opens every screen of the page table as somebody who may see it, in a browser that has nothing of it yet, and tells
// what it asked for until it was still.
import type { HearthInfo } from '@hearth/contracts'
import { pageTable, type ScreenName } from '@hearth/contracts/pages'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sessionStorageKey } from '../../packages/network-sdk/src/backend/session-storage-key.ts'

type Role = 'member' | 'host' | 'admin' | 'new member'
export type SignIn = { email: string; password: string; role: string }
/** What of a session is read here; all of it is kept in the browser. */
type Session = { access_token: string; user: { id: string } }

export type ScreenToVisit = { screen: ScreenName; path: string; session: Session }
export type Visit = {
  requests: number
  scripts: number
  /** As they travel, packed. */
  scriptKilobytes: number
  /** What was asked of tables, functions, accounts and the engine. */
  own: string[]
  layoutShift: number
  images: number
}

/** Who opens a screen that is not there for every member. */
const roles: { [name in ScreenName]?: Role } = {
  'admin-dashboard': 'admin',
  'create-event': 'host',
  dashboard: 'host',
  'edit-event': 'host',
  'edit-venue': 'host',
  'my-events': 'host',
  'become-service-provider': 'host',
  'username-setup': 'new member',
}

/** What leads a member on at once, to a screen that is measured itself. */
const leadsOn = new Set<ScreenName>(['login', 'signup', 'sso', 'suspended', 'profile-by-username'])

const isId = /^[\w-]+$/

/** Each screen once, at its first address for members, filled with something that is there; the ones for visitors too. */
export async function screensOfMembers(
  siteUrl: string,
  signIns: readonly SignIn[],
): Promise<ScreenToVisit[]> {
  const site = await openSite(siteUrl)
  const sessions = new Map<Role, Promise<Session>>()
  const screens: ScreenToVisit[] = []
  for (const screen of new Set(pageTable.map((row) => row.screen))) {
    if (leadsOn.has(screen)) continue
    const role = roles[screen] ?? 'member'
    const session = sessions.get(role) ?? site.signIn(signIns.find((one) => one.role === role)!)
    sessions.set(role, session)
    const rows = pageTable.filter((row) => row.screen === screen)
    const { path } = rows.find(({ needs }) => needs !== 'open') ?? rows[0]!
    screens.push({ screen, session: await session, path: await site.fill(path, screen, await session) })
  }
  return screens
}

async function openSite(siteUrl: string) {
  const info = (await (await fetch(`${siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
  const headers = { apikey: info.backend.anonKey, 'content-type': 'application/json' }
  const answered = async (path: string, init: RequestInit) => {
    const response = await fetch(siteUrl + path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const firstId = async (path: string, { access_token }: Session): Promise<string> => {
    const rows = (await answered(`/rest/v1/${path}`, {
      headers: { ...headers, authorization: `Bearer ${access_token}` },
    })) as { id: string }[]
    // A series of other sites has a name in its place.
    const found = rows.find(({ id }) => isId.test(id))
    if (!found) throw new Error(`There is nothing at ${path}.`)
    return found.id
  }
  return {
    async signIn({ email, password }: SignIn) {
      const body = JSON.stringify({ email, password })
      return (await answered('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers,
        body,
      })) as Session
    },
    /** The address of a pattern of the page table. */
    async fill(path: string, screen: ScreenName, session: Session): Promise<string> {
      if (path === '*') return '/no/such/path'
      const own = session.user.id
      const ids: { [name in ScreenName]?: string } = {
        event: 'events?select=id&status=eq.published&starts_at=gt.now&order=starts_at&limit=1',
        'edit-event': `events?select=id&created_by=eq.${own}&order=starts_at.desc&limit=1`,
        venue: 'venues?select=id&order=id&limit=1',
        'edit-venue': `venues?select=id&owner_id=eq.${own}&order=id&limit=1`,
        'service-provider': 'service_providers?select=id&order=id&limit=1',
        'public-profile': `profiles?select=id&id=neq.${own}&order=username.desc&limit=1`,
        post: 'posts?select=id&order=id&limit=1',
        enquiry: 'enquiries?select=id&order=id&limit=1',
        series:
          'events?select=id:series&series=not.is.null&is_later_date=eq.false&starts_at=gt.now&order=starts_at&limit=100',
        'series-people': `events?select=id:series&created_by=eq.${own}&series=not.is.null&order=starts_at&limit=100`,
      }
      const asked = ids[screen]
      if (!path.includes(':') || !asked) return path.replace('/:category', '/party').replace(/\/:\w+/, '')
      return path.replace(/:\w+/, await firstId(asked, session))
    },
  }
}

/** As a phone shows it, with nothing in its cache. */
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Europe/Lisbon',
}
const ownPath = /^\/(?:rest|batch|functions|auth|api)\//

/** Waits after the last answer, as long as a screen may think before it asks on. */
const stillMs = 1500

/** Adds up what moves by itself, in the page. */
const watchShifts = `window.shift = 0
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shift += value
}).observe({ type: 'layout-shift', buffered: true })`

/** Somebody's browser: signed in for a while, so that what a new sign-in or a new device does once is done. */
export async function openBrowserOf(
  browser: Browser,
  siteUrl: string,
  session: Session,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: siteUrl, locale: 'en-GB' })
  const page = await context.newPage()
  await keepSession(page, siteUrl, session)
  await page.goto('/my-events')
  await untilStill(page)
  await page.close()
  await context.addInitScript({ content: watchShifts })
  return context
}

/** One screen with an empty cache. */
export async function visitScreen(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    const asked = new Map<string, { type: string; url: URL; method: string; bytes: number }>()
    let sockets = 0
    devtools.on('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
      const url = new URL(request.url)
      if (url.protocol.startsWith('http'))
        asked.set(requestId, { type, url, method: request.method, bytes: 0 })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = asked.get(requestId)
      if (request) request.bytes = encodedDataLength
    })
    devtools.on('Network.webSocketCreated', () => sockets++)
    await page.goto(path)
    await page.mouse.move(100, 100)
    await untilStill(page)
    const layoutShift = (await page.evaluate('window.shift')) as number
    const requests = [...asked.values()]
    const scripts = requests.filter(({ type }) => type === 'Script')
    return {
      requests: requests.length + sockets,
      scripts: scripts.length,
      scriptKilobytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      images: requests.filter(({ type }) => type === 'Image').length,
      own: requests
        .filter(({ url }) => ownPath.test(url.pathname))
        .map(({ method, url }) => `${method} ${url.pathname}${url.search}`),
      layoutShift,
    }
  } finally {
    await page.close()
  }
}

/** Puts a session where the app looks for it when a page is opened. */
export async function keepSession(page: Page, siteUrl: string, session: Session): Promise<void> {
  // A page of this origin that runs nothing.
  await page.goto(`${siteUrl}/robots.txt`)
  const [key, value] = [sessionStorageKey, JSON.stringify(session)].map((text) => JSON.stringify(text))
  await page.evaluate(`localStorage.setItem(${key}, ${value})`)
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(stillMs)
  await page.waitForLoadState('networkidle')
}
