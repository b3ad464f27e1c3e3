import type { EventRecord } from '@hearth/contracts/event'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/build-event.ts'
import { refusal, unreachable } from '../testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()

function open(said: Partial<EventRecord> = {}, as: 'member' | 'visitor' = 'member') {
  const event = buildEvent({ title: 'The long table', ...said })
  fixture.site.events.push(event)
  const view = renderScreens(`/event/${event.id}`, { as: as === 'member' ? fixture.me : 'visitor' })
  return { ...view, event }
}

const facts = async () => within((await screen.findAllByText('Casa do Forno'))[0]!.closest('ul')!)

describe('an event’s page', () => {
  it('says first when, where, who gets in and what it costs, and only what the host said', async () => {
    open({
      intention: 'Come alone, leave with a neighbour.',
      timing: {
        startDate: '2026-11-20',
        startTime: '19:30',
        endTime: '23:00',
        timezone: 'Europe/Lisbon',
        allDay: false,
      },
      access: ['step_free_entrance', 'seating'],
      pricing: { isFree: false, byDonation: true },
      goodFor: ['first_timers'],
      tags: ['supper'],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'The long table' })).toBeInTheDocument()
    expect(screen.getByText('Come alone, leave with a neighbour.')).toBeInTheDocument()
    expect(screen.getByText('Amara Okafor')).toBeInTheDocument()
    const told = (await facts()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toEqual([
      'Fri 20 Nov, 19:30 to 23:00Tonight',
      'Casa do FornoRua da Graça 71, Lisbon',
      'Step-free entranceSeats for everyone',
      'By donation',
    ])
    expect(screen.queryByText('Description')).toBeNull()
  })

  it('names a former member as the host of what they left behind', async () => {
    const event = buildEvent({ title: 'It goes on' })
    delete event.createdBy
    fixture.site.events.push(event)
    renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByText('Hosted by a former member')).toBeInTheDocument()
  })

  it('adds the reader’s own time where their clock shows another', async () => {
    open({
      timing: {
        startDate: '2026-11-28',
        startTime: '00:30',
        timezone: 'America/St_Johns',
        allDay: false,
      },
    })
    expect((await facts()).getByText('In 8 days. St Johns time, 04:00 your time')).toBeInTheDocument()
  })

  it('is online where there is no room', async () => {
    open({ venue: { id: '', name: '', address: '', city: '' }, onlineUrl: 'https://meet.example/table' })
    expect(await screen.findByText('Online')).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Open the link' })
    expect(link).toHaveAttribute('href', 'https://meet.example/table')
    expect(link).toHaveAttribute('rel', 'noopener nofollow')
  })

  it('keeps a hidden link for those who come, and says so', async () => {
    const online = { venue: { id: '', name: '', address: '', city: '' }, onlineUrl: '' }
    const { event } = open(online)
    expect(await screen.findByText('Guests get the link.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Open the link' })).toBeNull()
    cleanup()

    const link = 'https://meet.example/table'
    fixture.site.backend.answer('GET /rest/v1/event_addresses', () =>
      Response.json([{ venue_id: null, venue_name: null, venue_address: null, online_url: link }]),
    )
    fixture.site.setStanding(event.id, { my_answer: 'coming', my_party: 1 })
    renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByRole('link', { name: 'Open the link' })).toHaveAttribute('href', link)
    cleanup()

    event.createdBy = { id: fixture.me.id, name: 'Me', type: 'member' }
    renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    expect(await screen.findByLabelText('Link where people meet')).toHaveValue(link)
  })

  it('says when it is not there', async () => {
    renderScreens('/event/aaaaaaaaaaaaaaaaaaaaaaaaaa', { as: fixture.me })
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeInTheDocument()
  })

  it('says that it could not be read, and tries again', async () => {
    fixture.site.failures.set('getEvent', unreachable)
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t reach Hearth right now')
    fixture.site.failures.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The long table' })).toBeInTheDocument()
  })

  it('says that it was cancelled, and asks nothing', async () => {
    const { event } = open({ status: 'cancelled' })
    fixture.site.setStanding(event.id, { my_answer: 'coming', my_party: 1, taken: 1 })
    expect(await screen.findByText('This event has been cancelled.')).toBeInTheDocument()
    expect(
      await screen.findByText('You replied that you’d come. It will not take place.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /coming/ })).toBeNull()
  })

  it('says that it is over', async () => {
    open({
      timing: { startDate: '2026-11-19', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
      venue: { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 40 },
    })
    expect(await screen.findByText('This event is over.')).toBeInTheDocument()
    expect(screen.getByText('It has taken place.')).toBeInTheDocument()
    expect(screen.queryByText(/spots left/)).toBeNull()
  })

  it.each([
    ['cancelled', { status: 'cancelled' }, 'This event has been cancelled.'],
    [
      'over',
      {
        timing: { startDate: '2026-11-19', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
      },
      'This event is over.',
    ],
  ])('shows no places once it is %s', async (_state, said, sentence) => {
    const venue = { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 8 }
    for (const taken of [7, 8]) {
      const { event, container } = open({ venue, ...said })
      fixture.site.setStanding(event.id, { capacity: 8, taken })
      await screen.findByText(sentence)
      await screen.findByRole('button', { name: /^Save/ })
      expect(screen.queryByText(/places? left|^Full$/)).toBeNull()
      expect(container.querySelector('.embers')).toBeNull()
      cleanup()
    }
  })

  it('lets a visitor answer with a name and an address, by a form that needs no script', async () => {
    const { event, user } = open({}, 'visitor')
    const form = (await screen.findByRole('button', { name: 'I’m coming' })).closest('form')!
    const gate = within(screen.getByRole('complementary', { name: 'Coming' }))
    expect(gate.getByRole('button', { name: 'I’m coming' }).closest('form')).toBe(form)
    expect(form).toHaveAttribute('action', `/e/${event.id}/answer`)
    expect(form.method).toBe('post')
    expect([...new FormData(form).keys()]).toEqual(['name', 'email', 'party', 'note'])
    expect(gate.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?redirectTo=%2Fe%2F${event.id}`,
    )
    const dock = within(screen.getByRole('region', { name: 'RSVP to this event' }))
    expect(dock.getByRole('link', { name: 'I’m coming' })).toHaveAttribute('href', `#${form.id}`)
    // With scripts it opens the same form as a sheet.
    await user.click(dock.getByRole('link', { name: 'I’m coming' }))
    const sheet = within(await screen.findByRole('dialog', { name: event.title }))
    expect(sheet.getByLabelText('Your name').closest('form')).toHaveAttribute(
      'action',
      `/e/${event.id}/answer`,
    )
  })

  it('shows a visitor the door where no spot is left', async () => {
    const { event } = open({}, 'visitor')
    fixture.site.setStanding(event.id, { capacity: 8, taken: 8 })
    const gate = within(await screen.findByRole('complementary', { name: 'Coming' }))
    expect(await gate.findByRole('link', { name: 'Sign in to come' })).toHaveAttribute(
      'href',
      `/login?redirectTo=%2Fe%2F${event.id}`,
    )
    expect(gate.queryByRole('button', { name: 'I’m coming' })).toBeNull()
  })

  it('counts who saved it', async () => {
    const { event, user } = open()
    fixture.site.setStanding(event.id, { likes: 2 })
    await user.click(await screen.findByRole('button', { name: 'Save, 2 people saved it' }))
    const saved = await screen.findByRole('button', { name: 'Save, 3 people saved it' })
    expect(saved).toHaveAttribute('aria-pressed', 'true')
  })

  it('does not ask again and again for photos that cannot be read', async () => {
    const { backend } = fixture.site
    backend.answerRead('event_photos', () => refusal(500, 'internal', 'It did not work.'))
    const { user } = open()
    await screen.findByRole('button', { name: 'Share' })
    await waitFor(() => expect(backend.askedOf('POST /rest/v1/rpc/event_photos').length).toBeGreaterThan(0))
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    const asked = backend.askedOf('POST /rest/v1/rpc/event_photos').length
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(backend.askedOf('POST /rest/v1/rpc/event_photos')).toHaveLength(asked)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByRole('dialog', { name: 'Share this event' })).toBeVisible()
  })

  it('hands its link on', async () => {
    const { user, event } = open()
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Share this event' }))
    expect(await sheet.findByRole('img', { name: `QR code for ${event.title}` })).toBeVisible()
    expect(sheet.getByLabelText('Link')).toHaveValue(`http://localhost:3000/e/${event.id}`)
    expect(sheet.getByRole('link', { name: 'By email' }).getAttribute('href')).toMatch(
      new RegExp(`^mailto:\\?subject=.+&body=.*${event.id}$`),
    )
    await user.click(sheet.getByRole('button', { name: 'Copy the link' }))
    expect(await sheet.findByText('Link copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/e/${event.id}`)
  })

  it('goes into a calendar', async () => {
    const { user, event } = open({
      timing: {
        startDate: '2026-11-27',
        startTime: '17:00',
        endTime: '18:15',
        timezone: 'Asia/Kathmandu',
        allDay: false,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Calendar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to your calendar' }))
    expect(dialog.getByRole('link', { name: 'Apple Calendar or another app (.ics)' })).toHaveAttribute(
      'href',
      `/event/${event.id}.ics`,
    )
    const google = new URL(dialog.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')!)
    expect(google.searchParams.get('dates')).toBe('20261127T111500Z/20261127T123000Z')
    expect(google.searchParams.get('location')).toBe('Casa do Forno, Rua da Graça 71, Lisbon')
  })
})

const evening = {
  programme: [
    { at: '19:30', line: 'Light your candle', note: 'Coats off.' },
    { at: '20:00', line: 'Soup, then silence' },
  ],
  bring: 'one candle',
  bring_note: 'Any kind.',
  doors_open_at: '19:15',
  last_entry_at: null,
  way_in: 'Ring the brass bell',
  way_in_note: 'Cross the courtyard.',
}
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section')!)

describe('what the page says beside the record', () => {
  it('has the programme, what to bring, the doors and the way in where they belong', async () => {
    fixture.site.backend.answerRead('event_page', () => ({ evening, like: [] }))
    open()
    const programme = await section('The evening')
    expect(programme.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '19:30Light your candleCoats off.',
      '20:00Soup, then silence',
    ])
    const told = (await facts()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toContain('Bring one candleAny kind.')
    expect(told.some((words) => words?.includes('Doors open at 19:15'))).toBe(true)
    expect((await section('Getting there')).getByText('Ring the brass bell')).toBeInTheDocument()
  })

  it('shows neither a programme nor more events where there are none', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: 'The long table' })
    expect(screen.queryByRole('heading', { name: 'The evening' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'More like this' })).toBeNull()
  })

  it('leads to events that are like it', async () => {
    fixture.site.backend.answerRead('event_page', () => ({
      evening: { ...evening, programme: [] },
      like: [
        {
          ...{
            id: 'b'.repeat(26),
            title: 'Cello by candlelight',
            category: 'concerts',
            visibility: 'public',
          },
          ...{ start_date: '2026-11-28', start_time: '20:30', timezone: 'Europe/Lisbon', all_day: false },
          ...{ city: 'Lisbon', venue_name: 'Chapel', image: null, is_online: false, capacity: 70, taken: 64 },
          ...{ is_free: false, by_donation: null, price_min: 1200, price_max: 1200, currency: 'EUR' },
          ...{ good_for: null, access: null },
        },
      ],
    }))
    open()
    const more = await section('More like this')
    const link = more.getByRole('link', { name: 'Cello by candlelight' })
    expect(link).toHaveAttribute('href', `/e/${'b'.repeat(26)}`)
    expect(more.getByText('€12')).toBeInTheDocument()
  })
})

describe('what a host wrote in Markdown', () => {
  const hostile = [
    '# Big',
    'Some **bold** and a [good link](https://example.org/a).',
    '[evil](javascript:alert(1)) [data](data:text/html,x) [relative](/login) [odd](//evil.example)',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '![a picture](https://evil.example/track.png)',
    '[mail](mailto:host@example.org)',
  ].join('\n\n')

  it('is text, lists and safe links, and nothing that runs or loads', async () => {
    const { container } = open({ description: hostile })
    expect(await screen.findByRole('heading', { level: 3, name: 'Big' })).toBeInTheDocument()
    const text = container.querySelector('.markdown')!
    const links = [...text.querySelectorAll('a')]
    expect(links.map(({ href }) => href)).toEqual(['https://example.org/a', 'mailto:host@example.org'])
    expect(links.every(({ rel }) => rel === 'noopener nofollow')).toBe(true)
    expect(text.querySelector('script, img, [onerror]')).toBeNull()
    expect(text).toHaveTextContent('evil data relative odd')
    expect(text).toHaveTextContent('a picture')
    expect(text).not.toHaveTextContent('alert')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('leads nowhere by links that the engine would not have taken', async () => {
    open({ externalUrl: 'javascript:alert(1)', onlineUrl: 'javascript:alert(2)' })
    await screen.findAllByText('Casa do Forno')
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })
})
