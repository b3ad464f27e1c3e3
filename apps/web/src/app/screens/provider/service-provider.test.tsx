import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../../../features/event/testing/build-event.ts'
import { refusal } from '../../../features/event/testing/fake-site.ts'
import { installFakeSite } from '../../../features/event/testing/open-site.tsx'
import { buildProvider } from '../../../features/provider/testing/build-provider.ts'
import { installFakeProviders, renderProviders } from '../../../features/provider/testing/open-providers.tsx'

const fixture = installFakeSite()
const given = installFakeProviders(fixture)
const open = (id: string) =>
  renderProviders(`/service-providers/${id}`, { as: fixture.me, site: fixture.site })
const service = buildProvider().provider_services[0]!
const hosted = () => {
  const event = buildEvent({
    title: 'The long table',
    createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' },
  })
  fixture.site.events.push(event)
  return event
}

describe('a provider’s page', () => {
  it('says all that they said, in words', async () => {
    const row = given.providers.add({
      name: 'Ines plays',
      area: 'The coast by train',
      is_online: true,
      availability: 'Most evenings, not in August',
      timezone: 'Asia/Kathmandu',
      hours: [{ days: [1, 2, 3, 5], opens: '10:00', closes: '18:00' }],
      website: 'https://www.ines.example/cello',
      provider_services: [
        { ...service, price_min: 4000, price_max: 8000, duration_minutes: 90 },
        {
          ...service,
          id: crypto.randomUUID(),
          position: 1,
          name: 'A lesson',
          by_donation: true,
          price_min: null,
        },
      ],
      provider_qualifications: [
        {
          ...{ id: crypto.randomUUID(), provider_id: service.provider_id, position: 0 },
          ...{ title: 'Diploma in cello', issuer: 'ESML', year: 2009 },
        },
      ],
    })
    open(row.id)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ines plays' })).toBeInTheDocument()
    for (const text of [
      'Travels up to 40 km from Lisbon. The coast by train',
      'Also online',
      'Most evenings, not in August',
      '€40 to €80',
      '1 hour 30 minutes',
      'Monday to Wednesday and Friday',
      'As stated by the provider',
      'ESML, 2009',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument()
    }
    // The reader's clock is Lisbon's, 5 hours and 45 minutes behind.
    expect(screen.getByText('04:15 to 12:15 your time')).toBeInTheDocument()
    expect(screen.getByText('Português')).toHaveAttribute('lang', 'pt')
    expect(screen.getByRole('link', { name: 'Ines Duarte' })).toHaveAttribute(
      'href',
      `/@${row.owner?.username}`,
    )
    expect(screen.getByRole('link', { name: 'More at ines.example' })).toHaveAttribute(
      'href',
      'https://www.ines.example/cello',
    )
  })

  it('shows where they will be, and nothing of it where they are nowhere', async () => {
    const row = given.providers.add()
    const event = buildEvent({ title: 'Cello by candlelight' })
    fixture.site.events.push(event)
    given.providers.listings.push({
      event_id: event.id,
      provider_id: row.id,
      part: null,
      asked_by: 'host',
      state: 'accepted',
    })
    const { go } = open(row.id)
    expect(await screen.findByRole('heading', { name: 'Upcoming events' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Cello by candlelight' })).toHaveAttribute(
      'href',
      `/e/${event.id}`,
    )
    const other = given.providers.add({ name: 'Nowhere' })
    await go(`/service-providers/${other.id}`)
    await screen.findByRole('heading', { level: 1, name: 'Nowhere' })
    // Where they will be is read with their words.
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Upcoming events' })).toBeNull())
  })

  it('is not there for whoever may not read it, nor under a broken address', async () => {
    const draft = given.providers.add({ status: 'draft' })
    const { go } = open(draft.id)
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeInTheDocument()
    await go('/service-providers/nonsense')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeInTheDocument()
  })

  it('takes a question once, and keeps its words while it cannot be sent', async () => {
    const row = given.providers.add({ name: 'Ines plays' })
    const event = hosted()
    const { user } = open(row.id)
    await user.click(await screen.findByRole('button', { name: 'Ask Ines plays' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText('Write a few words.')).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByLabelText(/Your message/)).toHaveFocus())

    const { backend } = fixture.site
    const sent = () => backend.askedOf('POST /functions/v1/ask-provider').map(({ body }) => body)
    backend.answer('POST /functions/v1/ask-provider', () => refusal(503, 'unavailable', 'Later.'))
    await user.type(dialog.getByLabelText(/Your message/), 'Would you play for us?')
    await user.selectOptions(dialog.getByLabelText(/What is it about/), 'An hour of songs')
    await user.selectOptions(await dialog.findByLabelText(/For which event/), event.id)
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByRole('alert')).toBeInTheDocument()
    expect(dialog.getByLabelText(/Your message/)).toHaveValue('Would you play for us?')

    backend.answer('POST /functions/v1/ask-provider', ({ body }) =>
      Response.json({ enquiryId: body.id, state: 'asked' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
      'href',
      `/enquiries/${sent()[0]!.id}`,
    )
    expect(sent()).toHaveLength(2)
    expect(sent()[0]).toEqual(sent()[1])
    expect(sent()[0]).toMatchObject({
      providerId: row.id,
      message: 'Would you play for us?',
      serviceId: row.provider_services[0]!.id,
      eventId: event.id,
    })
  })

  it('takes a question about one service from its row', async () => {
    const row = given.providers.add({
      name: 'Ines plays',
      provider_services: [service, { ...service, id: crypto.randomUUID(), position: 1, name: 'A lesson' }],
    })
    fixture.site.backend.answer('POST /functions/v1/ask-provider', ({ body }) =>
      Response.json({ enquiryId: body.id, state: 'asked' }),
    )
    const { user } = open(row.id)
    await user.click(await screen.findByRole('button', { name: 'Ask about A lesson' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/Your message/), 'How long is it?')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('link', { name: 'Open the conversation' })).toBeVisible()
    const [sent] = fixture.site.backend.askedOf('POST /functions/v1/ask-provider')
    expect(sent?.body).toMatchObject({ providerId: row.id, serviceId: row.provider_services[1]!.id })
  })

  it('is invited to an event of one’s own', async () => {
    const row = given.providers.add({ name: 'Ines plays' })
    const event = hosted()
    const { user } = open(row.id)
    await user.click(await screen.findByRole('button', { name: 'Invite to my event' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('option', { name: 'The long table, Sat 21 Nov' })).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/What would they do/), 'Live music')
    await user.click(dialog.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Ines plays is invited')).toBeInTheDocument()
    expect(given.providers.listings).toEqual([
      { event_id: event.id, provider_id: row.id, part: 'Live music', asked_by: 'host', state: 'asked' },
    ])
  })
})

describe('one’s own page', () => {
  it('can be changed, paused after a second thought, and shown again', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id })
    const { user } = open(row.id)
    expect(await screen.findByText('Published. Everyone here can find you.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Edit your page' })).toHaveAttribute(
      'href',
      '/become-service-provider',
    )
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Pause your page' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pause your page' }))
    await waitFor(() => expect(row.status).toBe('paused'))
    await user.click(await screen.findByRole('button', { name: 'Show your page again' }))
    expect(await screen.findByText('Published. Everyone here can find you.')).toBeInTheDocument()
    expect(row.status).toBe('published')
  })

  it('names the hosts’ events that ask for them', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id })
    const event = buildEvent({ title: 'Soup for all' })
    fixture.site.events.push(event)
    given.providers.listings.push({
      event_id: event.id,
      provider_id: row.id,
      part: null,
      asked_by: 'host',
      state: 'asked',
    })
    open(row.id)
    expect(await screen.findByRole('link', { name: /Soup for all/ })).toHaveAttribute(
      'href',
      `/e/${event.id}`,
    )
  })
})

describe('a provider who writes in another language', () => {
  it('is read in the page’s, and what is not translated in the original', async () => {
    fixture.site.backend.answerRead('words_of', () => ({
      ...{
        original: 'de',
        title: 'Cello for quiet rooms',
        intention: null,
        description: null,
        is_older: false,
      },
    }))
    const row = given.providers.add({
      headline: 'Cello für stille Räume',
      story: 'Ich spiele seit zwanzig Jahren.',
    })
    open(row.id)
    expect(await screen.findByText('Cello for quiet rooms')).not.toHaveAttribute('lang')
    expect(screen.getByText('Ich spiele seit zwanzig Jahren.')).toHaveAttribute('lang', 'de')
    await userEvent.click(screen.getByRole('link', { name: 'Show the original' }))
    expect(await screen.findByText('Cello für stille Räume')).toHaveAttribute('lang', 'de')
    expect(screen.getByRole('button', { name: 'Offer a translation' })).toBeVisible()
  })
})
