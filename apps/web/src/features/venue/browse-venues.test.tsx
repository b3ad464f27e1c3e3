import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { delayAddresses } from '../../testing/late-address.ts'
import { buildVenue } from './testing/fake-venues.ts'
import { installFakeVenues, renderVenues } from './testing/open-venues.tsx'

const fixture = installFakeVenues()

const open = (path = '/venues') => renderVenues(path, fixture)
const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const filters = () => within(screen.getByRole('form', { name: 'Filters' }))

describe('the directory of venues', () => {
  beforeEach(() => {
    fixture.venues.venues.push(
      buildVenue({
        name: 'Casa do Forno',
        capacity: 60,
        access: ['step_free_entrance', 'seating', 'parking'],
      }),
      buildVenue({ name: 'Jardim', kind: 'garden', capacity: 120, features: ['outdoor_space'], access: [] }),
      buildVenue({
        name: 'Salon',
        kind: 'home',
        city: 'Berlin',
        capacity: 14,
        features: ['piano'],
        access: [],
      }),
      buildVenue({ name: 'Shut', status: 'closed' }),
    )
    fixture.venues.upcoming.set(fixture.venues.venues[0]!.id, 2)
  })

  it('shows who opens their doors: kind, city, room, what is coming and how one gets in', async () => {
    open()
    const card = (await screen.findByRole('link', { name: 'Casa do Forno' })).closest('article')!
    expect(card).toHaveTextContent('Community house, Lisbon')
    expect(card).toHaveTextContent('Room for 60')
    expect(card).toHaveTextContent('2 upcoming events')
    expect(card).toHaveTextContent('Step-free entrance, Seats for everyone, 1 more')
    expect(names()).toEqual(['Salon', 'Casa do Forno', 'Jardim'])
    expect(screen.getByRole('status')).toHaveTextContent('3 venues')
  })

  it('finds by words that stand in the address', async () => {
    const { user, address } = open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'jard{Enter}')
    await waitFor(() => expect(names()).toEqual(['Jardim']))
    expect(address()).toBe('/venues?words=jard')
  })

  it('leads on from what was pressed just before, also while that is not shown yet', async () => {
    const { user, address, router } = open()
    await screen.findByRole('link', { name: 'Jardim' })
    const { arrive } = delayAddresses(router)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'casa{Enter}')
    await user.click(filters().getByRole('radio', { name: /^Community house/ }))
    await user.click(filters().getByRole('checkbox', { name: /^Step-free entrance/ }))
    await user.click(filters().getByRole('checkbox', { name: /^Seats for everyone/ }))
    await user.click(screen.getByRole('radio', { name: 'Map' }))
    await user.click(screen.getByRole('link', { name: 'Remove filter Community house' }))
    await arrive()
    expect(address()).toBe('/venues?words=casa&access=step_free_entrance&access=seating&view=map')
  })

  it('narrows by kind, with counts on every value, and takes a choice back by its chip', async () => {
    const { user, address } = open()
    await screen.findByRole('link', { name: 'Jardim' })
    expect(filters().getByRole('radio', { name: 'Garden 1' })).toBeEnabled()
    expect(filters().getByRole('radio', { name: 'Library 0' })).toBeDisabled()
    await user.click(filters().getByRole('radio', { name: 'Garden 1' }))
    await waitFor(() => expect(names()).toEqual(['Jardim']))
    expect(address()).toBe('/venues?kind=garden')
    await user.click(screen.getByRole('link', { name: 'Remove filter Garden' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('asks for room, access and what a place has at once', async () => {
    const { user, address } = open()
    await screen.findByRole('link', { name: 'Jardim' })
    expect(filters().getByRole('radio', { name: '100 or more 1' })).toBeEnabled()
    expect(fixture.site.backend.askedOf('POST /rest/v1/rpc/venue_directory')).toHaveLength(1)
    await user.click(await filters().findByRole('radio', { name: '50 or more 2' }))
    await user.click(await filters().findByRole('checkbox', { name: 'Step-free entrance 1' }))
    await user.click(await filters().findByRole('checkbox', { name: 'Kitchen 1' }))
    await waitFor(() => expect(names()).toEqual(['Casa do Forno']))
    expect(address()).toBe('/venues?has=kitchen&access=step_free_entrance&seats=50')
    expect(screen.getByRole('link', { name: 'Remove filter Room for 50 or more' })).toBeVisible()
  })

  it('offers the way back when nothing fits', async () => {
    const { user } = open('/venues?city=Berlin&kind=garden')
    expect(await screen.findByText(/No venue matches Berlin and Garden\./)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'See all venues' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('shows more with the number that is left, and reads on at the first new one', async () => {
    for (let number = 10; number < 40; number += 1)
      fixture.venues.venues.push(buildVenue({ name: `Zimmer ${number}`, city: 'Zürich' }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show more (9 left)' }))
    await waitFor(() => expect(names()).toHaveLength(33))
    await waitFor(() => expect(screen.getByRole('link', { name: names()[24]! })).toHaveFocus())
  })

  it('says when the house does not answer, and asks again', async () => {
    const { backend } = fixture.site
    const answer = 'POST /rest/v1/rpc/venue_directory'
    backend.answer(answer, () => Response.json({ code: 'PT503', message: 'away' }, { status: 503 }))
    const { user } = open()
    expect(await screen.findByRole('alert')).toBeVisible()
    backend.answer(answer, () =>
      Response.json({
        venues: [],
        next: null,
        total: 0,
        kinds: [],
        cities: [],
        features: [],
        access: [],
        seats: [],
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No venues yet. Yours could be the first.')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Add a venue' })).toHaveLength(2)
  })

  it('keeps the map in the address', async () => {
    const { user, address } = open('/venues?city=Lisbon')
    await user.click(await screen.findByRole('radio', { name: 'Map' }))
    await waitFor(() => expect(address()).toBe('/venues?city=Lisbon&view=map'))
    expect(await screen.findByRole('region', { name: 'Map of venues' })).toBeInTheDocument()
    expect(names()).toEqual(['Casa do Forno', 'Jardim'])
  })
})
