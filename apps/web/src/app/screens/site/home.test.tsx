import { categoryIds } from '@hearth/contracts/event-values'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeNetwork } from '../../../data/network.ts'
import { buildAccount } from '../../../testing/build-account.ts'
import { buildHomeEvent } from '../../../testing/build-home-event.ts'
import { createFakeBackend, writeHearthInfo } from '../../../testing/fake-backend.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { keepSession } from '../../../testing/render-at.tsx'
import type { HomeData } from './home/home-data.ts'
import { loadLowerHalf } from './home/lower-half.tsx'
import { homeQuery } from './home/queries.ts'
import { Component as Home } from './home.tsx'

let backend = createFakeBackend()
beforeAll(loadLowerHalf)
beforeEach(() => {
  backend = createFakeBackend()
  vi.stubGlobal('fetch', backend.fetch)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  writeHearthInfo()
})
afterEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app itself writes it.
  document.cookie = 'near=; Path=/; Max-Age=0'
  await closeNetwork()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const event = (title: string, startDate: string, startTime: string) =>
  buildHomeEvent({ title, timing: { startDate, startTime, timezone: 'Europe/Lisbon', allDay: false } })
const home: HomeData = {
  readAtMs: Date.parse('2026-11-20T10:00:00Z'),
  days: [20, 21, 22, 23, 24, 25, 26].map((day) => ({ on: `2026-11-${day}`, count: day === 21 ? 2 : 1 })),
  thisWeek: { party: 8, business: 0, sports: 0, education: 0, spiritual: 0, theater: 0, concerts: 0 },
  cities: ['Lisbon'],
  featured: [],
  venues: [{ id: 'venue-1', name: 'Casa do Forno', kind: 'home', city: 'Lisbon', events: 3 }],
  hosts: [{ username: 'ines', name: 'Inês Duarte', next: { title: 'Evening song', on: '2026-11-21' } }],
  counts: {
    isWhole: true,
    cells: [
      [0, categoryIds.indexOf('concerts'), 0, 1],
      [1, categoryIds.indexOf('concerts'), 0, 2],
      [1, categoryIds.indexOf('party'), -1, 4],
    ],
  },
  // As the server ordered them: near first.
  soonest: [
    event('Near supper', '2026-11-22', '19:00'),
    event('Evening song', '2026-11-21', '20:00'),
    event('Today’s walk', '2026-11-20', '18:00'),
    event('Morning song', '2026-11-21', '09:00'),
  ],
}

const open = (over: Partial<HomeData> = {}) =>
  renderRoutes([{ path: '/', element: <Home /> }], {
    at: '/',
    prepare: (client) => client.setQueryData(homeQuery.queryKey, { ...home, ...over }),
  })
const soon = () => within(screen.getByRole('heading', { name: 'Near you and soon' }).closest('section')!)
const titles = () =>
  soon()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('what is soon', () => {
  it('keeps the order that the server gave it, the first of all in the arch', async () => {
    open()
    expect(titles()).toEqual(['Evening song', 'Today’s walk', 'Morning song'])
    expect(screen.getByRole('link', { name: /Near supper/ })).toBeInTheDocument()
  })

  it('is one day alone when that is chosen, by its clock, and all again at a second press', async () => {
    const { user } = open()
    const saturday = soon().getByRole('link', { name: 'Sat 21 2 events' })
    await user.click(saturday)
    expect(titles()).toEqual(['Morning song', 'Evening song'])
    expect(saturday).toHaveAttribute('aria-current', 'date')
    expect(soon().getByRole('link', { name: /All events on Sat 21/ })).toHaveAttribute(
      'href',
      '/explore?from=2026-11-21&to=2026-11-21',
    )
    await user.click(saturday)
    expect(titles()).toEqual(['Evening song', 'Today’s walk', 'Morning song'])
    await user.click(saturday)
    await user.click(soon().getByRole('link', { name: 'Any day 8 events' }))
    expect(titles()).toEqual(['Evening song', 'Today’s walk', 'Morning song'])
  })

  it('says so where a day has nothing, also of the one that stands in the arch', async () => {
    const { user } = open()
    await user.click(soon().getByRole('link', { name: 'Sun 22 1 event' }))
    expect(titles()).toEqual(['Near supper'])
    await user.click(soon().getByRole('link', { name: 'Mon 23 1 event' }))
    expect(soon().getByText(/There are no events on this day\./)).toBeInTheDocument()
  })
})

