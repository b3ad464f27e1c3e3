import type { ListEmailInvitationsReply } from '@hearth/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildEvent } from '../../event/testing/build-event.ts'
import { refusal } from '../../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()
const sentForm = vi.fn()
beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(sentForm)
})

/** A host opens inviting by email, with what the server answers to each of its functions. */
async function openPanel(replies: Record<string, () => object | Response>, visibility = 'public' as const) {
  const { me, site } = fixture
  const event = buildEvent({
    ...{
      title: 'The long table',
      createdBy: { id: me.id, name: 'Inês', type: 'member' as const },
      visibility,
    },
    timing: { startDate: '2026-11-28', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
  })
  site.events.push(event)
  site.answering.set(event.id, {})
  const bodies: Record<string, object[]> = {}
  for (const [name, reply] of Object.entries(replies)) {
    bodies[name] = []
    site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
      bodies[name]!.push(body)
      const answer = reply()
      return answer instanceof Response ? answer : Response.json(answer)
    })
  }
  const { user } = renderScreens(`/event/${event.id}`, { as: me })
  await user.click(await screen.findByText('Invite by email'))
  return { user, event, bodies }
}

const none: ListEmailInvitationsReply = {
  invitations: [],
  counts: { all: 0, waiting: 0, remindable: 0 },
  hasMore: false,
}
const checked = {
  addresses: [
    { address: 'rui@example.org', likely: null },
    { address: 'bea@gmial.com', likely: 'bea@gmail.com' },
  ],
  wrong: ['no@@example.org'],
  duplicates: 1,
  invitedAlready: 2,
  mail: {
    subject: 'Inês invites you to The long table',
    text: 'You can reply without an account.',
    html: '<p>You can reply</p>',
    signature: 'ours',
  },
}

