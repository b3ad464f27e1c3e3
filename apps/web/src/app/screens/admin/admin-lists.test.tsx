import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../features/event/testing/fake-site.ts'
import { installFakeSite } from '../../../features/event/testing/open-site.tsx'
import { renderProviders } from '../../../features/provider/testing/open-providers.tsx'
import { delayAddresses } from '../../../testing/late-address.ts'

const fixture = installFakeSite()
const open = (view: string) => {
  fixture.me.roles = ['admin']
  return renderProviders(`/admin-dashboard${view}`, { as: fixture.me, site: fixture.site })
}
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
const answer = (path: string, give: () => Response) => fixture.site.backend.answer(`POST ${path}`, give)
const asked = (path: string) => fixture.site.backend.askedOf(`POST ${path}`).map(({ body }) => body)

const member = (given: object = {}) => ({
  id: '7f1c2a34-0000-4000-8000-00000000aaaa',
  username: 'rui.tavares',
  display_name: 'Rui Tavares',
  profile_photo_url: null,
  created_at: '2026-08-21T10:00:00Z',
  is_hidden: false,
  is_confirmed: true,
  last_sign_in_at: null,
  banned_until: null,
  deletes_at: null,
  roles: [],
  hosted: 7,
  ...given,
})

describe('the overview', () => {
  const overview = (health: object) => ({
    numbers: {
      members: 41,
      events_ahead: 202,
      coming: 2663,
      venues: 23,
      providers: 12,
      providers_in_review: 0,
    },
    weeks: [
      { week: '2026-11-09', people: 3, events: 0, answers: 12 },
      { week: '2026-11-16', people: 1, events: 4, answers: 9 },
    ],
    health: {
      reports_open: 0,
      appeals_open: 0,
      mails_waiting: 0,
      mails_parked: 0,
      jobs: { waiting: 0, failing: 0, parked: 0 },
      database_bytes: 17_000_000,
      backup: { state: 'none' },
      ...health,
    },
  })

  it('opens first, says that all is well, and tells each chart as a table too', async () => {
    answer('/rest/v1/rpc/admin_overview', () => json(overview({})))
    const { user } = open('')
    expect(await screen.findByRole('heading', { level: 3, name: 'All is well' })).toBeInTheDocument()
    expect(screen.getByText('2,663')).toBeInTheDocument()
    const people = within(screen.getByRole('region', { name: 'New members' }))
    expect(people.getByText('this week, 4 in the last twelve weeks')).toBeInTheDocument()
    await user.click(people.getByText('Show the numbers'))
    expect(people.getByRole('row', { name: '9 November 2026 3' })).toBeInTheDocument()
  })

  it('leads to what is stuck', async () => {
    answer('/rest/v1/rpc/admin_overview', () =>
      json(overview({ mails_parked: 2, reports_open: 1, appeals_open: 3 })),
    )
    open('')
    expect(await screen.findByRole('link', { name: '2 emails could not be sent' })).toHaveAttribute(
      'href',
      '/admin-dashboard?view=mails',
    )
    expect(screen.getByRole('link', { name: '1 open report' })).toHaveAttribute(
      'href',
      '/admin-dashboard?view=reports',
    )
    expect(screen.getByRole('link', { name: '3 appeals are waiting for a reply' })).toHaveAttribute(
      'href',
      '/admin-dashboard?view=suspensions',
    )
  })
})