describe('the sentence', () => {
  const show = (words: string) => screen.getByRole('button', { name: words })

  it('says on its button how many events it finds, as far as the page knows', async () => {
    const { user } = open()
    expect(show('Show 7 events')).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Kind of event'), 'a concert')
    expect(show('Show 3 events')).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('When'), 'today')
    expect(show('Show 1 event')).toBeInTheDocument()
  })

  it('leads to other days where it finds nothing, with all else that it says', async () => {
    const { user, address } = open()
    await user.selectOptions(screen.getByLabelText('Kind of event'), 'a party')
    await user.selectOptions(screen.getByLabelText('When'), 'today')
    await user.click(show('Nothing then. Show other days'))
    await waitFor(() => expect(address()).toBe('/explore/party'))
  })

  it('gives no number where too many events are ahead to know', async () => {
    const { user } = open({ counts: { isWhole: false, cells: [] } })
    await user.selectOptions(screen.getByLabelText('When'), 'the next thirty days')
    expect(show('Show events')).toBeInTheDocument()
  })

  it('begins with the reader’s city', () => {
    open({ near: { timeZone: 'Europe/Lisbon' } })
    expect(screen.getByLabelText('Place')).toHaveValue('Lisbon')
    expect(screen.getByText('Near Lisbon first.', { exact: false })).toBeInTheDocument()
    expect(show('Show 3 events')).toBeInTheDocument()
  })
})

describe('what there is not', () => {
  it('is said in words, in the place of a number', () => {
    open({ days: home.days.map(({ on }) => ({ on, count: 0 })) })
    const doors = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(doors.getByRole('link', { name: /^Party ?8 this week/ })).toBeVisible()
    expect(doors.getByRole('link', { name: /^Concerts ?Nothing this week/ })).toBeVisible()
    expect(soon().getByRole('link', { name: 'Sat 21 No events' })).toBeVisible()
  })
})

describe('places and people', () => {
  it('lead to their pages', () => {
    open()
    expect(screen.getByRole('link', { name: 'Casa do Forno' })).toHaveAttribute('href', '/v/venue-1')
    expect(screen.getByRole('link', { name: 'Inês Duarte' })).toHaveAttribute('href', '/profile/ines')
    expect(screen.getByText('Next: Tomorrow')).toBeInTheDocument()
  })

  it('are left out where there are none, and what is featured stands once', () => {
    open({ venues: [], hosts: [], featured: [home.soonest[1]!, event('Far fair', '2026-12-20', '10:00')] })
    expect(screen.queryByRole('heading', { name: 'People who host nearby' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Far fair' })).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Evening song' })).toHaveLength(1)
  })
})

describe('a place that is chosen', () => {
  it('is noted, and the page is read again', async () => {
    const { user } = open()
    await user.selectOptions(screen.getByLabelText('Choose a place'), 'Lisbon')
    await vi.waitFor(() => expect(document.cookie).toContain('city=Lisbon&chosen=1'))
  })
})

describe('where a member lives', () => {
  it('is noted for the next time, and moves nothing now', async () => {
    const me = buildAccount({ details: [{ field: 'city', value: 'Porto', audience: 'members' }] })
    backend.accounts.push(me)
    keepSession(backend.session(me))
    open()
    const before = titles()
    await vi.waitFor(() => expect(document.cookie).toContain('city=Porto'))
    expect(titles()).toEqual(before)
  })
})
