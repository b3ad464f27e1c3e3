import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readEventSearch } from '../../../data/event/event-search.ts'
import { delayAddresses } from '../../../testing/late-address.ts'
import { tableError } from '../../../testing/protocol.ts'
import { buildEvent } from '../testing/build-event.ts'
import { unreachable } from '../testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()
const on = (startDate: string, startTime = '19:30', timezone = 'Europe/Lisbon') => ({
  startDate,
  startTime,
  timezone,
  allDay: false,
})
const winterFair = {
  id: 'f'.repeat(26),
  title: 'The winter fair',
  category: 'party',
  image: null,
  start_date: '2026-12-12',
  start_time: '15:00',
  timezone: 'Europe/Lisbon',
  all_day: false,
  city: 'Porto',
}
/** What was found, without what comes close. */
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 3 })
    .filter((heading) => !heading.closest('.near-misses'))
    .map(({ textContent }) => textContent)
const open = (path = '/events') => renderScreens(path, { as: fixture.me })
const filters = () => screen.findByRole('form', { name: 'Filters' })

describe('a list of events', () => {
  it('stands under its days in time order', async () => {
    fixture.site.events.push(
      buildEvent({ title: 'Later', timing: on('2026-12-24') }),
      buildEvent({ title: 'Tonight', timing: on('2026-11-20', '21:00') }),
      buildEvent({ title: 'Lunch', timing: on('2026-11-20', '12:30') }),
      buildEvent({ title: 'Sunday', timing: on('2026-11-22') }),
      buildEvent({
        title: 'Retreat',
        timing: { startDate: '2026-11-18', endDate: '2026-11-23', timezone: 'Europe/Lisbon', allDay: true },
      }),
    )
    open()
    await screen.findByText('Lunch')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Happening now',
      'Today Fri 20 Nov',
      'Sunday Sun 22 Nov',
      'Thu 24 Dec',
    ])
    expect(titles()).toEqual(['Retreat', 'Lunch', 'Tonight', 'Sunday', 'Later'])
    expect(screen.getByText('Tonight, 21:00')).toBeInTheDocument()
  })

  it('shows what the house features, where nothing is searched for', async () => {
    fixture.site.events.push(buildEvent({ title: 'Lunch', timing: on('2026-11-20', '12:30') }))
    fixture.site.featured.push(winterFair)
    const { go } = open()
    // The first request of a test may wait for the client to load.
    const region = await screen.findByRole('region', { name: 'Featured by Hearth' }, { timeout: 20_000 })
    const site = within(region)
    expect(site.getByRole('listitem')).toHaveTextContent('The winter fairSat 12 Dec, 15:00, Porto')
    expect(site.getByRole('link')).toHaveAttribute('href', `/e/${'f'.repeat(26)}`)
    await go('/events?free=1')
    await screen.findByText('Lunch')
    expect(screen.queryByRole('region', { name: 'Featured by Hearth' })).toBeNull()
    await go('/nightlife')
    await screen.findByText('Lunch')
    expect(screen.queryByRole('region', { name: 'Featured by Hearth' })).toBeNull()
  })

  it('is not pushed by what the house features: that stands after it when it comes late, before it the next time', async () => {
    fixture.site.events.push(buildEvent({ title: 'Lunch', timing: on('2026-11-20', '12:30') }))
    let notify!: (answer: Response) => void
    const told = new Promise<Response>((resolve) => {
      notify = resolve
    })
    fixture.site.backend.answer('POST /rest/v1/rpc/featured_events', () => told)
    const { go } = open()
    const lunch = await screen.findByText('Lunch')
    notify(Response.json([winterFair]))
    const late = await screen.findByRole('region', { name: 'Featured by Hearth' }, { timeout: 20_000 })
    expect(lunch.compareDocumentPosition(late)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await go('/events?free=1')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Featured by Hearth' })).toBeNull())
    await go('/events')
    const known = await screen.findByRole('region', { name: 'Featured by Hearth' })
    expect((await screen.findByText('Lunch')).compareDocumentPosition(known)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
  })

  it('is whole without what the house features', async () => {
    fixture.site.events.push(buildEvent({ title: 'Lunch' }))
    fixture.site.backend.answer('POST /rest/v1/rpc/featured_events', () =>
      tableError(500, 'XX000', 'Something went wrong.'),
    )
    open()
    expect(await screen.findByText('Lunch')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps days in order where instants cross the date line', async () => {
    fixture.site.events.push(
      buildEvent({ title: 'Waiata', timing: on('2026-11-21', '08:00', 'Pacific/Auckland') }),
      buildEvent({ title: 'Fado', timing: on('2026-11-20', '21:00') }),
    )
    open()
    await screen.findByText('Waiata')
    expect(titles()).toEqual(['Fado', 'Waiata'])
  })

  it('says who comes in one further request, and what it costs', async () => {
    const [one, two] = [buildEvent({ title: 'One' }), buildEvent({ title: 'Two', category: 'concerts' })]
    fixture.site.events.push(one, two)
    fixture.site.setStanding(one.id, { taken: 18 })
    open()
    expect(await screen.findByText('18 coming')).toBeInTheDocument()
    expect(fixture.site.asked.standing).toEqual([[one.id, two.id].sort()])
    expect(screen.getAllByText('Free').length).toBeGreaterThan(0)
  })

  it('shows members the faces of those who come whom they may see, and how many of them they know', async () => {
    const supper = buildEvent({ title: 'Supper' })
    fixture.site.events.push(supper)
    fixture.site.backend.answerRead('event_crowds', ({ ids }) => [
      {
        event_id: ids[0]!,
        known: 2,
        faces: [{ username: 'ana', display_name: 'Ana', profile_photo_url: null }],
      },
    ])
    open()
    const card = (await screen.findByText('Supper')).closest('article')!
    expect(await within(card).findByText('2 coming, 2 you know')).toBeInTheDocument()
    expect(card.querySelectorAll('.piled-face')).toHaveLength(1)
    expect(fixture.site.backend.askedOf('POST /rest/v1/rpc/event_crowds')).toHaveLength(1)
  })

  it('asks for no faces on behalf of visitors', async () => {
    fixture.site.events.push(buildEvent({ title: 'Supper' }))
    renderScreens('/events', { as: 'visitor' })
    await screen.findByText('Supper')
    expect(fixture.site.backend.askedOf('POST /rest/v1/rpc/event_crowds')).toHaveLength(0)
  })

  it('says that it could not be read, and tries again', async () => {
    fixture.site.events.push(buildEvent({ title: 'Supper' }))
    fixture.site.failures.set('browseEvents', unreachable)
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The event engine cannot be reached right now.',
    )
    fixture.site.failures.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Supper')).toBeInTheDocument()
  })

  it('is not there for a category that does not exist', async () => {
    open('/events/cooking')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeInTheDocument()
  })

  it('takes the category of the home page’s sentence into the path', async () => {
    const { address } = open('/events?category=concerts&city=Lisbon')
    await screen.findByRole('heading', { level: 1, name: 'Concerts' })
    expect(address()).toBe('/events/concerts?city=Lisbon')
  })
})

