import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { guestsAtOnce, type HowToAnswer, type Invited } from '../../data/event/answering-queries.ts'
import { tableError } from '../../testing/protocol.ts'
import { buildEvent } from '../event/testing/build-event.ts'
import { refusal } from '../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../event/testing/open-site.tsx'

const fixture = installFakeSite()

function open(
  how: Partial<HowToAnswer> = {},
  {
    mine = false,
    answered = {},
    as = fixture.me as typeof fixture.me | 'visitor',
    timezone = 'Europe/Lisbon',
  } = {},
) {
  const { me, site } = fixture
  const venue = { id: '', name: '', address: '', city: 'Lisbon', capacity: 40 }
  const createdBy = { id: mine ? me.id : 'host', name: 'Inês', type: 'member' as const }
  const timing = { startDate: '2026-11-28', startTime: '19:30', timezone, allDay: false }
  const event = buildEvent({ title: 'The long table', venue, createdBy, timing })
  site.events.push(event)
  site.answering.set(event.id, how)
  site.setStanding(event.id, answered)
  return { ...renderScreens(`/event/${event.id}`, { as }), event }
}
const gate = async () => {
  await screen.findByRole('region', { name: 'RSVP to this event' })
  // Until it is known who looks, the gate is a visitor's, and another one.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in to come' })).toBeNull())
  return within(screen.getByRole('complementary', { name: 'Coming' }))
}
const sent = () => fixture.site.asked.answers.map(({ key: _key, eventId: _event, ...said }) => said)
const answers = (name: string, reply: object | Response) => {
  const bodies: object[] = []
  fixture.site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
    bodies.push(body)
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return bodies
}

it('shows a visitor the door where hosts or admins want accounts', async () => {
  open({ guests_can_answer: false }, { as: 'visitor' })
  expect(await screen.findAllByRole('link', { name: 'Sign in to come' })).not.toHaveLength(0)
  expect(screen.queryByLabelText('Your name')).toBeNull()
})

