import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../testing/build-account.ts'
import { functionError, tableError } from '../../../testing/protocol.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeBackend, keepSession } from '../../../testing/render-at.tsx'
import { Component as Membership } from '../membership/membership.tsx'
import { Component as Strategy } from './strategy.tsx'

const fixture = installFakeBackend()
const failing = () => tableError(500, 'XX000', 'No.')
const rpc = (name: string, answer: unknown) =>
  fixture.backend.answer(`POST /rest/v1/rpc/${name}`, () => Response.json(answer))
const item = {
  id: 'i1',
  title: 'A tool shed',
  about: '',
  state: 'planned',
  supports: 4,
  is_supported: false,
  comments: 0,
}
const belonging = {
  circle: null,
  is_shown: false,
  since: null,
  pledge: null,
  application: null,
  steps: [],
  may_steward: false,
  waiting: 0,
}

beforeEach(() => {
  const me = buildAccount()
  fixture.backend.accounts.push(me)
  keepSession(fixture.backend.session(me))
  rpc('membership', belonging)
  rpc('strategy', { vision: null, goals: [] })
  rpc('roadmap', { items: [item], next: null, total: 1 })
})

const open = (path: '/strategy' | '/membership') =>
  renderRoutes(
    [
      { path: '/strategy', element: <Strategy /> },
      { path: '/membership', element: <Membership /> },
    ],
    { at: path },
  ).user