describe('more of a list', () => {
  it('comes by a button that says how many are left, and is still open after going back', async () => {
    fixture.site.events.push(
      ...Array.from({ length: 23 }, (_, number) =>
        buildEvent({
          title: `Evening ${number}`,
          timing: on(`2026-12-${String(1 + (number % 28)).padStart(2, '0')}`),
        }),
      ),
    )
    const { user, go } = open()
    await user.click(await screen.findByText('Show more (3 left)'))
    await waitFor(() => expect(titles()).toHaveLength(23))
    // Reading goes on at the first new one, in the order of the page.
    await waitFor(() => expect(document.activeElement?.closest('.event-card')).not.toBeNull())

    await go(`/event/${fixture.site.events[0]!.id}`)
    await screen.findByText('Hosted by', { exact: false })
    await go(-1)
    expect(titles()).toHaveLength(23)
    expect(fixture.site.asked.browse.filter(({ limit }) => limit === 20)).toHaveLength(2)
  })

  it('comes without bringing back the search of before', async () => {
    for (let number = 1; number <= 30; number += 1) {
      fixture.site.events.push(buildEvent({ title: `Number ${number}`, timing: on('2026-11-21') }))
    }
    const { user, address, router } = open()
    const more = await screen.findByRole('button', { name: /^Show more/ })
    const { arrive } = delayAddresses(router)
    await user.click(within(await filters()).getByRole('checkbox', { name: /^Free/ }))
    await user.click(more)
    await screen.findByText('Number 30')
    await arrive()
    expect(address()).toBe('/events?free=1')
  })

  it('says why it did not come', async () => {
    fixture.site.events.push(...Array.from({ length: 25 }, () => buildEvent()))
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Show more (5 left)' })
    fixture.site.failures.set('browseEvents', unreachable)
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached')
    expect(titles()).toHaveLength(20)
    fixture.site.failures.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(titles()).toHaveLength(25))
  })
})