describe('a member', () => {
  it('says maybe with one tap, which takes no place, and takes it back', async () => {
    const { user } = open()
    const { findByRole, findByText, getByText } = await gate()
    await user.click(await findByRole('button', { name: 'Maybe' }))
    expect(await findByText('You said maybe. It doesn’t take a spot.')).toBeInTheDocument()
    expect(getByText('40 of 40 spots left')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await findByRole('button', { name: 'Maybe' })).toBeInTheDocument()
    expect(sent().map(({ answer }) => answer)).toEqual(['maybe', 'not_coming'])
  })

  it('leaves the hosts a note', async () => {
    const { user } = open()
    const { findByRole } = await gate()
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    await user.click(await findByRole('button', { name: 'Note to the hosts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'You’re coming' }))
    await user.type(dialog.getByLabelText(/Note to the hosts/), 'We bring bread.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The hosts have your note')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'Your note to the hosts' })).toBeInTheDocument()
    expect(sent().at(-1)).toEqual({ answer: 'coming', party: 1, note: 'We bring bread.' })
  })

  it('asks where hosts decide, with whom they bring, and takes the question back', async () => {
    const { user } = open({ mode: 'approval', party_limit: 2, guest_list: 'coming', hides_address: true })
    const { findByRole, findByText } = await gate()
    expect(await findByText('The hosts approve each guest.')).toBeInTheDocument()
    expect(await findByText('Guests can see each other.')).toBeInTheDocument()
    expect(screen.getByText('Guests get the exact place.')).toBeInTheDocument()
    await user.click(await findByRole('button', { name: 'One more' }))
    expect(await findByRole('button', { name: 'One more' })).toBeDisabled()
    await user.click(await findByRole('button', { name: 'Ask to come with 1 other' }))
    expect(await findByText('The hosts decide and let you know.')).toBeInTheDocument()
    expect(await findByText('40 of 40 spots left')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'You asked to come with 1 other' })).toBeInTheDocument()
    await user.click(await findByRole('button', { name: 'Withdraw' }))
    expect(await findByRole('button', { name: /Ask to come/ })).toBeInTheDocument()
  })

  it('is told why they cannot answer', async () => {
    const { event } = open({ mode: 'invitation' })
    const { findByRole, findByText } = await gate()
    expect(await findByRole('button', { name: 'By invitation only' })).toBeDisabled()
    expect(await findByText('Only people the hosts invite can come.')).toBeInTheDocument()
    expect(event.title).toBe('The long table')
  })

  it('reads the hosts’ own reasons', async () => {
    const { user } = open()
    fixture.site.failures.set('answer', () => refusal(409, 'conflict', 'Please come with fewer.'))
    const { findByRole } = await gate()
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    expect(await findByRole('alert')).toHaveTextContent('Please come with fewer.')
  })

  it('who is invited is welcomed, and may say no', async () => {
    const { user } = open({ mode: 'invitation', is_invited: true })
    const { findByRole, findByText } = await gate()
    expect(await screen.findByText('You are invited.')).toBeInTheDocument()
    await user.click(await findByRole('button', { name: 'I can’t come' }))
    expect(await findByText(/You can still change your mind/)).toBeInTheDocument()
    expect(await findByRole('button', { name: 'I’m coming' })).toBeInTheDocument()
  })

  it('sees who comes where the hosts allow it', async () => {
    const jonas = { user_id: 'u1', username: 'jonas', display_name: 'Jonas Petri' }
    const nothing = { profile_photo_url: null, guest_id: null }
    fixture.site.backend.answerRead('event_guests', () => [
      { ...nothing, ...jonas, party: 2, said_at: '2026-11-01T10:00:00Z' },
    ])
    open({ guest_list: 'members', sees_guests: true })
    expect(await screen.findByRole('link', { name: 'Jonas Petri' })).toHaveAttribute('href', '/@jonas')
  })

  it('sees a guest without an account by name, said to be a guest, with nothing to press', async () => {
    const rui = { user_id: null, username: null, profile_photo_url: null, guest_id: 'g1' }
    fixture.site.backend.answerRead('event_guests', () => [
      { ...rui, display_name: '<b>Rui</b> شيرين', party: 3, said_at: '2026-11-01T10:00:00Z' },
    ])
    open({ guest_list: 'coming', sees_guests: true })
    const name = await screen.findByText('<b>Rui</b> شيرين')
    expect(name.closest('li')).toHaveTextContent('<b>Rui</b> شيرين guestwith 2 others')
    expect(name.tagName).toBe('BDI')
    expect(name.closest('a')).toBeNull()
  })
})

