import { expect, type Page, test } from '@playwright/test'
import { openMenu, samplePerson, signIn, signInOnScreen, submitSignIn } from './helpers/people.ts'
import { walksEverything } from './playwright.config.ts'

// Browsers that keep nothing, forget, have the wrong time, or have two tabs open: each simply works, or says why not.

const face = (page: Page) => page.getByRole('button', { name: 'Your menu' })

test('an icon is there for browsers that ask for one by its old name', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
})

test('the storage is cleared while somebody is signed in: the next page asks to sign in, and back they are', async ({
  page,
}) => {
  const host = samplePerson('host')
  await signIn(page, host)
  await page.goto('/events')
  await expect(face(page)).toBeVisible()
  // What is still being read would find the session gone half-way, or be kept with it anew.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.clear())
  await face(page).click()
  await page.getByRole('link', { name: 'My events' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('article')).toHaveCount(0)
  await submitSignIn(page, host)
  await expect(page).toHaveURL(/\/my-events$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('cookies and storage are blocked: public pages work, and a sign-in lasts as long as the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse })
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()

  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/^This browser doesn’t save anything for this site\./)).toBeVisible()
  await submitSignIn(page, samplePerson('host'))
  await expect(page).toHaveURL(/\/my-events$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await expect(page).toHaveURL(/\/explore$/)
  await expect(face(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Save|Saved)/ }).first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(face(page)).toHaveCount(0)
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/login$/)
  expect(errors).toEqual([])
})

// `own-clock.test.ts` asks about both; here one shows that the device's clock is the one that counts.
const clocks = [
  ['slow', -3_600_000],
  ['fast', 3_600_000],
] as const
for (const [name, aheadMs] of walksEverything ? clocks : clocks.slice(0, 1)) {
  test(`the clock is an hour ${name}: signing in, reading as a member and staying signed in work`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + aheadMs })
    const tokens: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/auth/v1/token') tokens.push(searchParams.get('grant_type') ?? '')
    })
    await signInOnScreen(page, samplePerson('host'))
    await page.goto('/my-events')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/events')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(tokens).toEqual(['password'])

    // A quarter of an hour later the session is renewed, once; it counts when it is kept.
    const before = await storedRefreshToken(page)
    await page.clock.fastForward('14:30')
    await expect.poll(() => storedRefreshToken(page)).not.toBe(before)
    await page.goto('/my-events')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(tokens).toEqual(['password', 'refresh_token'])
  })
}

test('two tabs: a sign-in in one shows in the other, and so does a sign-out', async ({ page, context }) => {
  const second = await context.newPage()
  await second.goto('/events?noauth=true')
  await expect(second.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signInOnScreen(page, samplePerson('host'))
  await expect(face(second)).toBeVisible()
  await second.goto('/my-events')
  await expect(second.getByRole('article').first()).toBeVisible()

  await signOut(page)
  await expect(second).toHaveURL(/\/login$/)
  await expect(second.getByRole('article')).toHaveCount(0)
  await second.goBack()
  await expect(second.getByRole('button', { name: 'Your menu' })).toHaveCount(0)
})

test('the back button after a sign-out shows nothing private', async ({ page }) => {
  await signIn(page, samplePerson('host'))
  await page.goto('/my-events')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goBack()
  await expect(face(page)).toHaveCount(0)
})

const targets = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'https://evil.example\\@localhost',
  'javascript:document.title="taken"',
  '/%2f%2fevil.example',
  '/\t/evil.example',
  `/${'a'.repeat(5000)}`,
]
for (const name of ['redirectTo', 'redirect']) {
  // `safe-redirect.test.ts` asks about each; here one of each name shows that it is asked.
  for (const target of walksEverything ? targets : targets.slice(0, 1)) {
    test(`after a sign-in, ${name}=${JSON.stringify(target.slice(0, 40))} leads to our own home`, async ({
      page,
    }) => {
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest() && !request.url().startsWith(new URL(page.url()).origin)) {
          elsewhere.push(request.url())
        }
      })
      await page.goto(`/login?${name}=${encodeURIComponent(target)}`)
      await submitSignIn(page, samplePerson('member'))
      await expect(page).toHaveURL('/')
      await expect(face(page)).toBeVisible()
      expect(elsewhere.filter((url) => !url.includes('/login'))).toEqual([])
      expect(await page.title()).not.toBe('taken')
    })
  }
}

const storedRefreshToken = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hearth-auth-token') ?? '{}').refresh_token)

async function signOut(page: Page): Promise<void> {
  await openMenu(page, 'Sign out')
  await expect(face(page)).toHaveCount(0)
}
