import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildEvent } from '../event/testing/build-event.ts'
import type { VenueRecord } from './queries.ts'
import { buildVenue } from './testing/fake-venues.ts'
import { installFakeVenues, renderVenues } from './testing/open-venues.tsx'

const fixture = installFakeVenues()

async function open(said: Partial<VenueRecord> = {}) {
  const venue = buildVenue({ name: 'Casa do Forno', ...said })
  fixture.venues.venues.push(venue)
  const view = renderVenues(`/venues/${venue.id}`, fixture)
  await screen.findByRole('heading', { level: 1, name: venue.name })
  return { ...view, venue }
}
const mine = () => ({ owner_id: fixture.me.id })
const block = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!)
const photo = (name: string) => `/storage/v1/object/public/pictures/amara/${name}.webp`

describe('the page of a venue', () => {
  it('says what it is, where and for how many, and who keeps it', async () => {
    await open()
    expect(screen.getByText('Rua da Graça 71')).toBeVisible()
    expect(screen.getByText('Lisbon, Portugal')).toBeVisible()
    expect(screen.getByText('Room for 60')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute('href', '/@amara')
  })

  it('says who to ask for an address that is not told, but never an owner to ask themselves', async () => {
    const { unmount } = await open({ venue_addresses: null })
    expect(screen.getByText(/Amara Okafor/, { selector: '.venue-address' })).toBeVisible()
    unmount()
    await open({ venue_addresses: null, ...mine() })
    expect(screen.getByText('You haven’t added an address yet. Edit the venue to add one.')).toBeVisible()
    expect(screen.queryByText(/Amara Okafor/, { selector: '.venue-address' })).toBeNull()
  })

  it('states every access fact or says that it is not stated', async () => {
    await open({ access: ['step_free_entrance'] })
    const facts = block('Access')
    const answer = (fact: string) => facts.getByText(fact).closest('div')
    expect(answer('Step-free entrance')).toHaveTextContent('Yes')
    expect(answer('Hearing loop')).toHaveTextContent('Not stated')
    expect(facts.getAllByRole('definition')).toHaveLength(8)
  })

  it('leads to hosting an event here', async () => {
    const { venue } = await open()
    expect(screen.getByRole('link', { name: 'Host an event here' })).toHaveAttribute(
      'href',
      `/create-event?venue=${venue.id}`,
    )
  })

  it('shows its hours as a week on its own clock', async () => {
    // Friday morning in Lisbon is Friday evening in Auckland.
    await open({
      city: 'Auckland',
      timezone: 'Pacific/Auckland',
      hours: [{ days: [5], opens: '18:00', closes: '01:00' }],
    })
    const hours = block('Opening hours')
    expect(hours.getByText('Local time in Auckland.')).toBeVisible()
    expect(hours.getByText('Friday').closest('div')).toHaveTextContent('18:00 to 01:00 the next day')
    expect(hours.getByText('Friday').closest('div')).toHaveAttribute('aria-current', 'date')
    expect(hours.getByText('Monday').closest('div')).toHaveTextContent('Closed')
  })

  it('shows no address to whom it is not told, and says who tells it', async () => {
    await open({ venue_addresses: null })
    expect(screen.getByText('Ask Amara Okafor for the address.')).toBeVisible()
  })

  it('shows texts as they were written, never as markup', async () => {
    await open({ description: '<img src=x onerror=alert(1)>' })
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  it('leads only to web addresses', async () => {
    await open({ website: 'javascript:alert(1)' })
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull()
  })

  it('is kept by a former member when its owner has left', async () => {
    await open({ owner: null, owner_id: null, venue_addresses: null })
    expect(screen.getByText('Managed by a former member')).toBeVisible()
    expect(screen.getByText('The address isn’t shown here.')).toBeVisible()
  })

  it('is not there for an id that is none', async () => {
    renderVenues('/venues/nonsense', fixture)
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})

describe('its photos', () => {
  it('open large, and the arrow keys lead through them', async () => {
    const { user } = await open({ photos: [photo('a'), photo('b'), photo('c')] })
    await user.click(screen.getByRole('button', { name: 'Casa do Forno, photo 2 of 3' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Photos of Casa do Forno' }))
    expect(dialog.getByRole('status')).toHaveTextContent('2 of 3')
    await user.keyboard('{ArrowRight}')
    expect(dialog.getByRole('status')).toHaveTextContent('3 of 3')
    expect(dialog.getByRole('img', { name: 'Casa do Forno, photo 3 of 3' })).toBeVisible()
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 3')
  })

  it('go on with the left arrow where people read from right to left', async () => {
    document.dir = 'rtl'
    onTestFinished(() => {
      document.dir = ''
    })
    const { user } = await open({ photos: [photo('a'), photo('b'), photo('c')] })
    await user.click(screen.getByRole('button', { name: 'Casa do Forno, photo 2 of 3' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Photos of Casa do Forno' }))
    await user.keyboard('{ArrowLeft}')
    expect(dialog.getByRole('status')).toHaveTextContent('3 of 3')
  })
})

describe('what takes place there', () => {
  it('stands under soon and before, the latest first', async () => {
    const venue = { id: '0b5e55ed-0000-4000-8000-999999999999', name: 'Casa', address: '', city: 'Lisbon' }
    const on = (startDate: string, title: string) =>
      buildEvent({ title, venue, timing: { startDate, allDay: true, timezone: 'Europe/Lisbon' } })
    fixture.site.events.push(
      on('2026-12-03', 'Bread and songs'),
      on('2026-01-03', 'Winter table'),
      on('2026-03-03', 'Spring table'),
      buildEvent({ title: 'Elsewhere' }),
    )
    await open({ id: venue.id })
    const titles = (within: ReturnType<typeof block>) =>
      within.getAllByRole('article').map((row) => row.querySelector('h3')?.textContent)
    await screen.findByRole('link', { name: 'Winter table' })
    expect(titles(block('Upcoming events'))).toEqual(['Bread and songs'])
    expect(titles(block('Past events'))).toEqual(['Spring table', 'Winter table'])
  })

  it('stands in a month too, which the address names, each date of it', async () => {
    const venue = { id: '0b5e55ed-0000-4000-8000-999999999999', name: 'Casa', address: '', city: 'Lisbon' }
    const on = (startDate: string, title: string) =>
      buildEvent({ title, venue, timing: { startDate, allDay: true, timezone: 'Europe/Lisbon' } })
    fixture.site.events.push(on('2026-12-03', 'Bread and songs'), on('2026-12-03', 'Songs and bread'))
    const { user } = await open({ id: venue.id })
    await user.click(await screen.findByRole('radio', { name: 'Month' }))
    const soon = block('Upcoming events')
    await user.click(await soon.findByRole('link', { name: 'Next month' }))
    expect(await soon.findByRole('heading', { name: 'December 2026' })).toBeVisible()
    for (const title of ['Bread and songs', 'Songs and bread'])
      expect(await soon.findByRole('link', { name: title })).toBeVisible()
    await user.click(soon.getByRole('radio', { name: 'List' }))
    await waitFor(() => expect(soon.getAllByRole('article')).toHaveLength(2))
  })

  it('says so when nothing is planned', async () => {
    await open()
    expect(await screen.findByText('No upcoming events here.')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Month' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Past events' })).toBeNull()
  })
})

describe('a venue of one’s own', () => {
  it('is closed after a second thought, stays, and opens again', async () => {
    const { user } = await open(mine())
    await user.click(screen.getByRole('button', { name: 'Close the venue' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Close this venue?' }))
    await user.click(dialog.getByRole('button', { name: 'Close the venue' }))
    expect(await screen.findByText(/This venue has closed/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Host an event here' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reopen the venue' }))
    expect(await screen.findByRole('link', { name: 'Host an event here' })).toBeVisible()
    expect(fixture.venues.asked('close-venue').map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('is deleted while no event names it', async () => {
    const { user, address } = await open(mine())
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe('/venues'))
    expect(fixture.venues.venues).toEqual([])
  })

  it('stays when events name it, with the sentence of the house', async () => {
    const { user, venue, address } = await open(mine())
    fixture.venues.upcoming.set(venue.id, 1)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Events use this venue, so it can’t be deleted. Close it instead: its past events stay.',
    )
    expect(address()).toBe(`/venues/${venue.id}`)
  })

  it('says who sees its address', async () => {
    await open({
      ...mine(),
      venue_addresses: { ...buildVenue().venue_addresses!, audience: 'members' },
    })
    expect(screen.getByText('Only members can see this address.')).toBeVisible()
  })

  it('is changed by its owner alone', async () => {
    await open()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
})

describe('a venue whose owner writes in another language', () => {
  const inEnglish = {
    ...{ original: 'de', title: null, intention: null },
    ...{ description: 'A kitchen with a long table.', is_older: true },
  }

  it('is read in the page’s, with the way to the original, and says where that has changed', async () => {
    fixture.site.backend.answerRead('words_of', () => inEnglish)
    await open({ description: 'Eine Küche mit langem Tisch.' })
    expect(screen.getByText('A kitchen with a long table.')).not.toHaveAttribute('lang')
    expect(screen.getByText('The original has changed since.')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Show the original' }))
    expect(await screen.findByText('Eine Küche mit langem Tisch.')).toHaveAttribute('lang', 'de')
    expect(screen.getByRole('link', { name: 'Show the translation' })).toBeVisible()
  })

  it('takes an offer of a member', async () => {
    const { venue } = await open({ description: 'Eine Küche mit langem Tisch.' })
    fixture.site.backend.answerRead('translations_of', () => ({
      ...{ original: 'de', is_host: false, accepted: [], offered: [] },
    }))
    fixture.site.backend.answer('POST /functions/v1/offer-translation', () =>
      Response.json({ kind: 'venue', id: venue.id }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Offer a translation' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Eine Küche mit langem Tisch.')).toHaveAttribute('lang', 'de')
    expect(dialog.queryByLabelText('Title')).toBeNull()
    await userEvent.type(dialog.getByLabelText('Description'), 'A kitchen.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send translation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fixture.venues.asked('offer-translation')).toEqual([
      { kind: 'venue', id: venue.id, locale: 'en', words: { description: 'A kitchen.' } },
    ])
  })

  it('lists its languages to its owner, who writes beside the original', async () => {
    fixture.site.backend.answerRead('translations_of', () => ({
      ...{ original: 'de', is_host: true, accepted: [], offered: [] },
    }))
    fixture.site.backend.answer('POST /functions/v1/save-translation', () => Response.json({}))
    const { venue } = await open({ description: 'Eine Küche mit langem Tisch.', ...mine() })
    await userEvent.click(await screen.findByRole('button', { name: 'Add: French' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText('Description'), 'Une cuisine.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save translation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fixture.venues.asked('save-translation')).toEqual([
      { kind: 'venue', id: venue.id, locale: 'fr', words: { description: 'Une cuisine.' } },
    ])
  })

  it('has nothing to translate where its owner wrote nothing', async () => {
    await open({ description: null })
    expect(screen.queryByRole('button', { name: 'Offer a translation' })).toBeNull()
  })
})
