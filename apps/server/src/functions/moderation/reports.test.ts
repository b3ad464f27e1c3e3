import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyGroups } from '../../notifications/testing.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent, buildGuest } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block, buildEnquiry, buildProvider, buildRequest, makeAdmin } from '../../testing/providers.ts'
import { buildReport } from '../../testing/reports.ts'
import { belong, buildApplication, buildRoadmapComment, buildRoadmapItem } from '../../testing/strategy.ts'
import { buildVenue } from '../../testing/venues.ts'

let app: TestApp
let admin: Member

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
})
afterAll(() => app.end())

async function call(member: Member, name: string, sent: object) {
  const { status, body } = await callFunction(app, member, name, sent)
  return { status, ...body }
}

const notifyOf = (member: Member, subjectKind: string, subjectId: string, more: object = {}) =>
  call(member, 'report', { id: randomUUID(), subjectKind, subjectId, reason: 'unkind', ...more })

async function queueFor(member: Member, args: object = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/rest/v1/rpc/reports_queue',
    headers: { authorization: await app.tokenOf(member) },
    payload: args,
  })
  return response.json()
}
const stored = (id: string) =>
  app.db
    .owner(
      `select r.state, c.outcome, c.taken_by from public.reports r
       join hearth.report_cases c on c.report_id = r.id where r.id = $1`,
      [id],
    )
    .then(([row]) => row)
const caseOf = (subjectId: string) =>
  app.db
    .owner(
      `select c.subject_owner_id, c.subject_title, c.subject_words
       from public.reports r join hearth.report_cases c on c.report_id = r.id where r.subject_id = $1`,
      [subjectId],
    )
    .then(([row]) => row)
const told = ({ userId }: Member) =>
  app.db
    .owner<{ kind: string }>('select kind from public.notifications where user_id = $1', [userId])
    .then((rows) => rows.map(({ kind }) => kind))

