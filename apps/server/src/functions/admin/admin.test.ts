import { randomUUID } from 'node:crypto'
import { functionTable } from '@hearth/contracts/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcFunctions } from '../../data-api/catalogue/rpc-functions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildErrorReport } from '../../testing/error-reports.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildFailedJob } from '../../testing/jobs.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'
import { buildReport, buildSuspension } from '../../testing/reports.ts'
import { buildVenue } from '../../testing/venues.ts'

let app: TestApp
let admin: Member

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
})
afterAll(() => app.end())

async function post(url: string, member: Member | undefined, payload: object) {
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: member
      ? { authorization: await app.tokenOf(member) }
      : { apikey: app.parts.config.anonKey as string },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}
const call = (member: Member | undefined, name: string, body: object) =>
  post(`/functions/v1/${name}`, member, body)
const read = (member: Member | undefined, name: string, args: object = {}) =>
  post(`/rest/v1/rpc/${name}`, member, args)
const noted = (actor: Member, action: string) =>
  app.db.owner<{ subject: string | null; detail: object }>(
    'select subject, detail from hearth.audit_log where actor = $1 and action = $2 order by id',
    [actor.userId, action],
  )

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const adminFunctions = Object.entries(functionTable).flatMap(([name, { by }]) =>
  by === 'admin' ? [name] : [],
)
const adminReads = rpcFunctions.filter((name) => name.startsWith('admin_'))

describe('who lacks the role', () => {
  it('reads nothing: neither as a visitor, nor as a member, nor as a host', async () => {
    const [member, host] = [await buildMember(app.db), await buildMember(app.db)]
    await buildEvent(app.db, { createdBy: host.userId })
    for (const name of adminReads) {
      expect((await read(undefined, name)).status, name).toBe(401)
      for (const person of [member, host]) {
        const { status, body } = await read(person, name)
        expect(status, name).toBe(403)
        expect(Object.keys(body).sort(), name).toEqual(['code', 'details', 'hint', 'message'])
      }
    }
  })

  it('does nothing, whatever it sends', async () => {
    const [member, host] = [await buildMember(app.db), await buildMember(app.db)]
    const eventId = await buildEvent(app.db, { createdBy: host.userId })
    const bodies: Record<string, object> = {
      'set-role': { userId: host.userId, role: 'admin', isGiven: true },
      'feature-event': { eventId, isFeatured: true },
      'retry-job': { jobId: await buildFailedJob(app.db) },
      'solve-error': { errorId: await buildErrorReport(app.db), isSolved: true },
      house: {},
      'set-sign-ups': { areOpen: false },
      'set-guest-answers': { takesGuests: false },
      announce: { id: randomUUID(), text: 'Everybody out.', endsAt: inDays(1) },
      'end-announcement': { id: randomUUID() },
      'export-list': { list: 'members' },
      'retry-mail': { mailId: randomUUID() },
      'retry-mails': {},
      'review-provider': { providerId: randomUUID(), decision: 'published' },
      'handle-report': { reportId: randomUUID(), move: 'look' },
      'warn-member': { userId: host.userId, words: 'Please be kind.' },
      'suspend-member': { id: randomUUID(), userId: host.userId, reason: 'Unkind.', days: 1 },
      'lift-suspension': { suspensionId: randomUUID(), words: '' },
      'answer-appeal': { suspensionId: randomUUID(), decision: 'granted', words: 'Welcome back.' },
      'call-off-event': { eventId, words: 'It cannot be.' },
    }
    for (const name of adminFunctions) {
      expect((await call(undefined, name, bodies[name]!)).status, name).toBe(401)
      for (const person of [member, host])
        expect((await call(person, name, bodies[name]!)).body.error.code, name).toBe('not_allowed')
    }
    expect(await app.db.owner('select from public.events where is_featured')).toEqual([])
  })

  it('loses it at once: with the role, and with the login', async () => {
    const former = await buildMember(app.db)
    await makeAdmin(app.db, former)
    expect((await read(former, 'admin_overview')).status).toBe(200)
    await app.db.owner('delete from auth.sessions where id = $1', [former.sessionId])
    // The database refuses at once, and the server says why as soon as it has heard that the login ended.
    expect([401, 403]).toContain((await read(former, 'admin_members')).status)
    await expect.poll(async () => (await read(former, 'admin_members')).status).toBe(401)
  })
})

