import { expect, type Page, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { samplePerson, signIn } from './helpers/people.ts'
import { buildPng } from './helpers/picture.ts'

// The live map under the real content policy, with pictures from a stand-in for the tile server, and without any.

const tileServer = 'https://tile.openstreetmap.org/**'

/** Answers for the tile server; gives the addresses that were asked for. */
async function standInForTiles(page: Page): Promise<string[]> {
  const asked: string[] = []
  const body = buildPng({ width: 256, height: 256 })
  await page.route(tileServer, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body })
  })
  return asked
}

/** Collects what the content policy refuses, from the first script on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
}

async function come(page: Page, path: string): Promise<void> {
  await signIn(page, samplePerson('member'))
  await page.goto(path)
}

test('venues stand on a live map, which keys move and a pin leads away from', async ({ page }) => {
  const refused = await watchPolicy(page)
  const asked = await standInForTiles(page)
  await come(page, '/venues?city=Lisbon&view=map')
  const map = page.getByRole('region', { name: 'Map of venues' })
  await expect(map.getByRole('button', { name: 'Zoom in', exact: true })).toBeEnabled()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect(map.getByText('aren’t loading')).toBeHidden()

  await map.focus()
  const before = asked.length
  for (let step = 0; step < 4; step++) await page.keyboard.press('+')
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  for (let step = 0; step < 6; step++) await page.keyboard.press('-')

  // What lies close together comes apart; then a pin says what it is.
  for (let look = 0; look < 6; look++) {
    const together = map.getByRole('button', { name: /places close together/ }).first()
    if (!(await together.isVisible())) break
    await together.press('Enter')
  }
  const label = await map
    .getByRole('button', { name: /^\D.*, Lisbon$/ })
    .first()
    .getAttribute('aria-label')
  const pin = map.getByRole('button', { name: label!, exact: true })
  await pin.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await map.getByRole('link', { name: label!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label!.replace(/, Lisbon$/, ''))
  expect(await refused()).toEqual([])
})

test('without pictures the places stand where they are, and nobody is asked again and again', async ({
  page,
}) => {
  const refused = await watchPolicy(page)
  let asked = 0
  await page.route(tileServer, (route) => {
    asked++
    return route.abort()
  })
  await come(page, '/events?city=Lisbon&view=map')
  const map = page.getByRole('region', { name: 'Events on a map' })
  await expect(map.getByText('The map images aren’t loading.')).toBeVisible()
  await expect(map.getByRole('button', { name: /places here|Lisbon|, / }).first()).toBeVisible()
  // What was asked for at first has failed by now, all of it.
  await page.waitForLoadState('networkidle')
  const before = asked
  await map.focus()
  await page.keyboard.press('Tab')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(asked).toBe(before)
  expect(before).toBeLessThan(60)
  await inspectThemed(page, 'events beside a map without pictures')
  expect(await refused()).toEqual([])
})

test('a place stands on a compass at first; the live map comes when it is asked for', async ({ page }) => {
  const asked = await standInForTiles(page)
  await come(page, '/venues?city=Lisbon')
  await page.getByRole('article').first().getByRole('link').first().click()
  const compass = page.getByRole('img', { name: /: .+ of the middle of Lisbon$/ })
  await expect(compass).toBeVisible()
  expect(asked).toEqual([])
  await inspectThemed(page, 'a venue with its compass')
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(compass).toBeHidden()
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await expect(compass).toBeVisible()
})