describe('the long view', () => {
  it('says so where nothing is written yet, and offers nothing to write to who may not', async () => {
    rpc('roadmap', { items: [], next: null, total: 0 })
    open('/strategy')
    expect(await screen.findByText('There is no vision yet. The stewards will write one.')).toBeVisible()
    expect(screen.getByText('No goals yet.')).toBeVisible()
    expect(await screen.findByText('The roadmap is empty so far.')).toBeVisible()
    for (const name of ['Write the vision', 'Add a goal', 'Add to the roadmap'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('counts a support at once, and takes it back with words when it was not kept', async () => {
    const refuse = fixture.backend.pause('POST /rest/v1/roadmap_supports', failing)
    const user = open('/strategy')
    await user.click(await screen.findByRole('button', { name: 'Support A tool shed' }))
    expect(await screen.findByText('You and 4 other people support this')).toBeVisible()
    refuse()
    expect(await screen.findByText('Your support was not saved. Please try again.')).toBeVisible()
    expect(screen.getByText('4 people support this')).toBeVisible()
  })

  it('keeps what a steward wrote when somebody else was faster', async () => {
    rpc('membership', { ...belonging, circle: 'steward', since: '2026-11-01T09:00:00Z', may_steward: true })
    fixture.backend.answer('POST /functions/v1/save-vision', () =>
      functionError(409, 'conflict', 'Another steward has changed the vision meanwhile.'),
    )
    const user = open('/strategy')
    await user.click(await screen.findByRole('button', { name: 'Write the vision' }))
    await user.type(screen.getByRole('textbox', { name: 'Vision' }), 'One table.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Another steward has changed the vision meanwhile.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Vision' })).toHaveValue('One table.')
  })

  it('lets anybody report what others say about the roadmap, and not what they said themselves', async () => {
    const [me] = fixture.backend.accounts
    const author = (id: string, username: string) => ({ id, username, display_name: null })
    const at = '2026-11-20T09:00:00Z'
    fixture.backend.answer('GET /rest/v1/roadmap_comments', () =>
      Response.json([
        { id: 'c2', body: 'Never.', created_at: at, author: author('u-rui', 'rui') },
        { id: 'c1', body: 'Gladly.', created_at: at, author: author(me!.id, 'mira') },
      ]),
    )
    fixture.backend.answer('POST /functions/v1/report', ({ body }) =>
      Response.json({ reportId: (body as { id: string }).id, state: 'new', isNew: true }),
    )
    const user = open('/strategy')
    await user.click(await screen.findByRole('button', { name: /^Discuss/ }))
    const said = within(await screen.findByRole('list', { name: 'Comments on A tool shed' }))
    expect(said.getAllByRole('button', { name: /^Report/ })).toHaveLength(1)
    await user.click(said.getByRole('button', { name: 'Report rui’s comment' }))
    await user.click(await screen.findByRole('button', { name: 'Unkind or threatening' }))
    expect(await screen.findByRole('dialog', { name: 'Thank you for telling us' })).toBeVisible()
    expect(fixture.backend.askedOf('POST /functions/v1/report').map(({ body }) => body)).toEqual([
      { id: expect.any(String), subjectKind: 'roadmap_comment', subjectId: 'c2', reason: 'unkind' },
    ])
  })

  it('says what could not be read, part by part, and reads it again', async () => {
    fixture.backend.answer('POST /rest/v1/rpc/strategy', failing)
    const user = open('/strategy')
    expect(await screen.findByText('A tool shed')).toBeVisible()
    const alert = await screen.findByRole('alert')
    rpc('strategy', { vision: null, goals: [] })
    await user.click(within(alert.parentElement!).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No goals yet.')).toBeVisible()
  })
})

describe('membership', () => {
  it('says why a circle could not be joined', async () => {
    fixture.backend.answer('POST /functions/v1/choose-circle', () =>
      functionError(429, 'too_many_requests', 'You have changed this many times today.'),
    )
    const user = open('/membership')
    await user.click(await screen.findByRole('button', { name: 'Join as a Friend' }))
    expect(await screen.findByText('You have changed this many times today.')).toBeVisible()
  })

  it('asks for what was tapped alone, so that two taps in one moment do not undo each other', async () => {
    rpc('membership', { ...belonging, circle: 'friend', since: '2026-11-01T09:00:00Z' })
    fixture.backend.answer('POST /functions/v1/choose-circle', () =>
      Response.json({ circle: 'friend', isShown: true }),
    )
    const user = open('/membership')
    await user.click(await screen.findByLabelText(/^Show my tier on my profile/))
    await user.click(screen.getByRole('button', { name: 'Become a Keeper' }))
    await expect
      .poll(() => fixture.backend.askedOf('POST /functions/v1/choose-circle').map(({ body }) => body))
      .toEqual([{ isShown: true }, { circle: 'keeper' }])
  })

  it('lets a steward report what somebody wrote who asks to be one', async () => {
    rpc('membership', { ...belonging, may_steward: true, waiting: 1 })
    const person = { id: 'u-rui', username: 'rui', display_name: null, profile_photo_url: null }
    const application = { id: 'a1', person, words: 'Give it to me.', asked_at: '2026-11-20T09:00:00Z' }
    rpc('open_steward_applications', { applications: [application], next: null })
    const user = open('/membership')
    await user.click(await screen.findByRole('button', { name: 'Report rui’s application' }))
    expect(await screen.findByRole('dialog', { name: 'What’s wrong?' })).toBeVisible()
  })

  it('reads an amount as people write it, and notes it once', async () => {
    rpc('membership', { ...belonging, circle: 'friend', since: '2026-11-01T09:00:00Z' })
    fixture.backend.answer('POST /functions/v1/save-pledge', () => Response.json({ isPledged: true }))
    const user = open('/membership')
    const saved = () => fixture.backend.askedOf('POST /functions/v1/save-pledge').map(({ body }) => body)
    await user.type(await screen.findByLabelText('Hours'), '2.5')
    await user.click(screen.getByRole('button', { name: 'Save my pledge' }))
    expect(await screen.findByText('Enter a whole number of hours.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Money' }))
    await user.click(screen.getByRole('button', { name: 'Save my pledge' }))
    await waitFor(() =>
      expect(saved()).toEqual([{ pledge: { kind: 'money', amount: 250, currency: 'EUR', per: 'month' } }]),
    )
  })

  it('says so when it cannot be read, and reads it again', async () => {
    fixture.backend.answer('POST /rest/v1/rpc/membership', failing)
    const user = open('/membership')
    await screen.findByRole('alert')
    rpc('membership', belonging)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Join as a Friend' })).toBeVisible()
  })
})
