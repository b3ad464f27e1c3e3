import { type PageNeeds, pageTable } from '@hearth/contracts/pages'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { openMenu, samplePerson, signIn, signInOnScreen, submitSignIn } from './helpers/people.ts'
import { launch, quiet, walksEverything } from './playwright.config.ts'

const people = ['visitor', 'new member', 'member', 'admin'] as const
type Person = (typeof people)[number]
type Row = (typeof pageTable)[number]

/** As whom a route may be opened. */
const ways = people.flatMap((person) => [false, true].map((noauth) => ({ person, noauth })))
type Way = (typeof ways)[number]

/** What the parameters of the table's paths stand for; found once, as anybody would find them. */
type Places = { eventId: string; username: string; memberId: string }

// Each walk is a person of its own, in a browser of its own.
test.describe.configure({ mode: 'parallel' })
// Where somebody ends is read from the page, hundreds of times; how it looks is asserted elsewhere, so little is drawn.
test.use({
  launchOptions: launch([...quiet, '--blink-settings=imagesEnabled=false', '--disable-remote-fonts']),
})
const slit = { width: 1280, height: 60 }

for (const way of ways) {
  const { person, noauth } = way
  test(`${walksEverything ? 'every route' : 'routes'}, as ${person}${noauth ? ', with noauth=true' : ''}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(slit)
    const crashes: string[] = []
    page.on('pageerror', ({ message }) => void crashes.push(message))
    const places = await findPlaces(request)
    if (person !== 'visitor') await signIn(page, samplePerson(person))
    for (const { path: pattern, needs } of pageTable.filter((row) => isWalked(row, way))) {
      const path = pathOf(pattern, places)
      const end = endOf({ path, needs, person, noauth, places })
      await test.step(`${path} ends at ${end.at}`, async () => {
        // What is decided is seen before the last picture has come, for which `goto` would wait.
        await page.goto(noauth ? `${path}?noauth=true` : path, { waitUntil: 'commit' })
        await expect(page).toHaveURL(end.at)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        // What shows a heading has been decided: it stays where it is.
        await expect(page).toHaveURL(end.at)
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
        const isRefused = page.getByRole('heading', {
          name: 'Only admins can open this page',
        })
        await expect(isRefused).toHaveCount(end.isRefused ? 1 : 0)
        // `noauth` is carried nowhere: no link of the page has it.
        await expect(page.locator('a[href*="noauth" i]')).toHaveCount(0)
        if (end.from) await expect.poll(() => rememberedOrigin(page)).toBe(end.from)
      })
    }
    expect(crashes).toEqual([])
  })
}

/** Routes that lead on by themselves, each in its own manner. */
const leadingOn: readonly string[] = ['/sso', '/login', '/signup', '/username-setup', '/profile/:username']

/**
 * Everything in a proof. `./test` opens each route once, and each kind of route in every way: those that need the same take
 * the ways in turn, and where they are fewer than the ways, each takes several. What leads on is opened as everybody, with
 * `noauth=true` as every second.
 */
function isWalked(row: Row, { person, noauth }: Way): boolean {
  if (walksEverything) return true
  if (leadingOn.includes(row.path)) {
    return (people.indexOf(person) + leadingOn.indexOf(row.path)) % 2 === Number(noauth)
  }
  const alike = pageTable.filter(({ path, needs }) => needs === row.needs && !leadingOn.includes(path))
  const place = alike.indexOf(row)
  const turn = ways.findIndex((way) => way.person === person && way.noauth === noauth)
  return place % ways.length === turn || turn % alike.length === place
}

/** `from` is the origin that the sign-in remembers; a refused person stays where they are and is told. */
type End = { at: string; from?: string; isRefused?: boolean }

/** Where somebody who opens a path ends, by the words of specification section 2. */
function endOf(visit: {
  path: string
  needs: PageNeeds
  person: Person
  noauth: boolean
  places: Places
}): End {
  const { path, needs, person, noauth, places } = visit
  const isSignedIn = person !== 'visitor'
  const hasName = person === 'member' || person === 'admin'
  const here = { at: noauth ? `${path}?noauth=true` : path }
  // These lead on by themselves; no guard is asked, and noauth is left behind.
  if (path === '/sso') return { at: '/' }
  if (path === `/profile/@${places.username}`) {
    const profile = `/profile/public/${places.memberId}`
    return isSignedIn ? { at: profile } : { at: '/login', from: profile }
  }
  if (isSignedIn && (path === '/login' || path === '/signup')) {
    return { at: hasName ? '/' : '/username-setup?redirectTo=%2F' }
  }
  if (hasName && path === '/username-setup') return { at: '/' }

  if (needs === 'open' || noauth) return here
  if (!isSignedIn) return { at: '/login', from: path }
  if ((needs === 'username' || needs === 'admin') && !hasName) {
    return { at: `/username-setup?redirectTo=${encodeURIComponent(path)}` }
  }
  if (needs === 'admin' && person !== 'admin') return { ...here, isRefused: true }
  return here
}

function pathOf(pattern: string, { eventId, username, memberId }: Places): string {
  if (pattern === '*') return '/no/such/door'
  if (/^\/(e|event)\//.test(pattern)) return pattern.replace(':id', eventId)
  return pattern
    .replace(':category', 'party')
    .replace('/@:username', `/@${username}`)
    .replace(':username', `@${username}`)
    .replace('/public/:id', `/public/${memberId}`)
    .replace(/:\w+/, 'x1')
}

async function findPlaces(request: APIRequestContext): Promise<Places> {
  const { username } = samplePerson('host')
  const { backend } = await (await request.get('/.well-known/hearth.json')).json()
  const rows = async (query: string) =>
    (await request.get(`/rest/v1/${query}`, { headers: { apikey: backend.anonKey } })).json()
  const [[event], [member]] = [
    await rows('events?select=id&visibility=eq.public&status=eq.published&limit=1'),
    await rows(`profiles?select=id&username=eq.${username}`),
  ]
  return { username, eventId: event.id, memberId: member.id }
}

const rememberedOrigin = (page: Page) => page.evaluate(() => history.state?.usr?.from)

test('a visitor who opens a guarded page signs in and arrives there', async ({ page }) => {
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/login/)
  await submitSignIn(page, samplePerson('host'))
  await expect(page).toHaveURL(/\/my-events$/)
})

test('`noauth=true` skips the guard and shows nothing that is not public', async ({ page }) => {
  await page.goto('/events?noauth=true')
  await expect(page).toHaveURL(/\/events\?noauth=true$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/my-events?noauth=true')
  await expect(page).toHaveURL(/\/my-events\?noauth=true$/)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('signing out ends it here, and going back shows nothing', async ({ page }) => {
  await signInOnScreen(page, samplePerson('member'))
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/my-events$/)
  await page
    .evaluate(() => Object.keys(localStorage).length)
    .then((stored) => expect(stored).toBeGreaterThan(0))
  await openMenu(page, 'Sign out')
  // Home, as a visitor: by then the login has ended on the server and here.
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^(Your menu|You)$/ })).toHaveCount(0)
  await page.goto('/my-events')
  await expect(page).toHaveURL(/\/login/)
})

test('an unknown path is a 404 with ways on', async ({ page }) => {
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Return to Home' })
    .or(page.getByRole('button', { name: 'Return to Home' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
})
