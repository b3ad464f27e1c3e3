import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './helpers/alive.ts'
import { shareOf } from './helpers/breadth.ts'
import { samplePerson, signIn } from './helpers/people.ts'

// What comes late takes a place that was kept for it: nothing on a screen moves by itself, whatever answers last.

/** The score of the web vitals (value of a layout shift), of all shifts of a screen together. */
const maxShift = 0.02
/** Of a page that came from the server, whose reader counts hours and weeks otherwise than its language. */
const maxShiftOfHabits = 0.005

const forVisitors = ['/', '/search?words=lisbon', '/login', '/service-providers']
const forMembers = [
  '/',
  '/dashboard',
  '/service-providers',
  '/events',
  '/events?view=map',
  '/venues',
  '/members',
  '/my-events',
  '/notifications',
  '/social',
  '/enquiries',
  '/profile',
  '/profile/@ines.duarte',
]

test('nothing moves for visitors', async ({ page }) => {
  await watchShifts(page)
  for (const path of shareOf(forVisitors)) await staysStill(page, path)
  await page.goto('/')
  await staysStill(page, await firstEvent(page))
})

test('nothing moves for members', async ({ page }) => {
  await watchShifts(page)
  await signIn(page, samplePerson('host'))
  for (const path of shareOf(forMembers)) await staysStill(page, path)
  await page.goto('/enquiries')
  await staysStill(page, await firstHref(page, '/enquiries/'))
  await page.goto('/')
  await staysStill(page, await firstEvent(page))
})

test('nothing moves where times and weeks are written anew as their reader chose', async ({ page }) => {
  await page.context().addCookies([{ name: 'hearth_habits', value: '12.7', domain: 'localhost', path: '/' }])
  await watchShifts(page)
  await test.step('for visitors, whose pages came from the server', async () => {
    await staysStill(page, '/explore?view=month', maxShiftOfHabits)
    await expect(page.locator('.month-days th').first()).toHaveText('Sun')
    await page.goto('/explore')
    const event = await firstEvent(page)
    await staysStill(page, '/explore', maxShiftOfHabits)
    await staysStill(page, event, maxShiftOfHabits)
    await expect(
      page
        .getByRole('main')
        .getByText(/\d:\d\d\s[ap]m/)
        .first(),
    ).toBeVisible()
  })
  await test.step('for members', async () => {
    await signIn(page, samplePerson('member'))
    await page
      .context()
      .addCookies([{ name: 'hearth_habits', value: '12.7', domain: 'localhost', path: '/' }])
    for (const path of ['/events', '/explore?view=month']) await staysStill(page, path)
  })
})

test('the home page comes with what is near first, and the app leaves it in its place', async ({ page }) => {
  const zone = async () => (await page.context().cookies()).find(({ name }) => name === 'near')?.value
  const events = page.getByRole('main').locator('a[href^="/e/"]')
  const places = page.locator('.event-arch, .event-card .event-place')
  await page.goto('/')
  await untilAlive(page)
  await expect.poll(zone).toBe('zone=Europe%2FLisbon')
  await page.goto('/')
  for (const place of [0, 1]) await expect(places.nth(place)).toContainText(/Lisbon|Online/)
  const asItCame = await events.allTextContents()
  await untilAlive(page)
  expect(await events.allTextContents()).toEqual(asItCame)
})

const firstEvent = (page: Page) => firstHref(page, '/e/')

const firstHref = async (page: Page, beginsWith: string) =>
  (await page.locator(`a[href^="${beginsWith}"]`).first().getAttribute('href')) ?? ''

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Shift = { value: number; moved: string[] }

/** Notes what moves by itself on each page, and lets what the app reads arrive one after the other. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.tagName.toLowerCase()}.${element?.className} "${node?.textContent?.slice(0, 40)}"`
          return `${name} ${from.y}+${from.height} -> ${to.y}+${to.height}`
        })
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Not by `page.route`, with which every page loads and compiles each of its files anew.
  const client = await page.context().newCDPSession(page)
  let asked = 0
  client.on('Fetch.requestPaused', async ({ requestId }) => {
    const turn = asked++ % 3
    await sleep(turn * 80)
    // What a page asked that has been left is gone.
    await client.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  })
  const patterns = ['rest', 'functions', 'api', 'batch'].map((name) => ({ urlPattern: `*/${name}/v?*` }))
  await client.send('Fetch.enable', { patterns })
}

async function staysStill(page: Page, path: string, max = maxShift): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${path} moves: ${JSON.stringify(shifts, undefined, 1)}`).toBeLessThanOrEqual(max)
}