describe('the list of members', () => {
  it('searches by the address, goes on page by page, and says when nobody is found', async () => {
    answer('/rest/v1/rpc/admin_members', () => json({ members: [member()], next: 'id at' }))
    const { user, address } = open('?view=members')
    expect(await screen.findByRole('link', { name: 'Rui Tavares' })).toBeInTheDocument()
    answer('/rest/v1/rpc/admin_members', () => json({ members: [], next: null }))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(asked('/rest/v1/rpc/admin_members').at(-1)).toEqual({ cursor: 'id at' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody{enter}')
    expect(await screen.findByText('No members found')).toBeInTheDocument()
    expect(address()).toBe('/admin-dashboard?view=members&words=nobody')
    expect(asked('/rest/v1/rpc/admin_members').at(-1)).toEqual({ words: 'nobody' })
  })

  it('leads on from what was pressed just before, also while that is not shown yet', async () => {
    answer('/rest/v1/rpc/admin_members', () => json({ members: [member()], next: null }))
    const { user, address, router } = open('?view=members')
    await screen.findByRole('link', { name: 'Rui Tavares' })
    const { arrive } = delayAddresses(router)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rui{enter}')
    await user.click(screen.getByRole('link', { name: 'Stewards' }))
    await arrive()
    expect(address()).toBe('/admin-dashboard?view=members&words=rui&of_role=steward')
  })

  it('gives a role, and says why where it cannot', async () => {
    answer('/rest/v1/rpc/admin_members', () => json({ members: [member()], next: null }))
    answer('/functions/v1/set-role', () => refusal(409, 'conflict', 'A role waits for both.'))
    const { user } = open('?view=members')
    await user.click(await screen.findByRole('button', { name: 'Roles of Rui Tavares' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Roles of Rui Tavares' }))
    await user.click(dialog.getByRole('button', { name: 'Give the Steward role' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('A role waits for both.')
    answer('/rest/v1/rpc/admin_members', () =>
      json({ members: [member({ roles: ['steward'] })], next: null }),
    )
    answer('/functions/v1/set-role', () => json({ userId: member().id, role: 'steward', isGiven: true }))
    await user.click(dialog.getByRole('button', { name: 'Give the Steward role' }))
    expect(await dialog.findByRole('button', { name: 'Remove the Steward role' })).toBeInTheDocument()
  })

  it('says what is wrong when it cannot be read, and tries again', async () => {
    answer('/rest/v1/rpc/admin_members', () => refusal(503, 'unavailable', 'Away.'))
    const { user } = open('?view=members')
    const again = await screen.findByRole('button', { name: 'Try again' })
    answer('/rest/v1/rpc/admin_members', () => json({ members: [member()], next: null }))
    await user.click(again)
    expect(await screen.findByRole('link', { name: 'Rui Tavares' })).toBeInTheDocument()
  })
})

describe('errors of all browsers', () => {
  const error = (given: object = {}) => ({
    id: '7f1c2a34-0000-4000-8000-00000000bbbb',
    app: 'hearth',
    release: 'BgQ2yHok',
    route: '/event/:id',
    message: 'TypeError: It broke',
    places: ['/assets/BgQ2yHok.js:1:23', '/assets/DqNPoSsY.js:4:5'],
    count: 1204,
    first_seen_at: '2026-11-20T10:00:00Z',
    last_seen_at: '2026-11-22T11:00:00Z',
    solved_at: null,
    ...given,
  })
  const rpc = '/rest/v1/rpc/admin_errors'
  const errors = (given: object[], next: string | null = null) =>
    answer(rpc, () => json({ errors: given, next }))
  // The view brings the whole engine with it, which takes its time on a busy machine.
  const region = async () =>
    within(await screen.findByRole('region', { name: 'Browser errors' }, { timeout: 45_000 }))

  it('say what broke where, in which release, how often, and go on page by page', async () => {
    errors([error()], 'id at')
    const { user } = open('?view=engine')
    const list = await region()
    expect(await list.findByText('TypeError: It broke')).toBeInTheDocument()
    expect(list.getByText('1,204 times')).toBeInTheDocument()
    expect(
      list.getByText(/^\/event\/:id · release BgQ2yHok · seen 20 November 2026 .* to 22 Nov/),
    ).toBeVisible()
    expect(list.getByText('/assets/BgQ2yHok.js:1:23 ← /assets/DqNPoSsY.js:4:5')).toBeVisible()
    errors([error({ id: 'another', app: 'journal', route: '*', count: 1, places: [] })])
    await user.click(list.getByRole('button', { name: 'Show more' }))
    expect(await list.findByText(/^journal · Another page · /)).toBeVisible()
    expect(asked(rpc).at(-1)).toEqual({ cursor: 'id at' })
  })

  it('leave the list when they are solved, and come back by hand', async () => {
    errors([error()])
    answer('/functions/v1/solve-error', () => refusal(404, 'not_found', 'This error is gone.'))
    const { user, address } = open('?view=engine')
    const list = await region()
    await user.click(await list.findByRole('button', { name: 'Mark as solved: TypeError: It broke' }))
    expect(await list.findByRole('alert')).toHaveTextContent('This error is gone.')
    answer('/functions/v1/solve-error', () => json({ errorId: error().id, isSolved: true }))
    errors([])
    await user.click(list.getByRole('button', { name: 'Mark as solved: TypeError: It broke' }))
    expect(await list.findByText('No recent errors.')).toBeInTheDocument()
    errors([error({ solved_at: '2026-11-22T12:00:00Z' })])
    await user.click(list.getByRole('link', { name: 'Solved' }))
    expect(address()).toBe('/admin-dashboard?view=engine&state=solved')
    await user.click(await list.findByRole('button', { name: 'Reopen: TypeError: It broke' }))
    await waitFor(() =>
      expect(asked('/functions/v1/solve-error').at(-1)).toEqual({ errorId: error().id, isSolved: false }),
    )
    expect(asked(rpc).at(-1)).toEqual({ state: 'solved' })
  })

  it('say when they cannot be read, and are asked for again', async () => {
    answer(rpc, () => refusal(503, 'unavailable', 'Away.'))
    const { user } = open('?view=engine')
    const list = await region()
    const again = await list.findByRole('button', { name: 'Try again' })
    errors([error()])
    await user.click(again)
    expect(await list.findByText('TypeError: It broke')).toBeInTheDocument()
  })
})

it('closes sign-ups, and announces a line once however often it is sent', async () => {
  let areOpen = true
  answer('/functions/v1/house', () =>
    json({ signUps: { areOpen, isFixed: false }, takesGuests: true, announcements: [] }),
  )
  answer('/functions/v1/set-sign-ups', () => {
    areOpen = false
    return json({ areOpen })
  })
  answer('/functions/v1/announce', () => refusal(503, 'unavailable', 'Away.'))
  const { user } = open('?view=house')
  await user.click(await screen.findByRole('button', { name: 'Close sign-ups' }))
  expect(await screen.findByRole('button', { name: 'Open sign-ups' })).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(screen.getByText('Write an announcement first.')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Announcement for everyone'), 'We bake on Friday.')
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
  }
  const sent = asked('/functions/v1/announce')
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(sent[0]).toMatchObject({ text: 'We bake on Friday.', endsAt: '2026-11-23T23:59:59.000Z' })
})

it('turns replies without an account off and on', async () => {
  let takesGuests = true
  answer('/functions/v1/house', () =>
    json({ signUps: { areOpen: true, isFixed: false }, takesGuests, announcements: [] }),
  )
  answer('/functions/v1/set-guest-answers', () => {
    takesGuests = !takesGuests
    return json({ takesGuests })
  })
  const { user } = open('?view=house')
  const part = within(await screen.findByRole('region', { name: 'Replies without an account' }))
  await user.click(part.getByRole('button', { name: 'Turn off' }))
  expect(await part.findByText(/Everyone needs an account/)).toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'Turn on' }))
  expect(await part.findByRole('button', { name: 'Turn off' })).toBeInTheDocument()
  expect(asked('/functions/v1/set-guest-answers')).toEqual([{ takesGuests: false }, { takesGuests: true }])
})

it('lets a parked mail and a failed job begin anew', async () => {
  const mail = {
    id: 'm1',
    kind: 'event_reminder',
    state: 'parked',
    username: 'rui',
    attempts: 5,
    last_error: 'No route',
    created_at: '2026-11-19T10:00:00Z',
  }
  answer('/rest/v1/rpc/admin_mails', () => json([mail]))
  answer('/functions/v1/retry-mail', () => json({ mailId: 'm1', isRetried: true }))
  const { user } = open('?view=mails')
  expect(await screen.findByText('No route')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again: Reminders' }))
  await waitFor(() => expect(asked('/functions/v1/retry-mail')).toEqual([{ mailId: 'm1' }]))
})

it('lets all parked mails be tried again together', async () => {
  answer('/rest/v1/rpc/admin_mails', () => json([]))
  answer('/functions/v1/retry-mails', () => json({ isBegun: true }))
  const { user } = open('?view=mails&state=parked')
  await user.click(await screen.findByRole('button', { name: 'Retry all failed emails' }))
  await waitFor(() => expect(asked('/functions/v1/retry-mails')).toEqual([{}]))
  expect(await screen.findByText('All failed emails will be sent again')).toBeInTheDocument()
})

it('shows what was reported of the roadmap as it was said, with what it is and whose', async () => {
  const person = (username: string) => ({
    id: `u-${username}`,
    username,
    display_name: null,
    profile_photo_url: null,
  })
  const report = {
    id: 'r1',
    subject_kind: 'roadmap_comment',
    subject_id: 'c1',
    subject_title: 'A comment on the roadmap: A tool shed',
    subject_words: 'Never with you.',
    reason: 'unkind',
    words: '',
    state: 'new',
    outcome: null,
    created_at: '2026-11-19T10:00:00Z',
    closed_at: null,
    owner: person('rui'),
    reporter: person('mei'),
    taken_by: null,
    others: 0,
    history: [],
  }
  answer('/rest/v1/rpc/reports_queue', () => json({ reports: [report], next: null, waiting: 1 }))
  open('?view=reports')
  const card = within((await screen.findByText('Never with you.')).closest('li')!)
  expect(card.getByRole('heading', { name: 'A comment on the roadmap: A tool shed' })).toBeVisible()
  expect(card.getByText(/^Comment on the roadmap/)).toBeVisible()
  expect(card.getByRole('link', { name: 'by rui' })).toHaveAttribute('href', '/profile/public/u-rui')
})
