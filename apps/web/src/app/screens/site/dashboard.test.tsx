import { EngineError } from '@hearth/network-sdk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeEnquiries } from '../../../features/enquiry/testing/fake-enquiries.ts'
import { buildEvent } from '../../../features/event/testing/build-event.ts'
import { installFakeSite, renderScreens } from '../../../features/event/testing/open-site.tsx'
import { installFakeCanvas, pictureFile } from '../../../testing/fake-canvas.ts'
import { tableError } from '../../../testing/protocol.ts'

const fixture = installFakeSite()
installFakeCanvas()

const on = (startDate: string) => ({
  timing: { startDate, startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
})
const hosted = (title: string, said: Parameters<typeof buildEvent>[0] = {}) =>
  fixture.site.events.push(
    buildEvent({ title, createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' }, ...said }),
  )
function coming(title: string, startDate: string) {
  const event = buildEvent({ title, ...on(startDate) })
  fixture.site.events.push(event)
  fixture.site.standingOf(event.id).my_answer = 'coming'
  return event
}
const section = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section')!)
const titlesUnder = (heading: string) =>
  section(heading)
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent)
const open = () => renderScreens('/dashboard', { as: fixture.me })
const offer = () => screen.findByRole('region', { name: 'Add a profile photo' })

describe('the dashboard', () => {
  it('greets by name and part of the day, and opens the nearest doors', async () => {
    open()
    expect(
      await screen.findByRole('heading', { level: 1, name: `Good morning, ${fixture.me.username}` }),
    ).toBeVisible()
    const doors = within(screen.getByRole('navigation', { name: 'Shortcuts' }))
    expect(doors.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Find an event', '/explore'],
      ['Host an event', '/create-event'],
      ['My events', '/my-events'],
      ['Your profile', '/profile'],
      ['Your account', '/account'],
    ])
  })

  it('shows the next evening large, and the next five below two weeks of days, the soonest first', async () => {
    coming('Far', '2027-02-01')
    coming('Near', '2026-11-21')
    coming('Middle', '2026-12-21')
    coming('Last', '2027-03-01')
    coming('Gone', '2026-11-01')
    hosted('My supper', on('2026-11-25'))
    hosted('My draft', { status: 'draft' })
    hosted('Called off', { status: 'cancelled' })
    open()
    expect(await screen.findByRole('heading', { level: 2, name: 'Near' })).toBeVisible()
    expect(screen.getByText(/^Tomorrow, 19:30: Near\./)).toBeVisible()
    expect(titlesUnder('Your next two weeks')).toEqual(['My supper', 'Middle', 'Far', 'Last'])
    const days = section('Your next two weeks').getAllByRole('listitem')
    expect(days).toHaveLength(14)
    expect(
      days.map(({ textContent }) => textContent).filter((day) => !day?.endsWith('nothing planned')),
    ).toEqual([expect.stringContaining('1 plan'), expect.stringContaining('1 plan')])
    expect(section('Your next two weeks').getByRole('link', { name: 'Guest list' })).toBeVisible()
  })

  it('calls the next evening by its title in the page’s language', async () => {
    const event = coming('Der lange Tisch', '2026-11-21')
    fixture.site.standingOf(event.id).title = 'The long table'
    open()
    expect(await screen.findByText(/^Tomorrow, 19:30: The long table\./)).toBeVisible()
  })

  it('leads to all plans where there are more than can be shown', async () => {
    for (const day of ['21', '22', '23', '24', '25', '26', '27']) coming(`On ${day}`, `2026-11-${day}`)
    open()
    await screen.findByRole('heading', { level: 2, name: 'On 21' })
    expect(section('Your next two weeks').getByRole('link', { name: 'All plans (7)' })).toHaveAttribute(
      'href',
      '/my-events?tab=coming',
    )
  })

  it('gives the place back at once, with a way to undo it', async () => {
    coming('Choir', '2026-11-20')
    const said: unknown[] = []
    fixture.site.backend.answer('POST /functions/v1/answer-event', ({ body }) => {
      said.push(body)
      return Response.json({ eventId: body.eventId, answer: 'not_coming', party: 0 })
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Give the place back' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it.each([
    ['nor of a date of a course, which takes no yes alone', false, 0],
    ['but of a course to which they come', true, 1],
  ])('offers no undo that the server refuses: %s', async (_what, is_regular, undos) => {
    const series = 'c'.repeat(26)
    const event = buildEvent({ title: 'Pottery', series, ...on('2026-11-20') })
    fixture.site.events.push(event)
    fixture.site.standingOf(event.id).my_answer = 'coming'
    fixture.site.backend.answer('POST /rest/v1/rpc/series_of_event', () =>
      Response.json({
        ...{ series_id: series, takes: 'course', is_regular, before: null, after: null },
        ahead: 3,
      }),
    )
    const { user } = open()
    await waitFor(() =>
      expect(fixture.site.backend.askedOf('POST /rest/v1/rpc/series_of_event')).toHaveLength(1),
    )
    await user.click(await screen.findByRole('button', { name: 'Give the place back' }))
    expect(await screen.findByText('You’re no longer coming')).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(undos)
  })

  it('names what waits for an answer: places that are kept, questions, and listings asked by the other side', async () => {
    const { backend } = fixture.site
    const enquiries = createFakeEnquiries(backend, fixture.me)
    const asked = enquiries.begin({ side: 'provider' })
    enquiries.begin({ side: 'provider', state: 'answered' })
    enquiries.begin({ side: 'asker' })
    const listing = (
      asked_by: string,
      owner_id: string,
      title: string,
      ends_at = '2026-12-24T22:00:00Z',
    ) => ({
      event_id: title,
      asked_by,
      service_providers: { owner_id, name: 'Ines plays' },
      events: { title, ends_at, translations: [{ locale: 'de', state: 'accepted', title: 'Brot' }] },
    })
    backend.answer('GET /rest/v1/event_providers', () =>
      Response.json([
        listing('host', fixture.me.id, 'Soup'),
        listing('host', 'somebody', 'Asked by me'),
        listing('provider', 'somebody', 'Bread'),
        listing('provider', 'somebody', 'Over', '2026-11-01T22:00:00Z'),
      ]),
    )
    const full = buildEvent({ title: 'Full house', ...on('2026-11-28') })
    const further = buildEvent({ title: 'Further back', ...on('2026-11-28') })
    fixture.site.events.push(full, further)
    const place = {
      event_id: full.id,
      party: 1,
      position: null,
      offered_until: '2026-11-21T18:30:00Z',
      closes_at: '2026-11-28T16:00:00Z',
    }
    fixture.site.myWaiting.push(
      { ...place, state: 'offered' },
      { ...place, event_id: further.id, state: 'waiting', position: 2, offered_until: null },
    )
    open()
    await screen.findByText('Ines plays would like to be at “Bread”')
    await screen.findByText('Inês Duarte sent you a question')
    await screen.findByText('A spot at “Full house” is yours')
    expect(section('To do').getByText('4 things')).toBeVisible()
    const links = section('To do').getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Take the place: A spot at “Full house” is yours', `/event/${full.id}`],
      ['Answer: Inês Duarte sent you a question', `/enquiries/${asked.id}`],
      ['Answer: Ines plays is invited to “Soup”', '/event/Soup'],
      ['Answer: Ines plays would like to be at “Bread”', '/event/Bread'],
    ])
    expect(section('To do').getByText('Reserved until Sat 21 Nov, 18:30')).toBeVisible()
    // The flame belongs to what has a last moment.
    expect(links.filter(({ className }) => className.includes('button-flame'))).toEqual([links[0]])
    // What one waits for without an offer stands among the plans.
    expect(titlesUnder('Your next two weeks')).toEqual(['Further back'])
    expect(section('Your next two weeks').getByText('Waiting list, place 2')).toBeVisible()
  })

  it('has among the things to do who asks to come and, for admins, what was reported', async () => {
    fixture.site.toDo.asking.push({ event_id: 'supper', title: 'Supper', start_date: '2026-11-25', asked: 2 })
    fixture.site.toDo.reports = 1
    open()
    const asking = await screen.findByRole('link', { name: /^Say yes or no/ })
    expect(asking).toHaveAttribute('href', expect.stringMatching(/\/supper$/))
    expect(screen.getByText('2 people ask to come to “Supper”')).toBeVisible()
    expect(screen.getByText('One report is waiting')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Look at it/ })).toHaveAttribute(
      'href',
      '/admin-dashboard?view=reports',
    )
  })

  it('says kindly when nothing is ahead, with the way forward', async () => {
    open()
    expect(await screen.findByText(/You have no plans yet/)).toBeVisible()
    expect(await screen.findByText(/You have no upcoming events/)).toBeVisible()
    expect(screen.getByText('Nothing is waiting for you.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'host one' })).toHaveAttribute('href', '/create-event')
  })

  it('says what could not be read, and tries again there', async () => {
    coming('Near', '2026-11-21')
    fixture.site.failures.set(
      'browseEvents',
      () => new EngineError('unreachable', 'The house is not answering.'),
    )
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach Hearth right now.')
    fixture.site.failures.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Near' })).toBeVisible()
  })
})

describe('what may please', () => {
  const recommend = (title: string, reason: string, about?: string) => {
    const event = buildEvent({ title, ...on('2026-12-05') })
    fixture.site.events.push(event)
    fixture.site.recommended.push({ id: event.id, reason, ...(about && { about }) })
  }

  it('stands there the best first, each with its reason', async () => {
    recommend('Fado in the kitchen', 'host_followed', 'Amara')
    recommend('Night ferries', 'interest', 'boats')
    open()
    await screen.findByText('You follow Amara')
    expect(titlesUnder('Suggested for you')).toEqual(['Fado in the kitchen', 'Night ferries'])
    expect(section('Suggested for you').getByText('Because you like “boats”')).toBeVisible()
    expect(screen.queryByText(/Popular for now/)).toBeNull()
  })

  it('is what many love for whom nothing is known of, with the way to change that', async () => {
    recommend('The long table', 'well_loved')
    open()
    expect(await screen.findByText(/Popular for now/)).toBeVisible()
    expect(section('Suggested for you').getByRole('link', { name: 'Add your interests' })).toHaveAttribute(
      'href',
      '/profile',
    )
    expect(titlesUnder('Suggested for you')).toEqual(['The long table'])
  })

  it('says kindly when there is nothing', async () => {
    open()
    expect(await screen.findByText(/No new events right now/)).toBeVisible()
  })

  it('says what could not be read, and tries again there', async () => {
    recommend('Fado in the kitchen', 'near', 'Lisbon')
    fixture.site.failures.set('getEventRecommendations', () => new EngineError('refused', 'Not now.'))
    const { user } = open()
    await waitFor(() =>
      expect(section('Suggested for you').getByText(/can’t reach Hearth right now/)).toBeVisible(),
    )
    fixture.site.failures.clear()
    await user.click(section('Suggested for you').getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Near you, in Lisbon')).toBeVisible()
  })
})

describe('the day and the numbers', () => {
  it('draws this season’s evenings beside those of a year before, with its sentence and a table', async () => {
    coming('In October', '2026-10-03')
    coming('In November', '2026-11-05')
    hosted('My supper', on('2026-11-10'))
    coming('A year ago', '2025-10-20')
    coming('A year ago, later', '2025-11-28')
    open()
    expect(
      await screen.findByRole('heading', { name: '3 evenings since 1 September, 2 more than a year before' }),
    ).toBeVisible()
    const table = screen.getByRole('table', { name: /^Evenings by the end of each month/ })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'By the end ofThis seasonA year before',
      'September 202600',
      'October 202611',
      'November 202632',
    ])
  })

  it('draws nothing of the season while there is nothing to compare', async () => {
    coming('Choir', '2026-11-21')
    open()
    await screen.findByRole('heading', { level: 2, name: 'Choir' })
    expect(screen.queryByRole('table', { name: /^Evenings/ })).toBeNull()
  })

  it('counts the network’s events by category and level, and its apps', async () => {
    Object.assign(fixture.site.stats, {
      totalEvents: 1203,
      activeSites: 2,
      eventCategories: [
        ['concerts', 203],
        ['party', 1000],
      ],
      consciousnessDistribution: [
        [700, 3],
        [500, 1200],
      ],
    })
    open()
    expect(
      await screen.findByText('1,203 events that you can see, past and upcoming. 2 apps take part.'),
    ).toBeVisible()
    const rows = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    expect(rows('By category')).toEqual(['Party1,000', 'Concerts203'])
    expect(rows('By consciousness level')).toEqual(['5001,200', '7003'])
    expect(screen.getByText('Every event begins with a blessing, at consciousness level 500.')).toBeVisible()
    const [longest, other] = screen.getByRole('table', { name: 'By category' }).querySelectorAll('rect')
    expect(longest).toHaveAttribute('width', '100%')
    expect(other).toHaveAttribute('width', '20.3%')
  })

  it('says in a sentence that all events stand at the level at which they begin', async () => {
    Object.assign(fixture.site.stats, {
      totalEvents: 3,
      eventCategories: [['party', 3]],
      consciousnessDistribution: [[500, 3]],
    })
    open()
    expect(
      await screen.findByText(
        'Every event begins with a blessing, at consciousness level 500. All events are at this level now.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('table', { name: 'By category' })).toBeVisible()
    expect(screen.queryByRole('table', { name: /level/ })).toBeNull()
  })

  it('says what could not be counted, and tries again there', async () => {
    fixture.site.failures.set('getNetworkEventStats', () => new EngineError('refused', 'Not now.'))
    const { user } = open()
    await screen.findByRole('heading', { name: 'The network in numbers' })
    await waitFor(() => expect(section('The network in numbers').getByText('Not now.')).toBeVisible())
    fixture.site.failures.clear()
    await user.click(section('The network in numbers').getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^There are no events that you can see yet\./)).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('counts who comes to what the member hosts next', async () => {
    hosted('My supper', on('2026-11-25'))
    hosted('My walk', on('2026-11-28'))
    hosted('Long gone', on('2026-10-28'))
    const [supper, walk] = fixture.site.events
    fixture.site.setStanding(supper!.id, { taken: 12 })
    fixture.site.setStanding(walk!.id, { taken: 3 })
    open()
    expect(await screen.findByText('15 people are coming to your next 2 events.')).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Who’s coming' }))
    expect(table.getByRole('row', { name: /My supper.* 12$/ })).toBeVisible()
    expect(table.getByRole('row', { name: /My walk.* 3$/ })).toBeVisible()
  })

  it('says in words that no one comes yet', async () => {
    hosted('My supper', on('2026-11-25'))
    fixture.site.setStanding(fixture.site.events[0]!.id, { taken: 0 })
    open()
    expect(await screen.findByText('No one is coming to your next event yet.')).toBeVisible()
  })

  it('says how much of the profile is told while something is missing', async () => {
    const { id, username } = fixture.me
    const profile = { id, username, display_name: null, profile_photo_url: '/me.webp', cover_photo_url: null }
    const details = [{ field: 'city', value: 'Porto', audience: 'members' }]
    fixture.site.backend.answer('POST /rest/v1/rpc/member_profile', () => Response.json({ profile, details }))
    open()
    const progress = await screen.findByRole('progressbar', { name: 'How complete your profile is' })
    expect(progress).toHaveAttribute('value', '2')
    expect(section('Your profile').getByText(/^You could still add your pronouns, /)).toBeVisible()
    expect(section('Your profile').getByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      '/profile',
    )
  })
})

describe('what is still missing', () => {
  it('is offered, and a photo can be added there', async () => {
    const { user } = open()
    await user.click(within(await offer()).getByRole('button', { name: 'Add a photo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your photo' }))
    fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [pictureFile()] } })
    await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByText('Photo saved')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Add a profile photo' })).toBeNull()
    expect(fixture.me.photo).toContain(fixture.me.id)
  })

  it('is offered again after "later", and waved away for good on every device', async () => {
    fixture.me.choices = ['photo_later']
    const { user, unmount } = open()
    await user.click(within(await offer()).getByRole('button', { name: 'Don’t remind me' }))
    expect(screen.queryByRole('region', { name: 'Add a profile photo' })).toBeNull()
    await waitFor(() => expect(fixture.me.choices).toEqual(['photo_later', 'photo_offer_closed']))
    unmount()
    open()
    expect(await screen.findByText(/You have no plans yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Add a profile photo' })).toBeNull()
  })

  it('stays silent while it is not known whether it was waved away', async () => {
    fixture.site.backend.answer('GET /rest/v1/onboarding', () => tableError(503, 'unavailable', 'Resting.'))
    open()
    expect(await screen.findByText(/You have no plans yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Add a profile photo' })).toBeNull()
  })

  it('is the name first', async () => {
    fixture.me.username = 'temp_user_1'
    open()
    const missing = within(await screen.findByRole('region', { name: 'Choose your username' }))
    expect(missing.getByRole('link', { name: 'Choose a username' })).toHaveAttribute(
      'href',
      '/username-setup?redirectTo=%2Fdashboard',
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Good morning' })).toBeVisible()
  })

  it('is nothing for whoever has a name and a photo', async () => {
    fixture.me.photo = `/storage/v1/object/public/pictures/${fixture.me.id}/a.webp`
    open()
    expect(await screen.findByText(/You have no plans yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: /your name/ })).toBeNull()
  })
})