describe('telling the house', () => {
  it('of an event, a member, a venue, a page and a message, and nobody they concern hears of it', async () => {
    const [owner, asker] = [await buildMember(app.db), await buildMember(app.db)]
    const provider = await buildProvider(app.db, { owner })
    const enquiryId = await buildEnquiry(app.db, { asker, provider })
    const messageId = randomUUID()
    await app.db.owner(
      'insert into public.enquiry_messages (id, enquiry_id, author_id, body) values ($1, $2, $3, $4)',
      [messageId, enquiryId, owner.userId, 'Go away.'],
    )
    const subjects = [
      ['event', await buildEvent(app.db, { createdBy: owner.userId })],
      ['profile', owner.userId],
      ['venue', await buildVenue(app.db, { ownerId: owner.userId })],
      ['provider', provider.id],
      ['message', messageId],
    ] as const
    for (const [kind, id] of subjects) {
      expect(await notifyOf(asker, kind, id)).toMatchObject({ status: 200, state: 'new', isNew: true })
    }
    expect(await told(owner)).toEqual([])
    expect(await caseOf(messageId)).toMatchObject({
      subject_owner_id: owner.userId,
      subject_words: 'Go away.',
    })
  })

  it('twice is once while it is open, by the same id and by another; decided, it can be told again', async () => {
    const [reporter, about] = [await buildMember(app.db), await buildMember(app.db)]
    const id = randomUUID()
    expect(await notifyOf(reporter, 'profile', about.userId, { id })).toMatchObject({
      reportId: id,
      isNew: true,
    })
    expect(await notifyOf(reporter, 'profile', about.userId, { id })).toMatchObject({
      reportId: id,
      isNew: false,
    })
    expect(await notifyOf(reporter, 'profile', about.userId)).toMatchObject({ reportId: id, isNew: false })
    await call(admin, 'handle-report', { reportId: id, move: 'set_aside' })
    expect(await notifyOf(reporter, 'profile', about.userId)).toMatchObject({ status: 200, isNew: true })
  })

  it('at the same moment is once too', async () => {
    const [reporter, about] = [await buildMember(app.db), await buildMember(app.db)]
    const answers = await Promise.all([1, 2, 3, 4].map(() => notifyOf(reporter, 'profile', about.userId)))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ reportId }) => reportId)).size).toBe(1)
  })

  it('is for what one may see, and not for one’s own', async () => {
    const [reporter, owner] = [await buildMember(app.db), await buildMember(app.db)]
    const closed = [
      ['event', await buildEvent(app.db, { createdBy: owner.userId, visibility: 'private' })],
      ['event', await buildEvent(app.db, { createdBy: owner.userId, status: 'draft' })],
      ['provider', (await buildProvider(app.db, { owner, status: 'draft' })).id],
      ['profile', randomUUID()],
      ['profile', 'nobody'],
      ['venue', 'x'.repeat(64)],
    ] as const
    for (const [kind, id] of closed) {
      expect((await notifyOf(reporter, kind, id)).error.code).toBe('not_found')
    }
    expect((await notifyOf(owner, 'profile', owner.userId)).error.code).toBe('conflict')
    expect((await notifyOf(reporter, 'thought', owner.userId)).error.code).toBe('invalid_input')
    await block(app.db, owner, reporter)
    expect((await notifyOf(reporter, 'profile', owner.userId)).error.code).toBe('not_found')
  })

  it('of what people say, as far as one may read it', async () => {
    const [author, reader] = [await buildMember(app.db), await buildMember(app.db)]
    const eventId = await buildEvent(app.db, { createdBy: author.userId })
    const postId = randomUUID()
    const words = { comment: randomUUID(), post: postId, post_comment: randomUUID() }
    await app.db.owner(
      `insert into public.event_comments (id, event_id, author_id, body) values ($1, $2, $3, 'Stay away.')`,
      [words.comment, eventId, author.userId],
    )
    await app.db.owner(
      `insert into public.posts (id, author_id, body, audience) values ($1, $2, 'Stay away.', 'members')`,
      [postId, author.userId],
    )
    await app.db.owner(
      `insert into public.post_comments (id, post_id, author_id, body) values ($1, $2, $3, 'Stay away.')`,
      [words.post_comment, postId, author.userId],
    )
    for (const [kind, id] of Object.entries(words)) {
      expect(await notifyOf(reader, kind, id)).toMatchObject({ status: 200, isNew: true })
    }
    await app.db.owner(`update public.posts set audience = 'followers' where id = $1`, [postId])
    const third = await buildMember(app.db)
    for (const kind of ['post', 'post_comment'] as const) {
      expect((await notifyOf(third, kind, words[kind])).error.code).toBe('not_found')
    }
  })

  it('of what hosts write to who comes, by these people alone', async () => {
    const [host, guest, other] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    const eventId = await buildEvent(app.db, { createdBy: host.userId, title: 'A quiet supper' })
    const id = randomUUID()
    await app.db.owner(
      `insert into public.event_messages (id, event_id, author_id, title, body, told) values ($1, $2, $3, 'A change', 'Stay away.', 1)`,
      [id, eventId, host.userId],
    )
    expect((await notifyOf(other, 'host_message', id)).error.code).toBe('not_found')
    await buildGuest(app.db, { eventId, userId: guest.userId })
    expect(await notifyOf(guest, 'host_message', id)).toMatchObject({ status: 200, isNew: true })
    expect((await notifyOf(host, 'host_message', id)).error.code).toBe('conflict')
    expect(await caseOf(id)).toEqual({
      subject_owner_id: host.userId,
      subject_title: 'A message of the hosts of A quiet supper',
      subject_words: 'A change\n\nStay away.',
    })
  })

  it('of a guest’s note, by the hosts alone', async () => {
    const [host, guest, other] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    const eventId = await buildEvent(app.db, { createdBy: host.userId, title: 'A quiet supper' })
    await buildGuest(app.db, { eventId, userId: guest.userId })
    const subject = `${eventId}/${guest.userId}`
    expect((await notifyOf(host, 'guest_note', subject)).error.code).toBe('not_found')
    await app.db.owner(`update public.attendances set note = 'You will see.' where event_id = $1`, [eventId])
    for (const [member, id] of [
      [other, subject],
      [guest, subject],
      [host, `${eventId}/${host.userId}`],
      [host, eventId],
    ] as const)
      expect((await notifyOf(member, 'guest_note', id)).error.code).toBe('not_found')
    expect(await notifyOf(host, 'guest_note', subject)).toMatchObject({ status: 200, isNew: true })
    expect(await caseOf(subject)).toEqual({
      subject_owner_id: guest.userId,
      subject_title: 'A note to the hosts of A quiet supper',
      subject_words: 'You will see.',
    })
  })

  it('of what is said on the roadmap, not across a block', async () => {
    const [author, reader, other] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    const itemId = await buildRoadmapItem(app.db, { title: 'A tool shed' })
    const id = await buildRoadmapComment(app.db, { itemId, author })
    expect(await notifyOf(reader, 'roadmap_comment', id)).toMatchObject({ status: 200, isNew: true })
    expect((await notifyOf(author, 'roadmap_comment', id)).error.code).toBe('conflict')
    await block(app.db, author, other)
    expect((await notifyOf(other, 'roadmap_comment', id)).error.code).toBe('not_found')
    expect(await caseOf(id)).toEqual({
      subject_owner_id: author.userId,
      subject_title: 'A comment on the roadmap: A tool shed',
      subject_words: 'Yes, please.',
    })
    const queue = await queueFor(admin)
    expect(queue.reports.find((one: { subject_id: string }) => one.subject_id === id)).toMatchObject({
      subject_kind: 'roadmap_comment',
      subject_words: 'Yes, please.',
      owner: { id: author.userId },
    })
  })

  it('of the house’s own words: the vision, a goal and what is on the roadmap', async () => {
    const [steward, reader] = [await buildMember(app.db), await buildMember(app.db)]
    const itemId = await buildRoadmapItem(app.db, { title: 'A louder bell' })
    const goalId = randomUUID()
    await app.db.owner(
      `insert into public.goals (id, title, about, measure, target, until, created_by)
       values ($1, 'Many venues', 'Doors that open.', 'venues', 3, '2099-01-01', $2)`,
      [goalId, steward.userId],
    )
    const [version] = await app.db.owner<{ id: string }>(
      `insert into public.vision_versions (text, author_id) values ('We keep it warm.', $1) returning id::text`,
      [steward.userId],
    )
    for (const [kind, id, title] of [
      ['vision', version!.id, 'The vision'],
      ['goal', goalId, 'A goal: Many venues'],
      ['roadmap_item', itemId, 'On the roadmap: A louder bell'],
    ] as const) {
      expect(await notifyOf(reader, kind, id)).toMatchObject({ status: 200, isNew: true })
      expect((await caseOf(id))?.subject_title).toBe(title)
    }
    expect((await notifyOf(steward, 'goal', goalId)).error.code).toBe('conflict')
    expect((await notifyOf(reader, 'vision', 'first')).error.code).toBe('not_found')
  })

  it('of the words of who asks to be a steward, by stewards alone', async () => {
    const [asker, steward, other] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    await belong(app.db, steward, { circle: 'steward' })
    const id = await buildApplication(app.db, asker)
    expect((await notifyOf(other, 'application', id)).error.code).toBe('not_found')
    expect(await notifyOf(steward, 'application', id)).toMatchObject({ status: 200, isNew: true })
    expect(await caseOf(id)).toMatchObject({ subject_owner_id: asker.userId })
  })

  it('takes words after the tap, once', async () => {
    const [reporter, about] = [await buildMember(app.db), await buildMember(app.db)]
    const id = randomUUID()
    await notifyOf(reporter, 'profile', about.userId, { id })
    expect(await notifyOf(reporter, 'profile', about.userId, { id, words: 'Yesterday.' })).toMatchObject({
      isNew: true,
    })
    await notifyOf(reporter, 'profile', about.userId, { id, words: 'And today.' })
    expect(await app.db.owner('select words from public.reports where id = $1', [id])).toEqual([
      { words: 'Yesterday.' },
    ])
  })

  it('does not open a conversation to a third, nor a report of somebody else by its id', async () => {
    const [asker, third] = [await buildMember(app.db), await buildMember(app.db)]
    const enquiryId = await buildEnquiry(app.db, { asker, provider: await buildProvider(app.db) })
    const messageId = randomUUID()
    await app.db.owner(
      `insert into public.enquiry_messages (id, enquiry_id, author_id, body) values ($1, $2, $3, 'Hello.')`,
      [messageId, enquiryId, asker.userId],
    )
    expect((await notifyOf(third, 'message', messageId)).error.code).toBe('not_found')
    const about = await buildMember(app.db)
    const { reportId } = await notifyOf(asker, 'profile', about.userId)
    expect((await notifyOf(third, 'profile', about.userId, { id: reportId })).error.code).toBe('conflict')
  })

  it('of what one member writes to another, by the two alone; the case has its words and whose they are', async () => {
    const [asker, member, third] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    const conversationId = await buildRequest(app.db, { asker, member })
    const [first] = await app.db.owner<{ id: string; body: string }>(
      'select id, body from public.enquiry_messages where enquiry_id = $1',
      [conversationId],
    )
    const own = await notifyOf(asker, 'message', first!.id)
    expect(own.error.code).toBe('conflict')
    expect((await notifyOf(third, 'message', first!.id)).error.code).toBe('not_found')
    expect(await notifyOf(member, 'message', first!.id)).toMatchObject({
      status: 200,
      state: 'new',
      isNew: true,
    })
    expect(await caseOf(first!.id)).toMatchObject({
      ...{ subject_owner_id: asker.userId, subject_words: first!.body },
    })
    const queue = await queueFor(admin)
    expect(JSON.stringify(queue)).toContain(first!.body)
    expect(await told(asker)).toEqual([])
  })

  it('has an end in a day, and an earlier one for who is new, said kindly', async () => {
    const reporter = await buildMember(app.db)
    await app.db.owner(`insert into hearth.attempts (key, window_started_at, count) values ($1, now(), 20)`, [
      `reports-by:${reporter.userId}`,
    ])
    const about = await buildMember(app.db)
    expect((await notifyOf(reporter, 'profile', about.userId)).error.code).toBe('too_many_requests')

    const newcomer = await buildMember(app.db, { isNew: true })
    for (let times = 1; times <= 5; times++) {
      expect((await notifyOf(newcomer, 'event', await buildEvent(app.db))).status).toBe(200)
    }
    const refused = await notifyOf(newcomer, 'event', await buildEvent(app.db))
    expect(refused.error).toMatchObject({
      code: 'too_many_requests',
      message:
        'You’re new here, so for now you can send up to 5 reports a day. This limit ends in about 24 hours.',
    })
  })
})

