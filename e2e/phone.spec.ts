import { expect, test } from '@playwright/test'
import { untilAlive } from './helpers/alive.ts'

// A phone's manners: going back is instant, pages are read ahead, and Hearth can be installed.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('going back from an event is instant: the same list, at the same place, without another reading', async ({
  page,
}) => {
  await page.goto('/')
  await untilAlive(page)
  const card = page.locator('.event-card .event-title a').nth(3)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(400)
  const title = await card.textContent()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/\.(?:svg|png|webp|js|css|woff2)$/.test(pathname)) asked.push(pathname)
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Gather where it’s warm.' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await expect(card).toHaveText(title!)
  expect(asked).toEqual([])
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  expect(asked).toEqual([])
})

test('a card that is reached by key has its page read once, before it is opened', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  const card = page.locator('.event-card .event-title a').first()
  const path = (await card.getAttribute('href'))!
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked.push(path)
  })
  await expect(async () => {
    await page.getByRole('link', { name: 'Any day' }).focus()
    await card.focus()
    expect(asked).toHaveLength(1)
  }).toPass()
  await card.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('it can be installed, with a name, icons for every mask, and a picture of itself', async ({
  page,
  request,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'what hinders an installation only Chromium tells')
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!)
  expect(manifest).toMatchObject({
    name: 'Hearth',
    short_name: 'Hearth',
    start_url: '/',
    display: 'standalone',
  })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A throw-away window keeps nothing; that alone may be said.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const purposes = manifest.icons.map(
    (icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`,
  )
  expect(purposes).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'])
  const files = [...manifest.icons, ...manifest.screenshots]
  for (const { src, sizes } of [...files, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }]) {
    const picture = await request.get(src)
    expect(picture.headers()['content-type']).toBe('image/png')
    const bytes = await picture.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('pages in plain words are there without a script', async ({ request }) => {
  for (const [path, title] of [
    ['/hosting', 'How hosting works'],
    ['/safety', 'Safety'],
    ['/accessibility', 'Accessibility'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain(`<h1 class="page-title">${title}</h1>`)
  }
})