it('shows what was pasted and the email before anything is sent, and sends what was mended', async () => {
  let list = none
  const { user, event, bodies } = await openPanel({
    'list-email-invitations': () => list,
    'preview-email-invitations': () => checked,
    'invite-by-email': () => {
      list = {
        ...none,
        invitations: [
          {
            id: crypto.randomUUID(),
            address: 'rui@example.org',
            name: null,
            state: 'waiting',
            isReminded: false,
            hasAnswered: false,
            canBeSentAgain: false,
          },
        ],
        counts: { all: 2, waiting: 1, remindable: 0 },
      }
      return { eventId: event.id, invited: 2 }
    },
  })
  expect(await screen.findByText('No one has been invited by email yet.')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Email addresses'), 'rui@example.org bea@gmial.com')
  await user.click(screen.getByRole('button', { name: 'Check the addresses' }))
  expect(await screen.findByRole('heading', { name: '2 addresses to invite' })).toHaveFocus()
  expect(screen.getByText('no@@example.org')).toBeInTheDocument()
  expect(screen.getByText('1 address was there twice')).toBeInTheDocument()
  expect(screen.getByText('2 addresses are invited already')).toBeInTheDocument()
  expect(screen.getByText('You can reply without an account.')).toBeInTheDocument()
  const frame = screen.getByTitle('Inês invites you to The long table')
  const [form] = sentForm.mock.contexts as HTMLFormElement[]
  expect(form!.target).toBe(frame.getAttribute('name'))
  expect(Object.fromEntries(new FormData(form))).toEqual({ html: '<p>You can reply</p>', signature: 'ours' })
  expect(bodies['invite-by-email']).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Use bea@gmail.com' }))
  expect(screen.queryByText('Did you mean bea@gmail.com?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  expect(await screen.findByText('2 invitations are on their way')).toBeInTheDocument()
  expect(bodies['invite-by-email']).toEqual([
    { eventId: event.id, addresses: ['rui@example.org', 'bea@gmail.com'] },
  ])
  expect(await screen.findByText('Sending: 1 of 2')).toBeInTheDocument()
  expect(await screen.findByText('On its way')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Email addresses')).toHaveFocus())
  expect(screen.getByLabelText('Email addresses')).toHaveValue('')
})

it('keeps what was pasted where it is refused, and says why', async () => {
  const { user } = await openPanel({
    'list-email-invitations': () => none,
    'preview-email-invitations': () => checked,
    'invite-by-email': () => refusal(429, 'too_many_requests', 'You can invite up to 500 addresses a day.'),
  })
  await user.type(await screen.findByLabelText('Email addresses'), 'rui@example.org')
  await user.click(screen.getByRole('button', { name: 'Check the addresses' }))
  await user.click(await screen.findByRole('button', { name: 'Send 2 invitations' }))
  expect(await screen.findByText('You can invite up to 500 addresses a day.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Back to the addresses' }))
  expect(screen.getByLabelText('Email addresses')).toHaveValue('rui@example.org')
})

it('says what became of each, and reminds once who has not replied', async () => {
  const states = ['sent', 'opened', 'answered', 'bounced', 'refused'] as const
  let remindable = 2
  const { user, bodies } = await openPanel({
    'list-email-invitations': () => ({
      invitations: states.map((state) => ({
        ...{ id: crypto.randomUUID(), address: `${state}@example.org`, name: null, state },
        ...{ hasAnswered: state === 'answered', canBeSentAgain: false },
        isReminded: state === 'sent' && remindable === 0,
      })),
      counts: { all: 5, waiting: 0, remindable },
      hasMore: false,
    }),
    'remind-email-invitations': () => {
      remindable = 0
      return { reminded: 2, left: 0 }
    },
  })
  for (const [address, words] of [
    ['sent', 'Sent'],
    ['opened', 'Opened'],
    ['answered', 'Replied'],
    ['bounced', 'Not delivered'],
    ['refused', 'Wants no invitations'],
  ] as const) {
    const row = (await screen.findByText(`${address}@example.org`)).closest('li')!
    expect(within(row).getByText(words)).toBeInTheDocument()
  }
  await user.click(screen.getByRole('button', { name: 'Remind 2 people who haven’t replied' }))
  expect(await screen.findByText('2 reminders are on their way')).toBeInTheDocument()
  expect(await screen.findByText('Sent, reminded')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  expect(bodies['remind-email-invitations']).toHaveLength(1)
})

it('says when the list does not come, and asks again', async () => {
  let fails = true
  const { user } = await openPanel({
    'list-email-invitations': () => (fails ? refusal(409, 'conflict', 'No.') : none),
  })
  fails = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }))
  expect(await screen.findByText('No one has been invited by email yet.')).toBeInTheDocument()
})

it('takes an invitation back, says that a reply stays, and sends one again', async () => {
  const rows: ListEmailInvitationsReply['invitations'] = [
    {
      ...{ id: crypto.randomUUID(), address: 'rui@example.org', name: null, state: 'answered' },
      ...{ isReminded: false, hasAnswered: true, canBeSentAgain: false },
    },
    {
      ...{ id: crypto.randomUUID(), address: null, name: 'Bea', state: 'sent' },
      ...{ isReminded: false, hasAnswered: false, canBeSentAgain: false },
    },
  ]
  let left = 2
  const { user, event, bodies } = await openPanel({
    'list-email-invitations': () => ({
      ...{ invitations: rows, counts: { all: 2, waiting: 0, remindable: 0 }, hasMore: false },
    }),
    'take-back-email-invitation': () => {
      const row = rows[2 - left--]!
      Object.assign(row, { state: 'taken_back', canBeSentAgain: true })
      return { id: row.id, hasAnswered: row.hasAnswered }
    },
    'resend-email-invitation': () => {
      Object.assign(rows[1]!, { state: 'waiting', canBeSentAgain: false })
      return { id: rows[1]!.id }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Take back the invitation of rui@example.org' }))
  expect(
    await screen.findByText(
      'The invitation is taken back. rui@example.org already replied and keeps that reply.',
    ),
  ).toBeInTheDocument()
  expect(await screen.findByText('Taken back, keeps their reply')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Take back the invitation of Bea' }))
  expect(
    await screen.findByText('The invitation is taken back. Its link no longer works.'),
  ).toBeInTheDocument()
  expect(bodies['take-back-email-invitation']).toEqual(rows.map(({ id }) => ({ eventId: event.id, id })))
  await user.click(await screen.findByRole('button', { name: 'Send the invitation of Bea again' }))
  expect(await screen.findByText('The invitation is on its way again.')).toBeInTheDocument()
  expect(await screen.findByText('On its way')).toBeInTheDocument()
})
