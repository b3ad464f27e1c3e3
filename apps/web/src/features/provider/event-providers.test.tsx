import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../event/testing/build-event.ts'
import { refusal } from '../event/testing/fake-site.ts'
import { installFakeSite } from '../event/testing/open-site.tsx'
import type { FakeListing } from './testing/fake-providers.ts'
import { installFakeProviders, renderProviders } from './testing/open-providers.tsx'

const fixture = installFakeSite()
const given = installFakeProviders(fixture)
const open = (eventId: string) => renderProviders(`/event/${eventId}`, { as: fixture.me, site: fixture.site })
const anEvent = (said: Parameters<typeof buildEvent>[0] = {}) => {
  const event = buildEvent(said)
  fixture.site.events.push(event)
  return event
}
const mine = () => anEvent({ createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' } })
const list = (event: { id: string }, provider: { id: string }, said: Partial<FakeListing> = {}) => {
  const listing: FakeListing = {
    event_id: event.id,
    provider_id: provider.id,
    part: null,
    asked_by: 'host',
    state: 'asked',
    ...said,
  }
  given.providers.listings.push(listing)
  return listing
}

describe('the page of an event', () => {
  it('names who helps once both have said yes, and what they do', async () => {
    const event = anEvent()
    list(event, given.providers.add({ name: 'Ines plays' }), { state: 'accepted', part: 'Live music' })
    list(event, given.providers.add({ name: 'Rui cooks' }))
    open(event.id)
    const section = (await screen.findByRole('heading', { name: 'Service providers' })).closest('section')!
    expect(within(section).getByRole('link', { name: 'Ines plays' })).toHaveAttribute(
      'href',
      `/p/${given.providers.rows[0]!.id}`,
    )
    expect(within(section).getByText('Live music')).toBeInTheDocument()
    expect(within(section).queryByText('Rui cooks')).toBeNull()
  })

  it('says nothing of it where nobody does', async () => {
    const event = anEvent({ title: 'Alone' })
    open(event.id)
    await screen.findByRole('heading', { level: 1, name: 'Alone' })
    await waitFor(() => expect(fixture.site.backend.askedOf('GET /rest/v1/event_providers')).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Service providers' })).toBeNull()
  })
})

describe('the host', () => {
  it('finds somebody by a word and asks them', async () => {
    const event = mine()
    given.providers.add({ name: 'Ines plays' })
    given.providers.add({ name: 'Rui cooks', headline: 'Soup for many' })
    const { user } = open(event.id)
    await user.click(await screen.findByRole('button', { name: 'Ask a provider' }))
    await user.type(await screen.findByRole('searchbox'), 'soup')
    await user.click(await screen.findByRole('button', { name: 'Ask Rui cooks' }))
    await user.type(await screen.findByLabelText(/What would they do/), 'Soup')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Asked, no reply yet')).toBeInTheDocument()
    expect(given.providers.listings).toMatchObject([{ part: 'Soup', state: 'asked', asked_by: 'host' }])

    await user.click(screen.getByRole('button', { name: 'Withdraw request' }))
    await waitFor(() => expect(given.providers.listings).toEqual([]))
  })

  it('is not told to ask themselves: their own page they add', async () => {
    const event = mine()
    given.providers.add({ name: 'Mira bakes', owner_id: fixture.me.id })
    const { user } = open(event.id)
    await user.click(await screen.findByRole('button', { name: 'Ask a provider' }))
    await user.type(await screen.findByRole('searchbox'), 'bakes')
    const add = await screen.findByRole('button', { name: 'Add Mira bakes' })
    expect(screen.queryByRole('button', { name: 'Ask Mira bakes' })).toBeNull()
    await user.click(add)
    const dialog = within(screen.getByRole('dialog', { name: 'Add Mira bakes' }))
    expect(dialog.queryByText(/invite|ask/i)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(given.providers.listings).toHaveLength(1))
  })

  it('answers whoever would like to be there', async () => {
    const event = mine()
    const listing = list(event, given.providers.add({ name: 'Ines plays' }), { asked_by: 'provider' })
    const { user } = open(event.id)
    expect(await screen.findByText('Would like to be there')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Will be there')).toBeInTheDocument()
    expect(listing.state).toBe('accepted')
  })

  it('hears the function’s own sentence when it refuses', async () => {
    const event = mine()
    list(event, given.providers.add(), { asked_by: 'provider' })
    fixture.site.backend.answer('POST /functions/v1/answer-listing', () =>
      refusal(409, 'conflict', 'You’ve blocked this member. Unblock them first.'),
    )
    const { user } = open(event.id)
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You’ve blocked this member.')
  })
})

describe('a provider', () => {
  const ownPage = () => given.providers.add({ owner_id: fixture.me.id, name: 'My page' })

  it('offers to be there', async () => {
    ownPage()
    const event = anEvent()
    const { user } = open(event.id)
    await user.click(await screen.findByRole('button', { name: 'Offer to help' }))
    await user.type(await screen.findByLabelText(/What would you do/), 'Songs')
    await user.click(screen.getByRole('button', { name: 'Send offer' }))
    expect(await screen.findByText(/You offered to help/)).toBeInTheDocument()
    expect(given.providers.listings).toMatchObject([{ asked_by: 'provider', part: 'Songs', state: 'asked' }])
  })

  it('answers the host, and may change their mind', async () => {
    const event = anEvent()
    const listing = list(event, ownPage(), { part: 'Live music' })
    const { user } = open(event.id)
    expect(await screen.findByText('The host would like you at this event: Live music.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.click(await screen.findByRole('button', { name: 'I can be there after all' }))
    expect(await screen.findByText('You’ll be there.')).toBeInTheDocument()
    expect(listing.state).toBe('accepted')
    expect(screen.getByRole('link', { name: 'My page' })).toBeInTheDocument()
  })

  it('is not asked to offer where the event is over', async () => {
    ownPage()
    const past = anEvent({
      title: 'Long ago',
      timing: { startDate: '2026-11-01', startTime: '19:00', timezone: 'Europe/Lisbon', allDay: false },
    })
    open(past.id)
    await screen.findByRole('heading', { level: 1, name: 'Long ago' })
    await waitFor(() =>
      expect(fixture.site.backend.askedOf('GET /rest/v1/service_providers')).not.toHaveLength(0),
    )
    expect(screen.queryByRole('button', { name: 'Offer to help' })).toBeNull()
  })
})
