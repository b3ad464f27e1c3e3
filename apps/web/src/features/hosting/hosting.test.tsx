import type { EventRecord } from '@hearth/contracts/event'
import { EngineError } from '@hearth/network-sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../event/testing/build-event.ts'
import { answerGuests } from '../event/testing/fake-guests.ts'
import { type FakeCoHost, refusal, unreachable } from '../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../event/testing/open-site.tsx'

const fixture = installFakeSite()
const mine = (said: Partial<EventRecord> = {}) => {
  const event = buildEvent({
    title: 'The long table',
    createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' },
    ...said,
  })
  fixture.site.events.push(event)
  return event
}
const openMine = (said: Partial<EventRecord> = {}) => {
  const event = mine(said)
  return { ...renderScreens(`/event/${event.id}`, { as: fixture.me }), event }
}

describe('the host', () => {
  it('edits, and sees who comes by name', async () => {
    const event = mine()
    fixture.site.guests.push(
      { event_id: event.id, user_id: 'u1', party: 1, name: 'Jonas Petri' },
      { event_id: event.id, user_id: 'u2', party: 3, name: 'Mei Lin' },
    )
    renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${event.id}/edit`,
    )
    expect(await screen.findByText('Jonas Petri')).toBeInTheDocument()
    expect(screen.getByText('Mei Lin').parentElement).toHaveTextContent('Mei Linwith 2 others')
    expect(screen.queryByRole('button', { name: 'I’m coming' })).toBeNull()
  })

  it('reads a page of many, finds somebody, and saves all as a table', async () => {
    const event = mine()
    const names = ['Zoë Lima', ...Array.from({ length: 79 }, (_, at) => `Guest ${at}`)]
    names.forEach((name, at) => {
      fixture.site.guests.push({ event_id: event.id, user_id: `u${at}`, party: at === 0 ? 3 : 1, name })
    })
    const saved: Blob[] = []
    URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByText('82 people coming (80 replies)')).toBeInTheDocument()
    expect(await screen.findByText('Guest 48')).toBeInTheDocument()
    expect(screen.queryByText('Guest 49')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show more (30 left)' }))
    expect(await screen.findByText('Guest 78')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('Guest 49')).toHaveFocus())

    const search = screen.getByRole('searchbox', { name: 'Find a guest' })
    await user.type(search, '@Zoë')
    expect(await screen.findByText('1 guest found')).toBeInTheDocument()
    expect(screen.getByText('Zoë Lima')).toBeInTheDocument()
    expect(screen.queryByText('Guest 1')).toBeNull()
    await user.type(search, 'xx')
    expect(await screen.findByText('No guest has this name.')).toBeInTheDocument()
    await user.clear(search)
    await user.type(search, 'guest')
    expect(
      await screen.findByText('Many names match. Type more of the name to narrow it down.'),
    ).toBeInTheDocument()

    // All of them, whoever is looked for.
    await user.click(screen.getByRole('button', { name: 'Download as a table (.csv)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]!.text()).split('\r\n')).toHaveLength(82)
  })

  it('saves a very long list page by page, saves nothing of half a list, and can try again', async () => {
    const event = mine()
    for (let at = 0; at < 620; at++)
      fixture.site.guests.push({ event_id: event.id, user_id: `u${at}`, party: 1, name: `Guest ${at}` })
    const saved: Blob[] = []
    URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    const save = await screen.findByRole('button', { name: 'Download as a table (.csv)' })
    expect(await screen.findByText('Guest 1')).toBeInTheDocument()
    let refuse = () => {}
    const refused = new Promise<Response>((resolve) => {
      refuse = () => resolve(refusal(500, 'internal', 'x'))
    })
    fixture.site.backend.answer('POST /rest/v1/rpc/guest_page', ({ body }) =>
      body.after_id
        ? refused
        : Response.json(
            Array.from({ length: 500 }, (_, at) => ({ user_id: `u${at}`, said_at: '2026-11-19T10:00:00Z' })),
          ),
    )
    await user.click(save)
    expect(await screen.findByText('Read 500 of 620')).toBeInTheDocument()
    refuse()
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    expect(saved).toEqual([])
    answerGuests(fixture.site.backend, fixture.site.guests)
    await user.click(save)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]!.text()).split('\r\n')).toHaveLength(622)
  })

  it('reads that nobody has replied, or that guests could not be loaded', async () => {
    const event = mine()
    const view = renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByText('No one has replied yet.')).toBeInTheDocument()
    view.unmount()
    fixture.site.backend.answer('POST /rest/v1/rpc/guest_counts', () => refusal(500, 'internal', 'x'))
    renderScreens(`/event/${mine().id}`, { as: fixture.me })
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  })

  it('cancels after a second thought, and can hold it after all', async () => {
    const { user, event } = openMine()
    await user.click(await screen.findByRole('button', { name: 'Cancel the event' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this event?' }))
    // Changed elsewhere meanwhile: it stays changed.
    event.title = 'The longer table'
    await user.click(dialog.getByRole('button', { name: 'Cancel the event' }))
    expect(await screen.findByText('The longer table is cancelled')).toBeInTheDocument()
    expect(event).toMatchObject({ status: 'cancelled', title: 'The longer table' })
    expect(await screen.findByRole('heading', { level: 1, name: 'The longer table' })).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Bring the event back' }))
    await waitFor(() => expect(event.status).toBe('published'))
    expect(await screen.findByRole('button', { name: 'Cancel the event' })).toBeInTheDocument()
  })

  it('hears the engine’s sentence when it does not let the event go', async () => {
    const { user, event, router } = openMine()
    const sentence = '3 people are already coming. Cancel the event first, so that they hear of it.'
    fixture.site.failures.set('deleteEvent', () => new EngineError('refused', sentence))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this event?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
    expect(fixture.site.events).toContain(event)

    fixture.site.failures.clear()
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(router.view.location.pathname).toBe('/my-events'))
    expect(fixture.site.events).toEqual([])
  })

  it('deletes once, also when the answer was lost on the way', async () => {
    const { user, event, router } = openMine()
    fixture.site.failures.set('deleteEvent', () => {
      const isGone = !fixture.site.events.includes(event)
      fixture.site.events.splice(0)
      return isGone ? new EngineError('refused', 'This event no longer exists.') : unreachable()
    })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(router.view.location.pathname).toBe('/my-events'))
    expect(await screen.findByText('The long table is deleted')).toBeInTheDocument()
  })

  it('hears that nobody knows yet when no answer comes', async () => {
    const { user, event } = openMine()
    fixture.site.failures.set('updateEvent', unreachable)
    await user.click(await screen.findByRole('button', { name: 'Cancel the event' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this event?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel the event' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'It may have worked anyway; it’s safe to try again.',
    )
    expect(event.status).toBe('published')
  })

  it('goes on with a draft that nobody else sees', async () => {
    openMine({ status: 'draft' })
    expect(await screen.findByRole('link', { name: 'Continue the draft' })).toBeInTheDocument()
    expect(screen.getByText('Only its hosts can see this draft.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})

describe('my events', () => {
  const on = (startDate: string) => ({
    startDate,
    startTime: '19:30',
    timezone: 'Europe/Lisbon',
    allDay: false,
  })
  const groups = () =>
    screen.getAllByRole('heading', { level: 2 }).map((heading) => [
      heading.textContent,
      ...within(heading.closest('section')!)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ])

  it('are told apart: ahead, called off, drafts, past, each view with its count', async () => {
    mine({ title: 'Next month', timing: on('2026-12-20') })
    mine({ title: 'Next week', timing: on('2026-11-27') })
    mine({ title: 'Last week', timing: on('2026-11-13') })
    mine({ title: 'Half written', status: 'draft' })
    mine({ title: 'Called off', status: 'cancelled' })
    const { user } = renderScreens('/my-events', { as: fixture.me })
    await screen.findByText('Next week')
    expect(groups()).toEqual([
      ['Upcoming', 'Next week', 'Next month'],
      ['Cancelled', 'Called off'],
    ])
    const views = within(screen.getByRole('navigation', { name: 'My events' }))
    await waitFor(() =>
      expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Hosting3',
        'Coming0',
        'Invitations0',
        'Waiting lists0',
        'Drafts1',
        'Saved0',
        'Past1',
      ]),
    )
    await user.click(views.getByRole('link', { name: /Drafts/ }))
    expect(groups()).toEqual([['Drafts', 'Half written']])
    await user.click(views.getByRole('link', { name: /Past/ }))
    expect(groups()).toEqual([['You hosted', 'Last week']])
  })

  it('hold what the member comes to', async () => {
    const event = buildEvent({ title: 'Somebody’s supper', timing: on('2026-11-27') })
    fixture.site.events.push(event)
    fixture.site.setStanding(event.id, { my_answer: 'coming', my_party: 2, taken: 2 })
    const { user } = renderScreens('/my-events', { as: fixture.me })
    await user.click(await screen.findByRole('link', { name: /Coming/ }))
    expect(await screen.findByText('Somebody’s supper')).toBeInTheDocument()
    // Once for wide screens and once for narrow ones.
    expect(screen.getAllByText('You’re coming')).toHaveLength(2)
  })

  it('hold what the member is invited to, until they answer there', async () => {
    const { site, me } = fixture
    const [supper, walk, full] = ['Supper', 'Walk', 'Full house'].map((title) =>
      buildEvent({ title, timing: on('2026-11-27') }),
    ) as [EventRecord, EventRecord, EventRecord]
    site.events.push(supper, walk, full)
    site.setStanding(full.id, { capacity: 2, taken: 2 })
    for (const { id } of [supper, walk, full])
      site.invitations.push({ event_id: id, host_name: 'Inês', answers_until: null, course_id: null })
    site.invitations[1]!.host_name = null
    site.invitations[1]!.answers_until = '2026-11-25T18:00:00+00:00'
    const { user } = renderScreens('/my-events', { as: me })
    await user.click(await screen.findByRole('link', { name: 'Invitations3' }))
    expect(await screen.findAllByText('Inês invites you')).toHaveLength(2)
    expect(screen.getByText('The hosts invite you')).toBeInTheDocument()
    expect(await screen.findByText('Reply by Wed 25 Nov, 18:00.')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Full right now: open Full house' })).toHaveAttribute(
      'href',
      `/event/${full.id}`,
    )

    site.failures.set('answer', () => refusal(409, 'conflict', 'Please come with fewer.'))
    await user.click(screen.getByRole('button', { name: 'I’m coming to Supper' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please come with fewer.')
    site.failures.clear()
    await user.click(screen.getByRole('button', { name: 'I’m coming to Supper' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Supper' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'I can’t come to Walk' }))
    expect(await screen.findByText('The hosts can see that you can’t come')).toBeInTheDocument()
    await waitFor(() => expect(groups()).toEqual([['You are invited', 'Full house']]))
    expect(screen.getByRole('link', { name: 'Invitations1' })).toBeInTheDocument()
    expect(site.asked.answers.map(({ eventId, answer, party }) => [eventId, answer, party])).toEqual([
      [supper.id, 'coming', 1],
      [supper.id, 'coming', 1],
      [walk.id, 'not_coming', 1],
    ])
  })

  it('lead to the course from a date that takes no yes alone, and close its invitation with a no', async () => {
    const { site, me } = fixture
    const event = buildEvent({ title: 'Pottery, third evening', timing: on('2026-11-27') })
    const courseId = 'c'.repeat(26)
    site.events.push(event)
    site.invitations.push({
      ...{ event_id: event.id, host_name: 'Inês', answers_until: null, course_id: courseId },
    })
    const { user } = renderScreens('/my-events?tab=invited', { as: me })
    const link = await screen.findByRole('link', { name: 'To the course: Pottery, third evening' })
    expect(link).toHaveAttribute('href', `/s/${courseId}`)
    expect(screen.queryByRole('button', { name: /^(I’m coming|Maybe)/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'I can’t come to Pottery, third evening' }))
    await waitFor(() => expect(site.asked.answers.map(({ answer }) => answer)).toEqual(['not_coming']))
  })

  it('hold what the member saved', async () => {
    const event = buildEvent({ title: 'Kept for later', timing: on('2026-11-27') })
    fixture.site.events.push(event)
    fixture.site.setStanding(event.id, { liked: true, likes: 1 })
    renderScreens('/my-events?tab=liked', { as: fixture.me })
    const heart = await screen.findByRole('button', { name: 'Save Kept for later' })
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
  })

  it.each([
    ['', 'Host an event', '/create-event'],
    ['?tab=coming', 'Find an event', '/explore'],
    ['?tab=invited', 'Find an event', '/explore'],
    ['?tab=liked', 'Find an event', '/explore'],
    ['?tab=drafts', 'Host an event', '/create-event'],
    ['?tab=past', 'Find an event', '/explore'],
  ])('show a way forward where nothing is%s', async (query, name, href) => {
    renderScreens(`/my-events${query}`, { as: fixture.me })
    await screen.findByText(/waiting|Nothing|No draft|No invitation|No plans|No past/)
    expect(screen.getAllByRole('link', { name }).at(-1)).toHaveAttribute('href', href)
  })
})

describe('hosting together', () => {
  const theirs = (said: Partial<EventRecord> = {}) => {
    const event = buildEvent({
      title: 'Their supper',
      createdBy: { id: 'u-ines', name: 'Inês', type: 'member' },
      ...said,
    })
    fixture.site.events.push(event)
    return event
  }
  const coHost = (event: EventRecord, said: Partial<FakeCoHost> = {}): FakeCoHost => ({
    event_id: event.id,
    user_id: fixture.me.id,
    username: 'mira',
    display_name: 'Mira',
    profile_photo_url: null,
    state: 'accepted',
    created_at: '2026-11-01T10:00:00Z',
    ...said,
  })
  /** What a function is sent, answered as it would be. */
  const answers = (name: string, reply: (body: Record<string, unknown>) => Response) => {
    const sent: Record<string, unknown>[] = []
    fixture.site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
      sent.push(body)
      return reply(body)
    })
    return sent
  }

  it('shows everyone who hosts, to everyone', async () => {
    const event = theirs()
    fixture.site.hosting.coHosts.push(
      coHost(event, { user_id: 'u-tomas', username: 'tomas', display_name: 'Tomás' }),
      coHost(event, { user_id: 'u-nuno', username: 'nuno', display_name: null }),
    )
    renderScreens(`/event/${event.id}`, { as: 'visitor' })
    expect(await screen.findByText('Tomás')).toBeInTheDocument()
    expect(screen.getByText(/Hosted by/)).toHaveTextContent('Hosted by Inês, Tomás and nuno')
    expect(screen.queryByRole('heading', { name: 'Hosts' })).toBeNull()
  })

  it('gives a co-host what the host has, but for deleting and inviting', async () => {
    const event = theirs()
    fixture.site.hosting.coHosts.push(coHost(event))
    fixture.site.guests.push({ event_id: event.id, user_id: 'u1', party: 1, name: 'Jonas Petri' })
    const { user, address } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument()
    expect(await screen.findByText('Jonas Petri')).toBeInTheDocument()
    expect(screen.getByText(/Hosted by/)).toHaveTextContent('Hosted by Inês and you')
    expect(screen.getByRole('button', { name: 'Cancel the event' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: /^Invite/ })).toBeNull()

    const sent = answers('end-hosting', () => {
      fixture.site.hosting.coHosts.length = 0
      return Response.json({ eventId: event.id, hostId: fixture.me.id, state: 'ended' })
    })
    await user.click(screen.getByRole('button', { name: 'Leave as a host' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Leave as a host?' }))
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/my-events'))
    expect(sent).toEqual([{ eventId: event.id, hostId: fixture.me.id }])
  })

  it('lets a co-host into the form of the event, and nobody else', async () => {
    const event = theirs()
    fixture.site.hosting.coHosts.push(coHost(event))
    const { unmount } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    expect(await screen.findByDisplayValue('Their supper')).toBeInTheDocument()
    unmount()
    fixture.site.hosting.coHosts[0] = coHost(event, { state: 'invited' })
    renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    expect(await screen.findByText('Oops! Page not found')).toBeInTheDocument()
    expect(screen.queryByDisplayValue('Their supper')).toBeNull()
  })

  it('is offered by username; a refusal stands beside the field', async () => {
    const { user, event } = openMine()
    const sent = answers('invite-host', ({ username }) => {
      if (username !== 'tomas') {
        const fields = { username: 'There is no member with this username.' }
        const error = { code: 'invalid_input', message: 'Please check the username.', fields }
        return Response.json({ error }, { status: 400 })
      }
      const invited = {
        user_id: 'u-tomas',
        username: 'tomas',
        display_name: 'Tomás',
        state: 'invited' as const,
      }
      fixture.site.hosting.coHosts.push(coHost(event, invited))
      return Response.json({ eventId: event.id, hostId: 'u-tomas', state: 'invited' })
    })
    const field = await screen.findByRole('combobox', { name: 'Invite a member to host with you' })
    await user.type(field, 'tomaz{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/There is no member with this username/))
    await user.clear(field)
    await user.type(field, '@tomas')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Invited, no reply yet')).toBeInTheDocument()
    expect(sent.map(({ username }) => username)).toEqual(['tomaz', 'tomas'])
    // Who has not answered hosts nothing yet.
    expect(screen.getByText(/Hosted by/)).toHaveTextContent(/^Hosted by you$/)

    answers('end-hosting', () => {
      fixture.site.hosting.coHosts.length = 0
      return Response.json({ eventId: event.id, hostId: 'u-tomas', state: 'ended' })
    })
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Tomás' }))
    expect(await screen.findByText(/You are the only host/)).toBeInTheDocument()
  })

  it('suggests members while a username is typed', async () => {
    const { user } = openMine()
    fixture.site.backend.answer('POST /rest/v1/rpc/search_quick', () =>
      Response.json({
        hits: [
          { kind: 'events', id: 'e', title: 'Tomás plays', line: 'Casa', photo: null },
          { kind: 'members', id: 'u-tomas', title: 'Tomás Lind', line: 'tomas.lind', photo: null },
        ],
      }),
    )
    const sent = answers('invite-host', () =>
      Response.json({ eventId: 'e', hostId: 'u-tomas', state: 'invited' }),
    )
    const field = await screen.findByRole('combobox', { name: 'Invite a member to host with you' })
    await user.type(field, 'tom')
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    expect(options).toHaveLength(1)
    await user.click(options[0]!)
    expect(field).toHaveValue('tomas.lind')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await waitFor(() => expect(sent).toMatchObject([{ username: 'tomas.lind' }]))
  })

  it('is accepted on the page of the event', async () => {
    const event = theirs()
    fixture.site.hosting.coHosts.push(coHost(event, { state: 'invited' }))
    const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByText('Inês invites you to host this event together.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    const sent = answers('answer-host-invitation', () => {
      fixture.site.hosting.coHosts[0] = coHost(event)
      return Response.json({ eventId: event.id, hostId: fixture.me.id, state: 'accepted' })
    })
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument()
    expect(await screen.findByText('You now host Their supper')).toBeInTheDocument()
    expect(sent).toEqual([{ eventId: event.id, state: 'accepted' }])
  })

  it('stands in my events: invitations to answer, and what is hosted with others', async () => {
    const hosted = theirs()
    const base = {
      start_date: '2026-11-27',
      start_time: '19:30:00',
      all_day: false,
      created_at: '2026-11-01',
    }
    const more = {
      ...base,
      status: 'published' as const,
      timezone: 'Europe/Lisbon',
      host_name: 'Inês',
      host_username: 'ines',
    }
    fixture.site.hosting.mine.push(
      { event_id: hosted.id, state: 'accepted', title: hosted.title, ...more },
      { event_id: 'd'.repeat(26), state: 'invited', title: 'A secret feast', ...more, status: 'draft' },
    )
    const { user } = renderScreens('/my-events', { as: fixture.me })
    const invitations = within(
      (await screen.findByRole('heading', { level: 2, name: 'Invitations to host' })).closest('section')!,
    )
    expect(invitations.getByRole('listitem')).toHaveTextContent(
      /Inês invites you to host A secret feast together/,
    )
    // A draft does not open before the yes.
    expect(invitations.queryByRole('link')).toBeNull()
    expect(await screen.findByRole('link', { name: 'Their supper' })).toBeInTheDocument()
    expect(screen.getAllByText('With Inês')).toHaveLength(2)

    answers('answer-host-invitation', () => {
      fixture.site.hosting.mine.pop()
      return Response.json({ eventId: 'd'.repeat(26), hostId: fixture.me.id, state: 'declined' })
    })
    await user.click(invitations.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Invitations to host' })).toBeNull())
  })
})
