import type { PlaceKind } from '@hearth/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildEvent } from '../../event/testing/build-event.ts'
import { answerGuests } from '../../event/testing/fake-guests.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()
const ana = { user_id: 'u1', party: 1, name: 'Ana Dias' }
function openAsHost() {
  const event = buildEvent({ createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' } })
  fixture.site.events.push(event)
  fixture.site.guests.push({ event_id: event.id, ...ana })
  const render = () => renderScreens(`/event/${event.id}`, { as: fixture.me })
  return { event, render }
}

it('says which guest no email reaches, and how many emails to confirm a reply reached nobody', async () => {
  const { event, render } = openAsHost()
  const bouncedAt = '2026-11-19T12:00:00+00:00'
  fixture.site.guests.push({
    event_id: event.id,
    user_id: 'g1',
    party: 1,
    name: 'Rui',
    isAccountless: true,
    bouncedAt,
  })
  answerGuests(fixture.site.backend, fixture.site.guests, { undelivered: 2 })
  render()
  expect(await screen.findByText(/^2 emails to confirm a reply couldn’t be delivered/)).toBeInTheDocument()
  expect((await screen.findByText('Rui')).parentElement).toHaveTextContent('emails can’t be delivered')
  expect(screen.getByText('Ana Dias').parentElement).not.toHaveTextContent('delivered')
})

it('says so too where nobody has replied yet', async () => {
  const { render } = openAsHost()
  fixture.site.guests.length = 0
  answerGuests(fixture.site.backend, fixture.site.guests, { undelivered: 1 })
  render()
  expect(await screen.findByText('No one has replied yet.')).toBeInTheDocument()
  expect(await screen.findByText(/^1 email to confirm a reply couldn’t be delivered/)).toBeInTheDocument()
})

it('is narrowed to those with a spot of a kind', async () => {
  const { event, render } = openAsHost()
  const kindOf = (kind: number, name: string): PlaceKind => ({
    ...{ kind, name, places: null, taken: 1, takers: 'everyone' },
    ...{ opens_at: null, closes_at: null },
  })
  fixture.site.answering.set(event.id, { place_kinds: [kindOf(1, 'Supper'), kindOf(2, 'Helper')] })
  fixture.site.guests.length = 0
  fixture.site.guests.push(
    { event_id: event.id, ...ana, kinds: [1] },
    { event_id: event.id, user_id: 'u2', party: 2, name: 'Rui', kinds: [1, 1] },
  )
  render()
  const filter = await screen.findByLabelText('Filter replies')
  const user = userEvent.setup()
  await user.selectOptions(filter, 'Helper')
  await waitFor(() => expect(screen.queryByText('Ana Dias')).not.toBeInTheDocument())
  expect(await screen.findByText('Rui')).toBeInTheDocument()
  await user.selectOptions(filter, 'All replies')
  expect(await screen.findByText('Ana Dias')).toBeInTheDocument()
})