describe('roles', () => {
  it('are given and taken by an admin, once, and noted', async () => {
    const member = await buildMember(app.db)
    const give = { userId: member.userId, role: 'steward', isGiven: true }
    for (const _ of [1, 2]) expect((await call(admin, 'set-role', give)).body).toEqual(give)
    const mine = async () => (await noted(admin, 'role_given')).filter((one) => one.subject === member.userId)
    expect(await mine()).toEqual([{ subject: member.userId, detail: { role: 'steward' } }])
    expect((await call(admin, 'set-role', { ...give, isGiven: false })).status).toBe(200)
    expect(await app.db.owner('select from hearth.user_roles where user_id = $1', [member.userId])).toEqual(
      [],
    )
  })

  it('wait for a confirmed address and a username', async () => {
    const member = await buildMember(app.db, { username: `temp_user_${randomUUID().slice(0, 8)}` })
    const give = { userId: member.userId, role: 'steward', isGiven: true }
    expect((await call(admin, 'set-role', give)).body.error.code).toBe('conflict')
    expect((await call(admin, 'set-role', { ...give, userId: randomUUID() })).body.error.code).toBe(
      'not_found',
    )
  })

  it('leave one admin, also when two take each other’s at once', async () => {
    const own = await call(admin, 'set-role', { userId: admin.userId, role: 'admin', isGiven: false })
    expect(own.body.error.code).toBe('conflict')
    for (const _ of [1, 2, 3]) {
      const [one, two] = [await buildMember(app.db), await buildMember(app.db)]
      await Promise.all([makeAdmin(app.db, one), makeAdmin(app.db, two)])
      await Promise.all([
        call(one, 'set-role', { userId: two.userId, role: 'admin', isGiven: false }),
        call(two, 'set-role', { userId: one.userId, role: 'admin', isGiven: false }),
      ])
      const left = await app.db.owner(
        `select from hearth.user_roles where role = 'admin' and user_id in ($1, $2)`,
        [one.userId, two.userId],
      )
      expect(left).toHaveLength(1)
    }
  })
})

describe('a look', () => {
  const member = randomUUID()
  const looks: [name: string, action: string, asked?: object, noted?: object][] = [
    ['admin_overview', 'house_looked_at'],
    ['admin_members', 'members_looked_at', { words: 'fern' }, { detail: { words: 'fern' } }],
    ['admin_events', 'events_looked_at', { words: 'a@b.example' }, { detail: { words: 'an address' } }],
    ['admin_venues', 'venues_looked_at', { words: 'barn' }, { detail: { words: 'barn' } }],
    ['admin_jobs', 'jobs_looked_at', { state: 'parked' }, { detail: { state: 'parked' } }],
    ['admin_mails', 'mails_looked_at'],
    ['admin_errors', 'errors_looked_at'],
    ['admin_audit', 'audit_log_read'],
    ['providers_in_review', 'reviews_looked_at'],
    ['reports_queue', 'reports_looked_at', { wanted: 'closed' }, { detail: { state: 'closed' } }],
    ['suspension_list', 'suspensions_looked_at', {}, { detail: { state: 'appeals' } }],
    ['member_care', 'member_looked_at', { member }, { subject: member }],
  ]

  it.each(looks)('at %s stands in the audit log as %s', async (name, action, asked = {}, line = {}) => {
    const before = await noted(admin, action)
    expect((await read(admin, name, asked)).status).toBe(200)
    const after = await noted(admin, action)
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject(line)
  })

  it('is noted of every list that is for admins alone, and of nobody else', async () => {
    expect(adminReads.filter((name) => !looks.some(([known]) => known === name))).toEqual([])
    const person = await buildMember(app.db)
    for (const [name, , asked = {}] of looks) await read(person, name, asked)
    const lines = await app.db.owner('select from hearth.audit_log where actor = $1', [person.userId])
    expect(lines).toEqual([])
  })
})

