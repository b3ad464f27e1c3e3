import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { delayAddresses } from '../../testing/late-address.ts'
import { renderInApp } from '../../testing/render.tsx'
import { installFakeBackend } from '../../testing/render-at.tsx'
import { Component as SearchScreen } from '../screens/site/search.tsx'
import type { Hit } from './queries.ts'
import { answerSearches, buildHit } from './testing/fake-search.ts'

const fixture = installFakeBackend()
afterEach(() => vi.unstubAllGlobals())

function open(path: string, hits: Hit[] = [buildHit({ title: 'Songs at dawn' })]) {
  answerSearches(fixture.backend, hits)
  const { user, router } = renderInApp(<SearchScreen />, { at: path })
  return {
    user,
    router,
    address: () => decodeURIComponent(router.view.location.pathname + router.view.location.search),
  }
}
const lastAsked = () => fixture.backend.askedOf('POST /rest/v1/rpc/search').at(-1)!.body
const filters = () => within(screen.getByRole('form', { name: 'Filters' }))

describe('the page of all results', () => {
  it('shows each kind in one grammar and leads to its page', async () => {
    open('/search?words=song', [
      buildHit({ title: 'Songs at dawn', id: 'e1' }),
      buildHit({
        kind: 'venues',
        title: 'Song house',
        id: 'v1',
        category: 'hall',
        line: null,
        starts_at: null,
        price: null,
      }),
      buildHit({
        ...{
          kind: 'providers',
          title: 'Amara',
          id: 'p1',
          category: 'music',
          line: 'Songs for weddings',
          starts_at: null,
        },
        price: { is_free: false, by_donation: false, min: 4000, currency: 'EUR' },
        distance_km: 3.4,
      }),
      buildHit({
        kind: 'members',
        title: 'Bodhi',
        id: 'm1',
        category: null,
        line: 'bodhi.sings',
        starts_at: null,
        price: null,
      }),
    ])
    const event = (await screen.findByRole('link', { name: 'Songs at dawn' })).closest('article')!
    expect(event).toHaveTextContent('Fri 27 Nov, 19:30')
    expect(event).toHaveTextContent('The Old Mill, Lisbon')
    expect(event).toHaveTextContent('Free')
    expect(screen.getByRole('link', { name: 'Song house' })).toHaveAttribute('href', '/v/v1')
    const provider = screen.getByRole('link', { name: 'Amara' }).closest('article')!
    expect(provider).toHaveTextContent('Music')
    expect(provider).toHaveTextContent('From €40')
    expect(provider).toHaveTextContent('3 km away')
    const member = screen.getByRole('link', { name: 'Bodhi' })
    expect(member).toHaveAttribute('href', '/@bodhi.sings')
    expect(member.closest('article')).toHaveTextContent('@bodhi.sings, Lisbon')
    expect(screen.getByText('4 results')).toBeVisible()
    expect(lastAsked()).toMatchObject({ words: 'song' })
  })

  it('asks for what stands in the address, and for nothing that makes no sense', async () => {
    open(
      '/search?words=song&kind=events&category=events:theater&near=38.72,-9.14&km=10&from=2026-11-20&to=2026-11-22' +
        '&up_to=1000&currency=EUR&access=step_free_entrance&access=nonsense&online=1&sort=nearest',
    )
    await screen.findByRole('link', { name: 'Songs at dawn' })
    const { today, ...asked } = lastAsked()
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(asked).toEqual({
      ...{
        locale: 'en',
        words: 'song',
        kinds: ['events'],
        category: 'events:theater',
        page_size: 24,
        sort: 'nearest',
        online: true,
      },
      ...{
        near: { latitude: 38.72, longitude: -9.14, km: 10 },
        date_from: '2026-11-20',
        date_to: '2026-11-22',
      },
      ...{ price_max: 1000, price_currency: 'EUR', access_facts: ['step_free_entrance'] },
    })
  })

  it.each([
    'near=91,0',
    'km=5',
    'category=events:nonsense',
    'from=2026-13-01',
    'sort=nearest',
    'up_to=-1&currency=EUR',
    'price=cheap',
  ])('leaves out %s', async (query) => {
    open(`/search?${query}`)
    await screen.findByRole('link', { name: 'Songs at dawn' })
    expect(Object.keys(lastAsked()).sort()).toEqual(['locale', 'page_size', 'today'])
  })

  it('narrows by filters that stand in the address, with counts, and takes a choice back by its chip', async () => {
    const { user, address } = open('/search?words=song')
    await user.click(await filters().findByRole('radio', { name: 'Zürich 12' }))
    expect(address()).toBe('/search?words=song&city=Zürich')
    await user.selectOptions(await filters().findByRole('combobox', { name: 'Distance' }), 'Within 25 km')
    await waitFor(() => expect(lastAsked()).toMatchObject({ in_city: 'Zürich', near: { km: 25 } }))
    await user.click(await filters().findByRole('radio', { name: 'Up to €10 11' }))
    await user.click(await filters().findByRole('checkbox', { name: 'Step-free entrance 9' }))
    await user.click(await filters().findByRole('radio', { name: 'This weekend 4' }))
    await user.click(await filters().findByRole('radio', { name: /Theatre ?Venues 2/ }))
    expect(address()).toBe(
      '/search?words=song&category=venues:theater&city=Zürich&km=25&from=2026-11-20&to=2026-11-22&up_to=1000&currency=EUR&access=step_free_entrance',
    )
    await user.click(await screen.findByRole('link', { name: 'Remove filter Zürich, within 25 km' }))
    await user.click(await screen.findByRole('link', { name: 'Clear all' }))
    expect(address()).toBe('/search?words=song')
  })

  it('leads on from what was pressed just before, also while that is not shown yet', async () => {
    const { user, address, router } = open('/search?words=song')
    await filters().findByRole('radio', { name: 'Zürich 12' })
    const { arrive } = delayAddresses(router)
    await user.click(filters().getByRole('radio', { name: /^Zürich/ }))
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await user.clear(field)
    await user.type(field, '"dawn"{Enter}')
    await waitFor(() => expect(router.next?.search).toContain('dawn'))
    await user.click(await filters().findByRole('checkbox', { name: /^Step-free entrance/ }))
    const tabs = within(screen.getByRole('navigation', { name: 'Kind of result' }))
    await user.click(tabs.getByRole('link', { name: /^Venues/ }))
    await user.click(screen.getByRole('link', { name: 'Remove filter Zürich' }))
    await arrive()
    expect(address()).toBe('/search?words="dawn"&kind=venues&access=step_free_entrance')
  })

  it('keeps the words and drops another kind’s category when a kind is chosen', async () => {
    const { user, address } = open('/search?words=song&category=events:theater')
    const tabs = within(await screen.findByRole('navigation', { name: 'Kind of result' }))
    expect(await tabs.findByRole('link', { name: 'All 32' })).toHaveAttribute('aria-current', 'page')
    await user.click(tabs.getByRole('link', { name: 'Venues 2' }))
    expect(address()).toBe('/search?words=song&kind=venues')
  })

  it('asks the browser where one is only when that is wanted, and rounds what it says', async () => {
    const getCurrentPosition = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 38.7223, longitude: -9.1393 } } as GeolocationPosition),
    )
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }),
    )
    const { user, address } = open('/search?words=song')
    const button = await screen.findByRole('button', { name: 'Near me' })
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await user.click(button)
    expect(address()).toBe('/search?words=song&near=38.72,-9.14&km=25')
    expect(await screen.findByRole('link', { name: 'Remove filter Within 25 km of you' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Nearest' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'nearest' }))
  })

  it('says what to do when the browser does not tell', async () => {
    const geolocation = {
      getCurrentPosition: (_: unknown, refused: PositionErrorCallback) =>
        refused({} as GeolocationPositionError),
    }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation }))
    const { user, address } = open('/search?words=song')
    await user.click(await screen.findByRole('button', { name: 'Near me' }))
    expect(await screen.findByText(/doesn’t share your location. Choose a city instead/)).toBeVisible()
    expect(address()).toBe('/search?words=song')
  })

  it('shows more, and says how many are left', async () => {
    const { user } = open(
      '/search?words=song',
      Array.from({ length: 30 }, (_, n) => buildHit({ title: `Song ${n}` })),
    )
    await user.click(await screen.findByRole('button', { name: 'Show more (6 left)' }))
    expect(await screen.findByRole('link', { name: 'Song 29' })).toBeInTheDocument()
    expect(screen.getAllByRole('article')).toHaveLength(30)
  })

  it('offers a way on when nothing fits', async () => {
    open('/search?words=song&price=free', [])
    expect(await screen.findByText('Nothing matches “song” and Free.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Search without Free' })).toHaveAttribute(
      'href',
      '/search?words=song',
    )
  })

  it('says when it failed, and tries again', async () => {
    const { user } = open('/search?words=song')
    await screen.findByRole('link', { name: 'Songs at dawn' })
    fixture.backend.answer('POST /rest/v1/rpc/search', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    )
    await user.click(screen.getByRole('radio', { name: 'Soonest' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    answerSearches(fixture.backend, [buildHit({ title: 'Back again' })])
    await user.click(again)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Back again' })).toBeVisible())
  })
})