describe('deciding about it', () => {
  it('is taken, noted and resolved, and the reporter hears that it was, not what was done', async () => {
    const reporter = await buildMember(app.db)
    const reportId = await buildReport(app.db, { reporterId: reporter.userId })
    const handle = (body: object) => call(admin, 'handle-report', { reportId, ...body })
    expect(await handle({ move: 'look' })).toMatchObject({ status: 200, state: 'looked_at' })
    expect(await handle({ move: 'note', note: 'I have asked them.' })).toMatchObject({ state: 'looked_at' })
    expect(await handle({ move: 'resolve', outcome: 'spoken' })).toMatchObject({ state: 'resolved' })
    expect(await handle({ move: 'resolve', outcome: 'spoken' })).toMatchObject({ status: 200 })
    expect((await handle({ move: 'set_aside' })).error.code).toBe('conflict')
    expect(await stored(reportId)).toMatchObject({
      state: 'resolved',
      outcome: 'spoken',
      taken_by: admin.userId,
    })
    await notifyGroups(app.parts, reportId)
    expect(await told(reporter)).toEqual(['report_resolved'])
    const [mail] = await app.db.owner<{ body_text: string }>(
      'select body_text from hearth.mails where user_id = $1',
      [reporter.userId],
    )
    expect(mail?.body_text).not.toContain('I have asked them.')

    const { reports } = await queueFor(admin, { wanted: 'closed' })
    const row = reports.find(({ id }: { id: string }) => id === reportId)
    expect(row.history.map(({ action, note }: { action: string; note: string }) => [action, note])).toEqual([
      ['report.looked_at', null],
      ['report.noted', 'I have asked them.'],
      ['report.resolved', null],
    ])
  })

  it('closes every open report of the same thing', async () => {
    const about = await buildMember(app.db)
    const [one, other] = [
      await buildReport(app.db, { ownerId: about.userId }),
      await buildReport(app.db, { ownerId: about.userId }),
    ]
    await call(admin, 'handle-report', { reportId: one, move: 'resolve', outcome: 'warned' })
    expect(await stored(other)).toMatchObject({ state: 'resolved', outcome: 'warned' })
  })

  it('tells all who reported the same, a few at a time, each once and of their own report', async () => {
    const about = await buildMember(app.db)
    const reporters = await Promise.all(Array.from({ length: 7 }, () => buildMember(app.db)))
    const reports: string[] = []
    for (const [at, { userId }] of reporters.entries()) {
      const reportId = await buildReport(app.db, { reporterId: userId, ownerId: about.userId })
      await app.db.owner('update hearth.report_cases set subject_title = $2 where report_id = $1', [
        reportId,
        `Name ${at}`,
      ])
      reports.push(reportId)
    }
    // Of an earlier decision about the same nobody hears again.
    const earlier = await buildMember(app.db)
    const [ofEarlier] = reports
    await app.db.owner(
      `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, state, closed_at)
       select gen_random_uuid(), $2, subject_kind, subject_id, reason, 'resolved', now() - interval '1 day'
       from public.reports where id = $1`,
      [ofEarlier, earlier.userId],
    )
    const [reportId] = reports as [string]
    expect(await call(admin, 'handle-report', { reportId, move: 'set_aside' })).toMatchObject({ status: 200 })
    await notifyGroups(app.parts, reportId, { batch: 3 })
    const notifications = await app.db.owner<{ user_id: string; data: { reportId: string; title: string } }>(
      `select user_id, data from public.notifications where kind = 'report_set_aside' and data ->> 'reportId' = any ($1)`,
      [reports],
    )
    expect(notifications.map(({ user_id, data }) => [user_id, data.reportId, data.title]).toSorted()).toEqual(
      reporters.map(({ userId }, at) => [userId, reports[at], `Name ${at}`]).toSorted(),
    )
    const mails = await app.db.owner<{ body_text: string }>(
      `select m.body_text from hearth.mails m where m.kind = 'report_set_aside' and m.user_id = any ($1::uuid[])`,
      [reporters.map(({ userId }) => userId)],
    )
    expect(mails.map(({ body_text }) => /“(Name \d)”/.exec(body_text)?.[1]).toSorted()).toEqual(
      reporters.map((_, at) => `Name ${at}`),
    )
    expect(await told(earlier)).toEqual([])
    const logged = await app.db.owner(
      `select from hearth.audit_log where action = 'report.set_aside' and subject = any ($1)`,
      [reports],
    )
    expect(logged).toHaveLength(7)
  })

  it('is for those who look after the house, and never about oneself', async () => {
    const member = await buildMember(app.db)
    const reportId = await buildReport(app.db, { ownerId: admin.userId })
    expect((await call(member, 'handle-report', { reportId, move: 'look' })).error.code).toBe('not_allowed')
    expect((await call(admin, 'handle-report', { reportId, move: 'look' })).error.code).toBe('not_found')
    expect(await queueFor(member)).toBeNull()
    const { reports } = await queueFor(admin)
    expect(reports.some(({ id }: { id: string }) => id === reportId)).toBe(false)
    const anonymous = await app.http.inject({
      method: 'POST',
      url: '/rest/v1/rpc/reports_queue',
      headers: { apikey: app.parts.config.anonKey },
      payload: {},
    })
    expect(anonymous.statusCode).toBe(401)
  })

  it('is paged, the longest waiting first, nothing missing and nothing twice', async () => {
    await app.db.owner('delete from public.reports')
    const made: string[] = []
    for (let nr = 0; nr < 23; nr++) {
      made.push(await buildReport(app.db, { createdAt: `2026-01-01T00:00:${String(nr).padStart(2, '0')}Z` }))
    }
    const first = await queueFor(admin)
    const second = await queueFor(admin, { cursor: first.next })
    const ids = [...first.reports, ...second.reports].map(({ id }: { id: string }) => id)
    expect(ids).toEqual(made)
    expect([first.reports.length, second.next, first.waiting]).toEqual([20, null, 23])
    expect((await queueFor(admin, { cursor: 'x' })).code).toBe('22023')
  })

  it('stays without its reporter, and goes with whom it is about', async () => {
    const [reporter, about] = [await buildMember(app.db), await buildMember(app.db)]
    const reportId = await buildReport(app.db, { reporterId: reporter.userId, ownerId: about.userId })
    await app.db.owner('delete from auth.users where id = $1', [reporter.userId])
    expect(await stored(reportId)).toMatchObject({ state: 'new' })
    await app.db.owner('delete from auth.users where id = $1', [about.userId])
    expect(await stored(reportId)).toBeUndefined()
  })
})