describe('the filters', () => {
  const community = () =>
    fixture.site.events.push(
      buildEvent({ title: 'Free supper', timing: on('2026-11-21'), goodFor: ['coming_alone'] }),
      buildEvent({
        title: 'Dear supper',
        timing: on('2026-11-27'),
        pricing: { isFree: false, priceRange: { min: 1200, max: 1200 }, currency: 'EUR' },
      }),
      buildEvent({
        title: 'Berlin choir',
        category: 'concerts',
        timing: on('2026-11-21'),
        venue: { id: '', name: 'Saal', address: '', city: 'Berlin' },
      }),
    )

  it('live in the address, with counts, and can be taken away again', async () => {
    community()
    const { user, address } = open()
    const form = within(await filters())
    await screen.findByText('Dear supper')
    await user.click(form.getByRole('radio', { name: /This weekend/ }))
    await user.click(form.getByRole('radio', { name: /^Lisbon/ }))
    await user.click(form.getByRole('checkbox', { name: /^Free/ }))
    await user.click(form.getByRole('checkbox', { name: /Coming alone/ }))
    expect(address()).toBe('/events?city=Lisbon&from=2026-11-20&to=2026-11-22&free=1&good_for=coming_alone')
    await waitFor(() => expect(titles()).toEqual(['Free supper']))
    expect(screen.getByText('1 event')).toHaveAttribute('role', 'status')

    await user.click(screen.getByRole('link', { name: 'Remove filter This weekend' }))
    expect(address()).toBe('/events?city=Lisbon&free=1&good_for=coming_alone')
    await user.click(screen.getByRole('link', { name: 'Clear all' }))
    expect(address()).toBe('/events')
    await waitFor(() => expect(titles()).toHaveLength(3))
  })

  it('say how many each value gives, and disable what gives none', async () => {
    community()
    open()
    const form = within(await filters())
    expect(await form.findByRole('radio', { name: 'Lisbon 2' })).toBeEnabled()
    expect(await form.findByRole('radio', { name: 'This weekend 2' })).toBeEnabled()
    expect(await form.findByRole('radio', { name: 'Today 0' })).toBeDisabled()
    expect(await form.findByRole('checkbox', { name: 'Free 2' })).toBeEnabled()
    expect(await form.findByRole('checkbox', { name: 'Bringing children 0' })).toBeDisabled()
    expect(screen.getByRole('link', { name: 'Party 2' })).toHaveAttribute('href', '/events/party')
    expect(screen.getByRole('link', { name: 'Concerts 1' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Theatre 0' })).toBeInTheDocument()
  })

  it('take picked dates once they are whole', async () => {
    community()
    const { user, address } = open()
    const form = within(await filters())
    await user.click(form.getByRole('radio', { name: 'Pick dates' }))
    await user.type(form.getByLabelText('From'), '2026-11-25')
    expect(address()).toBe('/events?from=2026-11-25')
    await user.type(form.getByLabelText('Until'), '2026-11-30')
    expect(address()).toBe('/events?from=2026-11-25&to=2026-11-30')
    await waitFor(() => expect(titles()).toEqual(['Dear supper']))
    expect(screen.getByRole('link', { name: 'Remove filter Wed 25 Nov to Mon 30 Nov' })).toBeInTheDocument()
  })

  it('stay within an alias, and go along to another category', async () => {
    community()
    const { user, address } = open('/nightlife?city=Lisbon')
    await screen.findByRole('heading', { level: 1, name: 'Party' })
    await user.click(within(await filters()).getByRole('checkbox', { name: /^Free/ }))
    expect(address()).toBe('/nightlife?city=Lisbon&free=1')
    await user.click(screen.getByRole('link', { name: /^Concerts/ }))
    expect(address()).toBe('/events/concerts?city=Lisbon&free=1')
  })

  it('find by words', async () => {
    community()
    const { user, address } = open('/events?city=Lisbon')
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'dear{Enter}')
    expect(address()).toBe('/events?text=dear&city=Lisbon')
    await waitFor(() => expect(titles()).toEqual(['Dear supper']))
  })

  it('lead on from what was pressed just before, also while that is not shown yet', async () => {
    community()
    const { user, address, router } = open()
    const form = within(await filters())
    await screen.findByText('Dear supper')
    const { arrive } = delayAddresses(router)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'dear{Enter}')
    await user.click(form.getByRole('radio', { name: /^Lisbon/ }))
    await user.click(form.getByRole('checkbox', { name: /^Free/ }))
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    await user.click(screen.getByRole('link', { name: 'Remove filter Lisbon' }))
    await arrive()
    expect(address()).toBe('/events?text=dear&free=1&view=month')
  })

  it('lead on within the category that was pressed just before', async () => {
    community()
    const { user, address, router } = open('/nightlife?city=Lisbon')
    const form = within(await filters())
    await screen.findByRole('heading', { level: 1, name: 'Party' })
    const { arrive } = delayAddresses(router)
    await user.click(screen.getByRole('link', { name: /^Concerts/ }))
    await user.click(form.getByRole('checkbox', { name: /^Free/ }))
    await arrive()
    expect(address()).toBe('/events/concerts?city=Lisbon&free=1')
  })

  it('are plain forms as well: what they would send reads as the same search', async () => {
    community()
    open('/events?text=supper&city=Lisbon&from=2026-11-20&to=2026-11-22&free=1')
    const sent = (form: HTMLFormElement) =>
      readEventSearch(
        new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      )
    const rail = (await filters()) as HTMLFormElement
    await within(rail).findByRole('radio', { name: /^Lisbon/ })
    expect(rail).toHaveAttribute('method', 'get')
    expect(rail).toHaveAttribute('action', '/events')
    expect(sent(rail)).toEqual({ city: 'Lisbon', from: '2026-11-20', to: '2026-11-22', free: true })
    const box = screen.getByRole('searchbox').closest('form')!
    expect(sent(box)).toEqual({ text: 'supper', ...sent(rail) })
  })

  it('wait in a sheet on small screens until its button applies them', async () => {
    community()
    const narrow = { matches: false, addEventListener() {}, removeEventListener() {} }
    vi.stubGlobal('matchMedia', () => narrow)
    onTestFinished(() => void vi.stubGlobal('matchMedia', undefined))
    const { user, address } = open()
    await screen.findByText('Dear supper')
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(await sheet.findByRole('checkbox', { name: /^Free/ }))
    expect(address()).toBe('/events')
    await user.click(await sheet.findByRole('button', { name: 'Show 2 events' }))
    expect(address()).toBe('/events?free=1')
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('say in the sheet where they find nothing, instead of showing 0', async () => {
    community()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    onTestFinished(() => void vi.stubGlobal('matchMedia', undefined))
    const { user, address } = open('/events/concerts?from=2026-11-20&to=2026-11-22&city=Lisbon')
    await screen.findByText(/^No events match/)
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(await sheet.findByRole('button', { name: 'No matches. Show anyway' })).toBeInTheDocument()
    expect(sheet.queryByText(/Show 0/)).toBeNull()
    await user.click(sheet.getByRole('button', { name: 'No matches. Show anyway' }))
    expect(address()).toContain('city=Lisbon')
  })

  it('have the days as tabs, each with its own address', async () => {
    community()
    const narrow = { matches: false, addEventListener() {}, removeEventListener() {} }
    vi.stubGlobal('matchMedia', () => narrow)
    onTestFinished(() => void vi.stubGlobal('matchMedia', undefined))
    const { user, address } = open('/events?free=1')
    const days = within(await screen.findByRole('navigation', { name: 'Days' }))
    expect(days.getByRole('link', { current: 'page' })).toHaveTextContent('Any day')
    await user.click(days.getByRole('link', { name: 'Tomorrow' }))
    expect(address()).toBe('/events?from=2026-11-21&to=2026-11-21&free=1')
    expect(days.getByRole('link', { current: 'page' })).toHaveTextContent('Tomorrow')
    await user.click(days.getByRole('link', { name: 'Any day' }))
    expect(address()).toBe('/events?free=1')
  })

  it('lead on from nothing to the nearest that finds something, with its count', async () => {
    community()
    const { user, address } = open('/events/concerts?from=2026-11-20&to=2026-11-22&city=Lisbon')
    const way = await screen.findByRole('link', { name: 'Show all cities (1)' })
    expect(screen.getByText(/^No events match This weekend and Lisbon\./)).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('No events found')
    await user.click(way)
    expect(address()).toBe('/events/concerts?from=2026-11-20&to=2026-11-22')
    expect(await screen.findByText('Berlin choir')).toBeInTheDocument()
  })

  it('offer to host where there is nothing at all', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Host an event' })).toHaveAttribute(
      'href',
      '/create-event',
    )
  })
})

describe('the heart', () => {
  it('saves at once, and goes back with a reason when it is refused', async () => {
    const event = buildEvent({ title: 'Supper' })
    fixture.site.events.push(event)
    const { user } = open()
    const heart = await screen.findByRole('button', { name: 'Save Supper' })
    // Where it stands is known.
    await screen.findByText('Be the first')
    const release = fixture.site.pause()
    await user.click(heart)
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    release()
    await waitFor(() => expect(fixture.site.standingOf(event.id).liked).toBe(true))

    fixture.site.failures.set('like', () => tableError(403, '42501', 'not for you'))
    await user.click(heart)
    expect(await screen.findByText('Supper is still saved')).toBeInTheDocument()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    fixture.site.failures.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Supper is no longer saved')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(fixture.site.standingOf(event.id).liked).toBe(true))
  })

  it('is not there for visitors', async () => {
    fixture.site.events.push(buildEvent({ title: 'Supper' }))
    renderScreens('/events', { as: 'visitor' })
    await screen.findByText('Supper')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  })
})

describe('a month of events', () => {
  it('is a calendar whose days lead to their events, and whose months follow each other', async () => {
    const lunch = buildEvent({ title: 'Mittagessen', timing: on('2026-11-28', '12:30') })
    fixture.site.standingOf(lunch.id).title = 'Midday meal'
    fixture.site.events.push(
      buildEvent({ title: 'Supper', timing: on('2026-11-28', '19:30') }),
      lunch,
      buildEvent({ title: 'Winter fair', timing: on('2026-12-12') }),
    )
    const { user, address } = open('/events?view=month')
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeInTheDocument()
    const day = await screen.findByRole('link', { name: 'Saturday 28 November 2026, 2 events' })
    expect(within(screen.getByRole('table')).getByRole('link', { name: '19:30 Supper' })).toBeInTheDocument()
    // Once it is known what it is called in the page's language, it is called so.
    expect(
      await within(screen.getByRole('table')).findByRole('link', { name: '12:30 Midday meal' }),
    ).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Month before' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next month' }))
    expect(address()).toBe('/events?view=month&month=2026-12')
    expect(
      await screen.findByRole('link', { name: 'Saturday 12 December 2026, 1 event' }),
    ).toBeInTheDocument()
    expect(day).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Saturday 12 December 2026, 1 event' }))
    expect(address()).toBe('/events?from=2026-12-12&to=2026-12-12')
  })
})

describe('what comes close', () => {
  it('stands under a heading of its own, each event with what differs', async () => {
    fixture.site.events.push(
      buildEvent({ title: 'Free supper', timing: on('2026-11-27') }),
      buildEvent({
        title: 'Dear supper',
        timing: on('2026-11-27'),
        pricing: { isFree: false, currency: 'EUR', priceRange: { min: 12, max: 12 } },
      }),
      buildEvent({ title: 'Late supper', timing: on('2026-11-28') }),
    )
    open('/events?free=1&from=2026-11-27&to=2026-11-27')
    const close = await screen.findByRole('region', { name: /^Close to what you asked/ })
    await waitFor(() => expect(titles()).toEqual(['Free supper']))
    expect(within(close).getByText('Not free')).toBeInTheDocument()
    expect(within(close).getByRole('link', { name: 'Late supper' })).toBeInTheDocument()
    expect(within(close).queryByRole('link', { name: 'Free supper' })).toBeNull()
  })
})
