import { expect, type Locator, type Page, test } from '@playwright/test'
import { choice, chooseFilter } from './helpers/filters.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { samplePerson, signIn } from './helpers/people.ts'

// One box over everything, and the page of all that it finds.

test('one box finds events, venues, providers and members, by the keyboard alone', async ({ page }) => {
  await signIn(page, samplePerson('member'))
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('opens with a slash, not while somebody writes, and with a key of the platform', async () => {
    // Keys are heard a moment after the screen is there.
    await expect(async () => {
      if (!(await box(page).isVisible())) await page.keyboard.press('/')
      await expect(box(page)).toBeFocused({ timeout: 2000 })
    }).toPass()
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('/')
    await expect(box(page)).toHaveCount(0)
    for (const shortcut of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(shortcut)
      await expect(box(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
    }
  })

  await test.step('finds all four kinds in spite of a missing letter', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('kathmndu')
    for (const kind of ['Events', 'Venues', 'Service providers', 'Members']) {
      await expect(page.getByRole('group', { name: kind }).getByRole('option').first()).toBeVisible()
    }
    await expect(page.getByRole('group', { name: 'Venues' })).toContainText('Swotha Courtyard House')
    await inspectThemed(page, 'the search box')
  })

  await test.step('finds what is written with accents by what is typed without', async () => {
    await box(page).fill('hofkuche')
    await expect(page.getByRole('group', { name: 'Venues' }).getByRole('option')).toContainText(['Hofküche'])
    await box(page).fill('amelia costa')
    await expect(page.getByRole('group', { name: 'Members' }).getByRole('option')).toContainText([
      'Amélia Costa',
    ])
  })

  await test.step('opens what the arrows have reached', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toContainText('See all results')
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toContainText('Amélia Costa')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/@[\w.-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Amélia Costa' })).toBeVisible()
  })

  await test.step('remembers on this device what was searched for, and forgets it', async () => {
    await expect(box(page)).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('option', { name: 'amelia costa' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
  })

  await test.step('leads to all results with Enter', async () => {
    await box(page).fill('lisbon')
    await expect(page.getByRole('option').first()).toBeVisible()
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?city=Lisbon&said=where%3Alisbon$/)
    await expect(found(page)).toHaveText(/^\d+\+? results$/)
  })
})

test('a visitor’s results, whose numbers keep their word', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search' }).fill('lisbn')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]words=lisbn/)
  await expect(found(page)).toHaveText(/^\d+\+? results$/)
  await inspectThemed(page, 'the results of a search')

  await test.step('of a kind', async () => {
    const tab = page
      .getByRole('navigation', { name: 'Kind of result' })
      .getByRole('link', { name: /^Events/ })
    // The address runs ahead of the page.
    await expect(tab).toHaveAttribute('href', /words=lisbn/)
    await expect(found(page)).toHaveText(/^\d+\+? results$/)
    const events = numberIn(await tab.textContent())
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(found(page)).toHaveText(resultsOf(events))
  })

  await test.step('of a filter: events without a step at the door', async () => {
    let promised = 0
    await chooseFilter(page, async (filters) => {
      const stepFree = choice(filters, 'checkbox', 'Step-free entrance')
      promised = numberIn(await stepFree.locator('xpath=ancestor::label').textContent())
      await stepFree.click()
    })
    expect(promised).toBeGreaterThan(0)
    await expect(page).toHaveURL(/[?&]access=step_free_entrance/)
    await expect(found(page)).toHaveText(resultsOf(promised))
    const shown = page.getByRole('main').getByRole('article')
    expect(await shown.count()).toBeLessThanOrEqual(promised)
    await shown.getByRole('link').first().click()
    // A visitor is asked to come in first, in place of the event.
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })

  await test.step('and back as they were', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/[?&]access=step_free_entrance/)
    await expect(found(page)).toHaveText(/result/)
  })
})

test('a sentence becomes choices, which can be taken away', async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('free evenings in Lisbon with seating, under the stars')
  await field.press('Enter')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('link', { name: 'Remove filter Lisbon' })).toBeVisible()
  await expect(chips.getByRole('link', { name: 'Remove filter Free' })).toBeVisible()
  await expect(chips.getByRole('link', { name: 'Remove filter Seats for everyone' })).toBeVisible()
  await expect(field).toHaveValue('evenings under stars')

  await test.step('finds what comes close', async () => {
    const close = page.getByRole('region', { name: 'Close to what you asked for' })
    await expect(close.getByRole('article').first()).toBeVisible()
    await inspectThemed(page, 'the results of a sentence')
  })

  await test.step('gives a word back', async () => {
    await chips.getByRole('link', { name: 'Remove filter Free' }).click()
    await expect(field).toHaveValue('evenings under stars "free"')
    await expect(page).not.toHaveURL(/price=free/)
    await page.goBack()
    await expect(chips.getByRole('link', { name: 'Remove filter Free' })).toBeVisible()
  })

  await test.step('goes on to another sentence', async () => {
    await field.fill('what’s on next week')
    await field.press('Enter')
    await expect(page).toHaveURL(/kind=events/)
    await expect(page).toHaveURL(/city=Lisbon/)
    await expect(chips.getByRole('link', { name: /^Remove filter .* to / })).toBeVisible()
    await expect(field).toHaveValue('')
  })
})

test.describe('with the browser’s leave', () => {
  // The Alfama in Lisbon, to the door.
  test.use({ geolocation: { latitude: 38.71168, longitude: -9.12993 }, permissions: ['geolocation'] })

  test('what is near, and only when it is asked for', async ({ page }) => {
    await countQuestions(page)
    await page.goto('/search')
    await expect(found(page)).toHaveText(/^\d+\+? results$/)
    const everywhere = numberIn(await found(page).textContent())
    expect(await questions(page)).toBe(0)
    await chooseFilter(page, async (filters) => {
      await filters.getByRole('button', { name: 'Near me' }).click()
      await expect(filters.getByLabel('Distance')).toBeVisible()
    })
    expect(await questions(page)).toBe(1)
    // To about a kilometre, and no closer.
    await expect(page).toHaveURL(/38\.71\b/)
    await expect(page).toHaveURL(/-9\.13\b/)
    await expect(
      page
        .getByText(/^(Less than 1 km|\d+ km) away$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect.poll(async () => numberIn(await found(page).textContent())).toBeLessThan(everywhere)
  })
})

test('what is near, when the browser does not tell', async ({ page }) => {
  await page.goto('/search')
  await expect(found(page)).toHaveText(/^\d+\+? results$/)
  const open = page.getByRole('main').getByRole('button', { name: 'Filters' })
  if (await open.isVisible()) await open.click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Near me' }).click()
  await expect(
    filters.getByText('Your browser doesn’t share your location. Choose a city instead.'),
  ).toBeVisible()
  await inspectThemed(page, 'a position that was not told')
  await expect(page).toHaveURL(/\/search$/)
})

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search everything' })
const active = (page: Page): Locator => page.getByRole('option', { selected: true })

/** How much was found, which the page says once it knows. */
const found = (page: Page): Locator =>
  page.getByRole('region', { name: 'Results' }).getByRole('status').first()

const resultsOf = (count: number): string => `${count} ${count === 1 ? 'result' : 'results'}`

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '')?.[0])
}

/** Counts how often the page asks the browser where it is. */
async function countQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = { times: 0 }
    Object.assign(globalThis, { asked })
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...given) => {
      asked.times++
      ask(...given)
    }
  })
}

const questions = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times)