describe('the list of members', () => {
  const ids = (body: { members: { id: string }[] }) => body.members.map(({ id }) => id)

  it('goes from the newest on, page by page, and notes each look', async () => {
    const people = [await buildMember(app.db), await buildMember(app.db), await buildMember(app.db)]
    for (const [at, { userId }] of people.entries())
      await app.db.owner('update public.profiles set created_at = $2 where id = $1', [
        userId,
        `2100-01-0${at + 1}T00:00:00.123456Z`,
      ])
    const before = (await noted(admin, 'members_looked_at')).length
    const first = (await read(admin, 'admin_members', { page_size: 2 })).body
    const second = (await read(admin, 'admin_members', { page_size: 1, cursor: first.next })).body
    expect([...ids(first), ...ids(second)]).toEqual(people.map(({ userId }) => userId).reverse())
    expect(await noted(admin, 'members_looked_at')).toHaveLength(before + 2)
    expect((await read(admin, 'admin_members', { cursor: 'nonsense' })).status).toBe(400)
  })

  it('finds by name, by the beginning of a username, and by an address that it does not tell', async () => {
    const name = `fern_${randomUUID().slice(0, 6)}`
    const email = `${name}@example.org`
    const { userId } = await buildMember(app.db, { username: name, email })
    await app.db.owner(`update public.profiles set display_name = 'Zoë 100%_Ångström' where id = $1`, [
      userId,
    ])
    for (const words of [name.slice(1), 'ANGSTROM', '100%_', email.toUpperCase(), name.slice(0, 2), 'zo']) {
      const { body } = await read(admin, 'admin_members', { words })
      expect(ids(body), words).toContain(userId)
      expect(JSON.stringify(body)).not.toContain(email)
    }
    for (const words of ['%', 'nobody_at_all', `other-${email}`, 'ng'])
      expect(ids((await read(admin, 'admin_members', { words })).body), words).not.toContain(userId)
    expect(JSON.stringify(await noted(admin, 'members_looked_at'))).not.toContain(email)
  })

  it('shows those with a role', async () => {
    const steward = await buildMember(app.db)
    await app.db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'steward')`, [
      steward.userId,
    ])
    expect(ids((await read(admin, 'admin_members', { of_role: 'steward' })).body)).toContain(steward.userId)
    const any = (await read(admin, 'admin_members', { of_role: 'any' })).body
    expect(ids(any)).toContain(admin.userId)
    expect(any.members.every(({ roles }: { roles: string[] }) => roles.length > 0)).toBe(true)
  })
})

describe('events', () => {
  const listed = async (args: object) =>
    (await read(admin, 'admin_events', args)).body.events.map(({ id }: { id: string }) => id)

  it('are listed without drafts and private ones, found by words and by state', async () => {
    const word = `w${randomUUID().slice(0, 8)}`
    const build = (wishes: object = {}) => buildEvent(app.db, { title: `Evening ${word}`, ...wishes })
    const open = await build()
    const members = await build({ visibility: 'members' })
    const cancelled = await build({ status: 'cancelled' })
    await build({ status: 'draft' })
    await build({ visibility: 'private' })
    expect((await listed({ words: word })).sort()).toEqual([open, members, cancelled].sort())
    expect(await listed({ words: word, state: 'cancelled' })).toEqual([cancelled])
    expect((await listed({ words: word, state: 'ahead' })).sort()).toEqual([open, members].sort())
    const first = (await read(admin, 'admin_events', { words: word, page_size: 2 })).body
    expect(await listed({ words: word, page_size: 2, cursor: first.next })).toHaveLength(1)
  })

  it('are featured and no longer, by a new version of the record, and noted', async () => {
    const eventId = await buildEvent(app.db)
    const feature = (isFeatured: boolean) => call(admin, 'feature-event', { eventId, isFeatured })
    for (const _ of [1, 2]) expect((await feature(true)).body).toEqual({ eventId, isFeatured: true })
    expect(await listed({ state: 'featured' })).toContain(eventId)
    expect(
      await app.db.owner('select version, is_featured from public.events where id = $1', [eventId]),
    ).toEqual([{ version: 2, is_featured: true }])
    expect((await feature(false)).status).toBe(200)
    expect(await listed({ state: 'featured' })).not.toContain(eventId)
    expect((await noted(admin, 'event_featured')).filter(({ subject }) => subject === eventId)).toHaveLength(
      1,
    )
  })

  it.each([
    ['is a draft', { status: 'draft' }, 'not_found'],
    ['is private', { visibility: 'private' }, 'not_found'],
    ['is unlisted', { visibility: 'unlisted' }, 'conflict'],
    ['was cancelled', { status: 'cancelled' }, 'conflict'],
    ['is over', { startDate: '2020-01-01' }, 'conflict'],
  ])('are not featured when one %s', async (_, wishes, code) => {
    const eventId = await buildEvent(app.db, wishes)
    expect((await call(admin, 'feature-event', { eventId, isFeatured: true })).body.error.code).toBe(code)
  })
})

it('lists venues, found by words', async () => {
  const { userId } = await buildMember(app.db)
  const venueId = await buildVenue(app.db, { ownerId: userId, status: 'closed' })
  const { venues } = (await read(admin, 'admin_venues')).body
  const venue = venues.find(({ id }: { id: string }) => id === venueId)
  expect(venue).toMatchObject({ status: 'closed', owner: { id: userId } })
  expect((await read(admin, 'admin_venues', { words: 'no such venue anywhere' })).body.venues).toEqual([])
})

describe('jobs that failed', () => {
  it('are listed without what they were given, and begin anew', async () => {
    const jobId = await buildFailedJob(app.db)
    const { jobs } = (await read(admin, 'admin_jobs', { state: 'parked' })).body
    expect(jobs.find(({ id }: { id: string }) => id === jobId)).toEqual({
      id: jobId,
      task: 'a_task_of_nobody',
      attempts: 3,
      max_attempts: 3,
      last_error: 'It rained.',
      created_at: expect.any(String),
      run_at: expect.any(String),
      is_running: false,
    })
    expect((await call(admin, 'retry-job', { jobId })).body).toEqual({ jobId })
    expect(await noted(admin, 'job_retried')).toContainEqual({ subject: jobId, detail: {} })
    const again = await app.db.owner('select attempts from graphile_worker._private_jobs where id = $1', [
      jobId,
    ])
    expect(again).toEqual([{ attempts: 0 }])
    expect((await call(admin, 'retry-job', { jobId: '999999999' })).body.error.code).toBe('not_found')
  })
})

it('counts how the house fares, week by week', async () => {
  const before = (await read(admin, 'admin_overview')).body
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { createdBy: host.userId })
  const guest = await buildMember(app.db)
  await call(guest, 'answer', { eventId, answer: 'coming', party: 2 })
  await buildReport(app.db, { reporterId: guest.userId, ownerId: host.userId })
  await buildSuspension(app.db, { userId: host.userId, appeal: 'I was only singing.' })
  const after = (await read(admin, 'admin_overview')).body
  const [was, is] = [before.weeks.at(-1), after.weeks.at(-1)]
  expect(after.weeks).toHaveLength(12)
  expect(is).toEqual({ ...was, people: was.people + 2, events: was.events + 1, answers: was.answers + 1 })
  expect(after.numbers.coming).toBe(before.numbers.coming + 2)
  expect(after.health.reports_open).toBe(before.health.reports_open + 1)
  expect(after.health.appeals_open).toBe(before.health.appeals_open + 1)
  expect(after.health.jobs).toMatchObject({ parked: expect.any(Number) })
})

describe('exports', () => {
  const file = async (list: string) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/functions/v1/export-list',
      headers: { authorization: await app.tokenOf(admin) },
      payload: { list },
    })
    expect(response.headers['content-disposition']).toMatch(new RegExp(`hearth-${list}-[0-9-]{10}[.]csv`))
    return response.body.trimEnd().split('\r\n')
  }

  it('hold every row once, over several readings, and no formula, address, draft or private event', async () => {
    await app.db.owner(`insert into auth.users (id, email)
      select gen_random_uuid(), 'many-' || n || '@example.org' from generate_series(1, 2100) n`)
    await app.db.owner(`insert into public.profiles (id, username)
      select u.id, 'm' || substr(md5(u.email), 1, 20) from auth.users u where u.email like 'many-%'`)
    const members = await file('members')
    const [{ count }] = (await app.db.owner('select count(*)::integer from public.profiles')) as [
      { count: number },
    ]
    expect(members).toHaveLength(count + 1)
    expect(new Set(members).size).toBe(count + 1)
    expect(members.join()).not.toContain('@example.org')

    const host = await buildMember(app.db)
    const title = '=cmd|calc'
    const open = await buildEvent(app.db, { title, createdBy: host.userId })
    const draft = await buildEvent(app.db, { status: 'draft' })
    const hidden = await buildEvent(app.db, { visibility: 'private' })
    const guest = await buildMember(app.db)
    await call(guest, 'answer', { eventId: open, answer: 'coming', party: 2 })
    const events = (await file('events')).join('\n')
    expect(events).toContain(`"${open}","'${title}"`)
    for (const id of [draft, hidden]) expect(events).not.toContain(id)
    const answers = (await file('answers')).filter((line) => line.includes(open))
    expect(answers).toEqual([expect.stringContaining(`"${open}","'${title}","coming","2"`)])
    expect(answers[0]).not.toContain(guest.userId)
    expect(await noted(admin, 'list_exported')).toContainEqual({ subject: null, detail: { list: 'answers' } })
  })
})

describe('the house', () => {
  it('closes sign-up and opens it again, at once and noted', async () => {
    const signUp = () =>
      post('/auth/v1/signup', undefined, {
        email: `${randomUUID()}@example.org`,
        password: 'violet-lantern-47',
      })
    const settings = async () =>
      (await app.http.inject({ url: '/auth/v1/settings' })).json().disable_signup as boolean
    expect((await signUp()).status).toBe(200)
    for (const _ of [1, 2]) await call(admin, 'set-sign-ups', { areOpen: false })
    expect(await signUp()).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
    expect(await settings()).toBe(true)
    expect((await call(admin, 'house', {})).body.signUps).toEqual({ areOpen: false, isFixed: false })
    expect(await noted(admin, 'sign_ups_closed')).toHaveLength(1)
    await call(admin, 'set-sign-ups', { areOpen: true })
    expect((await signUp()).status).toBe(200)
    expect(await settings()).toBe(false)
  })

  it('turns answers without an account off and on, noted once', async () => {
    const eventId = await buildEvent(app.db, { createdBy: (await buildMember(app.db)).userId })
    const how = async () =>
      (await post('/rest/v1/rpc/how_to_answer', undefined, { event: eventId })).body[0]
        .guests_can_answer as boolean
    expect(await how()).toBe(true)
    for (const _ of [1, 2]) await call(admin, 'set-guest-answers', { takesGuests: false })
    expect(await how()).toBe(false)
    expect((await call(admin, 'house', {})).body.takesGuests).toBe(false)
    expect(await noted(admin, 'guest_answers_off')).toHaveLength(1)
    await call(admin, 'set-guest-answers', { takesGuests: true })
    expect(await how()).toBe(true)
  })

  it('announces one line at a time, once, and takes it back', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const say = (id: string, text: string) => call(admin, 'announce', { id, text, endsAt: inDays(3) })
    for (const _ of [1, 2]) expect((await say(first, 'We bake on Friday.')).body).toEqual({ id: first })
    await say(second, 'We bake on Saturday.')
    const standing = async () =>
      (await call(admin, 'house', {})).body.announcements
        .filter(({ isPresent }: { isPresent: boolean }) => isPresent)
        .map(({ id }: { id: string }) => id)
    expect(await standing()).toEqual([second])
    for (const _ of [1, 2]) await call(admin, 'end-announcement', { id: second })
    expect(await standing()).toEqual([])
    expect(await noted(admin, 'announcement_ended')).toHaveLength(1)
  })

  it.each([
    [{ endsAt: inDays(-1) }, 'endsAt'],
    [{ endsAt: inDays(61) }, 'endsAt'],
    [{ endsAt: 'tomorrow' }, 'endsAt'],
    [{ text: '  x ' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 'One\nTwo' }, 'text'],
  ])('refuses an announcement with %j', async (wrong, field) => {
    const good = { id: randomUUID(), text: 'We bake on Friday.', endsAt: inDays(3) }
    const { body } = await call(admin, 'announce', { ...good, ...wrong })
    expect(body.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })
})

describe('the audit log', () => {
  it('is read whole, also where acts were about what is no person', async () => {
    await call(admin, 'feature-event', { eventId: await buildEvent(app.db), isFeatured: true })
    const { status, body } = await read(admin, 'admin_audit')
    expect(status).toBe(200)
    const featured = body.lines.find(({ action }: { action: string }) => action === 'event_featured')
    expect(featured.subject).toBeNull()
  })

  it('is read by action and by person, and the look at a person is noted', async () => {
    const member = await buildMember(app.db)
    const username = await usernameOf(app.db, member)
    await call(admin, 'set-role', { userId: member.userId, role: 'steward', isGiven: true })
    const { lines } = (await read(admin, 'admin_audit', { of_member: `@${username}` })).body
    expect(lines).toMatchObject([
      { action: 'role_given', subject: { username }, detail: { role: 'steward' } },
    ])
    const given = (await read(admin, 'admin_audit', { of_action: 'role_given', page_size: 1 })).body
    expect(given.lines).toHaveLength(1)
    const older = await read(admin, 'admin_audit', { of_action: 'role_given', cursor: given.next ?? '0' })
    expect(older.status).toBe(200)
    expect((await read(admin, 'admin_audit', { of_member: 'nobody_here' })).body.lines).toEqual([])
    expect(await noted(admin, 'audit_log_read')).toContainEqual({
      subject: null,
      detail: { member: member.userId },
    })
  })
})