describe('who comes, further down', () => {
  const guest = (number: number) => ({
    user_id: `u${number}`,
    guest_id: null,
    username: `guest_${number}`,
    display_name: `Guest ${number}`,
    profile_photo_url: null,
    party: 1,
    said_at: '2026-11-01T10:00:00Z',
  })
  const page = Array.from({ length: guestsAtOnce }, (_, place) => guest(place))

  it('says why more of them did not come, and tries again', async () => {
    const pages = (reply: Response) =>
      fixture.site.backend.answer('POST /rest/v1/rpc/event_guests', ({ body }) =>
        'after_id' in body ? reply : Response.json(page),
      )
    pages(tableError(400, 'XX000', 'broken'))
    const { user } = open({ guest_list: 'members', sees_guests: true })
    await user.click(await screen.findByRole('button', { name: /^\d+ more$/ }))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    const why = await screen.findByRole('alert')
    expect(why).toHaveTextContent(/went wrong|be reached/)
    expect(screen.getByRole('link', { name: 'Guest 0' })).toBeVisible()
    pages(Response.json([guest(1000)]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Guest 1000' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('whoever would rather not be seen', () => {
  it('says so before they come, and at once where they come already', async () => {
    const { user } = open({ guest_list: 'coming' })
    const { findByRole, findByText, findByLabelText } = await gate()
    await user.click(await findByLabelText('Show me to the hosts only'))
    expect(await findByText('Only the hosts can see that you’re coming.')).toBeInTheDocument()
    expect(fixture.site.asked.answers).toEqual([])
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    await waitFor(() =>
      expect(fixture.site.asked.answers.at(-1)).toMatchObject({ answer: 'coming', staysUnseen: true }),
    )
    await user.click(await findByLabelText('Show me to the hosts only'))
    await waitFor(() =>
      expect(fixture.site.asked.answers.at(-1)).toMatchObject({
        answer: 'coming',
        party: 1,
        staysUnseen: false,
      }),
    )
    expect(await findByText('Guests can see each other.')).toBeInTheDocument()
  })

  it('is not asked where the hosts alone see who comes', async () => {
    open({ guest_list: 'hosts' })
    const { findByText, queryByLabelText } = await gate()
    expect(await findByText('Only the hosts can see who is coming.')).toBeInTheDocument()
    expect(queryByLabelText('Show me to the hosts only')).toBeNull()
  })
})

describe('somebody without an account', () => {
  it('chooses in the form whether others see them, where others would', async () => {
    open({ guest_list: 'members' }, { as: 'visitor' })
    const box = await screen.findByRole('checkbox', { name: 'Show me to the hosts only' })
    expect(box).not.toBeChecked()
    expect(box).toHaveAttribute('name', 'staysUnseen')
    expect(screen.getByText('Members can see who is coming.')).toBeVisible()
  })

  it('is not asked where the hosts alone see who comes', async () => {
    open({ guest_list: 'hosts' }, { as: 'visitor' })
    await screen.findByLabelText('Your name')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the last moment for answers', () => {
  const ahead = '2026-11-20T18:15:00+00:00'
  const past = '2026-11-20T09:59:00+00:00'

  it('is said before somebody taps, on the event’s clock and the reader’s', async () => {
    open({ answers_until: ahead }, { timezone: 'Asia/Kathmandu' })
    const { findByText, findByRole } = await gate()
    expect(await findByText('Reply by Sat 21 Nov, 00:00 (Fri 20 Nov, 18:15 your time).')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'I’m coming' })).toBeEnabled()
  })

  it('closes all but the way back', async () => {
    open({ answers_until: past, is_invited: true })
    const { findByText, findByRole, queryByRole } = await gate()
    expect(await findByText('The RSVP deadline was Fri 20 Nov, 09:59.')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'RSVPs are closed' })).toBeDisabled()
    expect(queryByRole('button', { name: 'Maybe' })).toBeNull()
    expect(queryByRole('button', { name: 'One more' })).toBeNull()
  })

  it('lets who comes bring fewer, or stay away, which cannot be undone then', async () => {
    const { user } = open(
      { answers_until: past },
      { answered: { my_answer: 'coming', my_party: 2, taken: 2 } },
    )
    const { findByRole } = await gate()
    await user.click(await findByRole('button', { name: 'You’re coming with 1 other' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'You’re coming' }))
    expect(dialog.getByRole('button', { name: 'One more' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'I can’t come' }))
    expect(await screen.findByText('You’re no longer coming')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(await findByRole('button', { name: 'RSVPs are closed' })).toBeDisabled()
  })

  it('is told to visitors too', async () => {
    open({ answers_until: past }, { as: 'visitor' })
    const { findByText, getByRole } = await gate()
    expect(await findByText(/^The RSVP deadline was/)).toBeInTheDocument()
    expect(getByRole('link', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('is chosen by hosts on the event’s clock, and taken away', async () => {
    const bodies = answers('set-answering', {})
    const { user } = open({ answers_until: ahead }, { mine: true, timezone: 'Asia/Kathmandu' })
    await user.click(await screen.findByRole('button', { name: 'Change RSVP settings' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'RSVP settings' }))
    const [day, time] = [dialog.getByLabelText('Day'), dialog.getByLabelText('Time')]
    expect([day, time]).toMatchObject([{ value: '2026-11-21' }, { value: '00:00' }])
    fireEvent.change(day, { target: { value: '2026-11-22' } })
    fireEvent.change(time, { target: { value: '20:00' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Change RSVP settings' }))
    const again = within(screen.getByRole('dialog'))
    for (const name of ['Day', 'Time'])
      fireEvent.change(again.getByLabelText(name), { target: { value: '' } })
    await user.click(again.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toMatchObject([{ answersUntil: '2026-11-22T20:00' }, { answersUntil: null }])
  })
})

describe('a host', () => {
  it('chooses how people come', async () => {
    const bodies = answers('set-answering', {})
    const { user, event } = open({}, { mine: true })
    expect(await screen.findByText('Anyone who can see this page can come.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Change RSVP settings' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'RSVP settings' }))
    await user.click(dialog.getByRole('radio', { name: /With your approval/ }))
    await user.selectOptions(dialog.getByLabelText('People per reply'), '2')
    await user.selectOptions(dialog.getByLabelText('Who can see who’s coming'), 'coming')
    await user.click(dialog.getByRole('checkbox', { name: /exact place/ }))
    await user.click(dialog.getByRole('checkbox', { name: /without an account/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const chosen = { mode: 'approval', partyLimit: 2, guestList: 'coming', hidesAddress: true }
    const asked = { questions: [], answersGo: false }
    expect(bodies).toEqual([
      { eventId: event.id, ...chosen, takesGuests: false, answersUntil: null, ...asked },
    ])
  })

  it('says yes and no to those who ask, with their words before them', async () => {
    const bodies = answers('decide-answer', {})
    const { user, event } = open({ mode: 'approval' }, { mine: true })
    const asks = { event_id: event.id, party: 0, answer: 'asked' as const, asked_party: 2 }
    fixture.site.guests.push(
      { ...asks, user_id: 'u1', name: 'Jonas', note: 'We sing.' },
      { ...asks, user_id: 'u2', name: 'Mei' },
    )
    expect(await screen.findByRole('heading', { name: '2 people ask to come' })).toBeInTheDocument()
    expect(await screen.findByText('“We sing.”')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Report/ }).map((one) => one.ariaLabel)).toEqual([
      'Report the note of Jonas',
    ])
    await user.click(screen.getByRole('button', { name: 'Approve Jonas' }))
    expect(await screen.findByText('Jonas is coming with 1 other')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Decline Mei' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Decline Mei?' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('We let them know, kindly')).toBeInTheDocument()
    expect(bodies).toEqual([
      { eventId: event.id, userId: 'u1', decision: 'approved' },
      { eventId: event.id, userId: 'u2', decision: 'declined' },
    ])
  })

  it('invites by username, and takes an invitation back', async () => {
    const plain = { display_name: null, profile_photo_url: null, created_at: '2026-11-01T10:00:00Z' }
    const invited: Invited[] = [
      { ...plain, user_id: 'u1', username: 'jonas', answer: null },
      { ...plain, user_id: 'u2', username: 'mei', answer: 'coming' },
    ]
    fixture.site.backend.answerRead('event_invited', () => invited)
    const invites = answers('invite-guest', {})
    const ends = answers('end-invitation', {})
    const { user, event } = open({ mode: 'invitation' }, { mine: true })
    expect(await screen.findByText('No reply yet')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Withdraw the invitation of mei' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of jonas' }))
    await waitFor(() => expect(ends).toEqual([{ eventId: event.id, userId: 'u1' }]))
    await user.type(screen.getByLabelText('Invite a member to come'), '@tomas')
    await user.click(screen.getByRole('button', { name: 'Invite to come' }))
    expect(await screen.findByText('tomas is invited')).toBeInTheDocument()
    expect(invites).toEqual([{ eventId: event.id, username: 'tomas' }])
  })
})
