import { EngineError } from '@hearth/network-sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEvent } from '../../../features/event/testing/build-event.ts'
import { openGroup, publish } from '../../../features/event/testing/form-steps.ts'
import type { VenueRecord } from '../../../features/venue/queries.ts'
import { buildVenue } from '../../../features/venue/testing/fake-venues.ts'
import { installFakeVenues, renderVenues } from '../../../features/venue/testing/open-venues.tsx'

const fixture = installFakeVenues()
let forno: VenueRecord

beforeEach(() => {
  forno = buildVenue({
    name: 'Casa do Forno',
    capacity: 48,
    timezone: 'Atlantic/Azores',
    access: ['seating', 'hearing_loop'],
  })
  fixture.venues.venues.push(
    forno,
    buildVenue({ name: 'Casa Aberta', owner_id: fixture.me.id, capacity: null }),
  )
})

async function open(path = '/create-event') {
  const view = renderVenues(path, fixture)
  await screen.findByLabelText('Title')
  return { ...view, publish: () => publish(view.user) }
}
const place = () => screen.getByRole('combobox', { name: 'Name of the place' })
const chosen = () => screen.findByRole('group', { name: 'Venue' })
const pick = async ({ user }: Awaited<ReturnType<typeof open>>, typed: string) => {
  await user.type(place(), typed)
  await screen.findByRole('option', { name: /Casa do Forno/ })
  await user.keyboard('{ArrowDown}{Enter}')
  return chosen()
}
const fact = (name: string) => screen.getByLabelText(name)

describe('picking a venue by typing', () => {
  it('offers venues beneath the field, and the keyboard moves through them', async () => {
    const { user } = await open()
    await user.type(place(), 'casa')
    const options = await within(await screen.findByRole('listbox', { name: 'Venues' })).findAllByRole(
      'option',
    )
    expect(options.map((option) => option.textContent)).toEqual([
      'Casa do Forno Community house, Lisbon, room for 48',
      'Casa Aberta Community house, Lisbon, yours',
    ])
    expect(place()).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('2 venues to choose from')).toHaveAttribute('role', 'status')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(place()).toHaveAttribute('aria-activedescendant', options[1]?.id)
    expect(options[1]).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(place()).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(place()).toHaveValue('casa')
  })

  it('fills in name, city, address, clock, room and access, and can be changed again', async () => {
    const form = await open()
    await openGroup(form.user, 'Places and price')
    await openGroup(form.user, 'Good for and access')
    await form.user.click(fact('Parking close by'))
    const venue = await pick(form, 'forno')
    expect(venue).toHaveTextContent('Casa do FornoRua da Graça 71, Lisbon')
    expect(screen.queryByLabelText('City')).toBeNull()
    expect(screen.getByLabelText(/^Spots/)).toHaveValue('48')
    expect(screen.getByLabelText('Time zone')).toHaveValue('Atlantic/Azores')
    expect(fact('Hearing loop')).toBeChecked()
    await form.user.click(screen.getByRole('button', { name: 'Change' }))
    await waitFor(() => expect(place()).toHaveFocus())
    expect(place()).toHaveValue('')
    expect(screen.getByLabelText(/^Spots/)).toHaveValue('')
    expect(fact('Hearing loop')).not.toBeChecked()
    // What the host said themselves stays.
    expect(fact('Parking close by')).toBeChecked()
  })

  it('keeps the room that the host has written', async () => {
    const form = await open()
    await openGroup(form.user, 'Places and price')
    await form.user.type(screen.getByLabelText(/^Spots/), '12')
    await pick(form, 'forno')
    expect(screen.getByLabelText(/^Spots/)).toHaveValue('12')
  })

  it('does not tell an address that is not for everyone', async () => {
    forno.venue_addresses = { ...forno.venue_addresses!, audience: 'members' }
    const venue = await pick(await open(), 'forno')
    expect(venue).not.toHaveTextContent('Rua da Graça')
    expect(venue).toHaveTextContent('Its address isn’t public')
  })

  it('still takes any place that is typed', async () => {
    const form = await open()
    await fillIn(form)
    await form.user.type(place(), 'Under the old oak')
    await form.user.type(screen.getByLabelText('City'), 'Lisbon')
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.site.events[0]?.venue).toEqual({
      id: '',
      name: 'Under the old oak',
      address: '',
      city: 'Lisbon',
    })
  })

  it('sends the venue, and keeps it with the draft when the page is left', async () => {
    const form = await open()
    await fillIn(form)
    await pick(form, 'forno')
    form.unmount()
    const again = await open()
    expect(await chosen()).toHaveTextContent('Casa do Forno')
    await again.publish()
    await waitFor(() => expect(again.address()).toMatch(/^\/event\//))
    expect(fixture.site.events[0]?.venue).toEqual({
      id: forno.id,
      name: 'Casa do Forno',
      address: 'Rua da Graça 71',
      city: 'Lisbon',
      capacity: 48,
    })
  })

  it('shows the engine’s refusal at the venue', async () => {
    const form = await open()
    await fillIn(form)
    await pick(form, 'forno')
    fixture.site.failures.set(
      'createEvent',
      () => new EngineError('refused', 'venue.id: This venue is closed.'),
    )
    await form.publish()
    await waitFor(async () => expect(await chosen()).toHaveAccessibleDescription('This venue is closed.'))
  })
})

describe('hosting at a venue', () => {
  it('begins with the venue that the address names', async () => {
    const form = await open(`/create-event?venue=${forno.id}`)
    expect(await chosen()).toHaveTextContent('Casa do Forno')
    await form.user.click(screen.getByRole('button', { name: 'Change' }))
    await waitFor(() => expect(form.address()).toBe('/create-event'))
    expect(place()).toBeVisible()
  })

  it('says kindly that a closed one cannot be chosen', async () => {
    forno.status = 'closed'
    await open(`/create-event?venue=${forno.id}`)
    expect(screen.getByText(/The venue you chose isn’t available right now/)).toBeVisible()
    expect(place()).toHaveValue('')
  })
})

describe('an event at a venue', () => {
  const at = () => ({ id: forno.id, name: 'Casa do Forno', address: '', city: 'Lisbon' })

  it('leads to the venue and says how to get there', async () => {
    forno.venue_addresses = { ...forno.venue_addresses!, directions: 'Tram 28 to Graça.' }
    const event = buildEvent({ venue: at() })
    fixture.site.events.push(event)
    renderVenues(`/event/${event.id}`, fixture)
    expect(await screen.findByText('Tram 28 to Graça.')).toBeVisible()
    const section = within(screen.getByRole('heading', { name: 'Getting there' }).closest('section')!)
    expect(section.getByRole('link', { name: 'More about Casa do Forno' })).toHaveAttribute(
      'href',
      `/v/${forno.id}`,
    )
    expect(screen.getByRole('link', { name: 'Casa do Forno' })).toHaveAttribute('href', `/v/${forno.id}`)
  })

  it('keeps its venue when it is changed', async () => {
    const event = buildEvent({
      venue: at(),
      createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' },
    })
    fixture.site.events.push(event)
    const { user, address } = await open(`/event/${event.id}/edit`)
    expect(await chosen()).toHaveTextContent('Casa do Forno')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(fixture.site.events[0]?.venue.id).toBe(forno.id)
  })
})

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText('Title'), 'Soup and slow songs')
  await user.click(screen.getByRole('radio', { name: 'Party' }))
  await user.type(screen.getByLabelText('Starts on'), '2026-12-04')
}
