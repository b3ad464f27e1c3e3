import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildEvent } from '../../event/testing/build-event.ts'
import { refusal } from '../../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'
import type { PersonToInvite } from './people-queries.ts'

const fixture = installFakeSite()
beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
})

const person = (name: string, more: Partial<PersonToInvite> = {}): PersonToInvite => ({
  ...{ id: crypto.randomUUID(), user_id: crypto.randomUUID(), username: name.toLowerCase() },
  ...{ display_name: name, profile_photo_url: null, times: 2, last_at: '2026-10-03T22:00:00+00:00' },
  ...{ state: null, ...more },
})
type Asked = { of_event?: string; words?: string; page_size?: number; after_id?: string }

/** A host opens inviting people of earlier events, with what the server answers. */
async function openPanel(
  people: (asked: Asked) => PersonToInvite[] | Response,
  replies: Record<string, () => object | Response> = {},
) {
  const { me, site } = fixture
  const event = buildEvent({
    ...{ title: 'The long table', createdBy: { id: me.id, name: 'Inês', type: 'member' as const } },
    timing: { startDate: '2026-11-28', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
  })
  site.events.push(event)
  site.answering.set(event.id, {})
  const bodies: Record<string, object[]> = {}
  const respond = (answer: object) => (answer instanceof Response ? answer : Response.json(answer))
  site.backend.answer('POST /rest/v1/rpc/people_to_invite', ({ body }) => respond(people(body)))
  site.backend.answer('POST /rest/v1/rpc/my_earlier_events', () =>
    Response.json([
      {
        id: 'dawn',
        title: 'Bread at dawn',
        starts_at: '2026-10-03T19:00:00+00:00',
        timezone: 'Europe/Lisbon',
      },
      {
        id: 'dusk',
        title: 'Soup at dusk',
        starts_at: '2026-09-03T19:00:00+00:00',
        timezone: 'Europe/Lisbon',
      },
    ]),
  )
  for (const [name, reply] of Object.entries(replies)) {
    bodies[name] = []
    site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
      bodies[name]!.push(body)
      return respond(reply())
    })
  }
  const { user } = renderScreens(`/event/${event.id}`, { as: me })
  await user.click(await screen.findByText('Invite people from earlier events'))
  return { user, event, bodies }
}

const mail = {
  subject: 'Inês invites you to The long table',
  text: 'You can reply without an account.',
  html: '<p>You can reply</p>',
  signature: 'ours',
}

it('picks people by name, shows the email before anything is sent, and sends', async () => {
  const rui = person('Rui', { user_id: null, username: null })
  const ana = person('Ana')
  let isSent = false
  const { user, event, bodies } = await openPanel(
    () => [ana, { ...rui, state: isSent ? 'invited' : null }, person('Bea', { state: 'coming' })],
    {
      'preview-people-invitations': () => ({ members: 1, guests: 1, mail }),
      'invite-people': () => {
        isSent = true
        return { eventId: event.id, invited: 2 }
      },
    },
  )
  const row = async (name: string) => (await screen.findByText(name)).closest('li')!
  expect(within(await row('Bea')).getByRole('checkbox')).toBeDisabled()
  expect(within(await row('Bea')).getByText(/Coming or asked to/)).toBeInTheDocument()
  expect(within(await row('Rui')).getByText(/guest without an account · came 2 times/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'See the email' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Rui/ }))
  await user.click(screen.getByRole('button', { name: 'Select everyone here' }))
  expect(await screen.findByText('2 people selected')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'See the email' }))
  expect(await screen.findByRole('heading', { name: '2 people to invite' })).toHaveFocus()
  expect(screen.getByText('You can reply without an account.')).toBeInTheDocument()
  expect(bodies['invite-people']).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  expect(await screen.findByText('2 invitations are on their way')).toBeInTheDocument()
  expect(bodies['invite-people']).toEqual([{ eventId: event.id, people: [rui.id, ana.id] }])
  await waitFor(async () => expect(within(await row('Rui')).getByRole('checkbox')).toBeDisabled())
  expect(screen.queryByText(/selected$/)).toBeNull()
})

it('finds them by an earlier event and by name, and turns pages', async () => {
  const page = Array.from({ length: 50 }, (_, n) => person(`Guest ${n}`))
  const { user } = await openPanel(({ words, of_event, after_id }) => {
    if (words) return []
    if (of_event) return [person(`Of ${of_event}`)]
    return after_id ? [person('The last')] : page
  })
  await user.click(await screen.findByRole('button', { name: /^Show more/ }))
  expect(await screen.findByText('The last')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Who came to'), 'dusk')
  expect(await screen.findByText('Of dusk')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Find by name'), 'zoe')
  expect(await screen.findByText('No one found')).toBeInTheDocument()
})

it('says who is left out, and that nobody is left', async () => {
  const people = [person('Ana'), person('Rui')]
  let reply: object = { members: 1, guests: 0, mail }
  const { user } = await openPanel(() => people, { 'preview-people-invitations': () => reply })
  await user.click(await screen.findByRole('button', { name: 'Select everyone here' }))
  await user.click(await screen.findByRole('button', { name: 'See the email' }))
  expect(await screen.findByText('1 person you selected can no longer be invited.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  reply = { members: 0, guests: 0, mail: null }
  await user.click(await screen.findByRole('button', { name: 'See the email' }))
  expect(
    await screen.findByRole('heading', { name: 'None of them can be invited any more.' }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

it('says that there is nobody yet, and when the list does not come', async () => {
  let fails = true
  const { user } = await openPanel(() => (fails ? refusal(409, 'conflict', 'No.') : []))
  fails = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }))
  expect(await screen.findByText(/^No one to invite yet/)).toBeInTheDocument()
})
