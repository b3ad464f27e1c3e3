import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildEvent, buildEventId } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())

type Options = { key?: string }

async function say(member: Member, body: unknown, { key }: Options = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/answer',
    headers: { authorization: await app.tokenOf(member), ...(key && { 'idempotency-key': key }) },
    payload: body as object,
  })
  return { status: response.statusCode, body: response.json() }
}

async function seatsOf(eventId: string) {
  const [seats] = await app.db.owner('select capacity, taken from public.event_seats where event_id = $1', [
    eventId,
  ])
  return seats
}

async function mailsTo(member: Member) {
  return app.db.owner<{ subject: string; body_text: string; attachments: { content: string }[] }>(
    'select subject, body_text, attachments from hearth.mails where user_id = $1 order by created_at',
    [member.userId],
  )
}

describe('saying "I’m coming"', () => {
  it('takes a seat for everyone who comes and writes a confirmation with the calendar file', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 10, timezone: 'Europe/Lisbon' })
    const answered = await say(member, { eventId, answer: 'coming', party: 3 })
    expect(answered).toEqual({
      status: 200,
      body: { eventId, answer: 'coming', party: 3, capacity: 10, taken: 3 },
    })
    const [mail] = await mailsTo(member)
    expect(mail?.subject).toBe('You’re coming: Supper under lanterns')
    expect(mail?.body_text).toMatch(/19:30 to 22:00 \(Europe\/Lisbon\)/)
    expect(mail?.body_text).toMatch(/Where: The Old Mill, 1 Mill Lane, Lisbon/)
    expect(mail?.attachments[0]?.content).toContain(`UID:${eventId}@localhost`)
  })

  it('changes seats by the difference when the party changes, and sends a new confirmation', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 10 })
    await say(member, { eventId, answer: 'coming', party: 2 })
    expect((await say(member, { eventId, answer: 'coming', party: 5 })).body.taken).toBe(5)
    expect((await say(member, { eventId, answer: 'coming', party: 1 })).body.taken).toBe(1)
    expect(await mailsTo(member)).toHaveLength(3)
  })

  it('changes nothing and sends nothing when it is said again', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 10 })
    const first = await say(member, { eventId, answer: 'coming', party: 2 })
    expect(await say(member, { eventId, answer: 'coming', party: 2 })).toEqual(first)
    expect(await seatsOf(eventId)).toEqual({ capacity: 10, taken: 2 })
    expect(await mailsTo(member)).toHaveLength(1)
  })

  it('frees the seats when plans change, and they may be taken again', async () => {
    const [first, second] = [await buildMember(app.db), await buildMember(app.db)]
    const eventId = await buildEvent(app.db, { capacity: 2 })
    await say(first, { eventId, answer: 'coming', party: 2 })
    expect((await say(second, { eventId, answer: 'coming' })).body.error.code).toBe('event_full')
    const freed = await say(first, { eventId, answer: 'not_coming' })
    expect(freed.body).toEqual({ eventId, answer: 'not_coming', party: 0, capacity: 2, taken: 0 })
    expect((await say(second, { eventId, answer: 'coming' })).status).toBe(200)
  })

  it('leaves nothing behind when the event is full', async () => {
    const [first, second] = [await buildMember(app.db), await buildMember(app.db)]
    const eventId = await buildEvent(app.db, { capacity: 3 })
    await say(first, { eventId, answer: 'coming', party: 2 })
    const refused = await say(second, { eventId, answer: 'coming', party: 2 })
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('event_full')
    expect(await seatsOf(eventId)).toEqual({ capacity: 3, taken: 2 })
    expect(await mailsTo(second)).toEqual([])
    expect(await app.db.owner('select from public.attendances where user_id = $1', [second.userId])).toEqual(
      [],
    )
  })

  it('keeps a larger party out but lets it shrink while the event is full', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 4 })
    await say(member, { eventId, answer: 'coming', party: 4 })
    expect((await say(member, { eventId, answer: 'coming', party: 6 })).body.error.code).toBe('event_full')
    expect((await say(member, { eventId, answer: 'coming', party: 2 })).body.taken).toBe(2)
  })

  it('has room for everyone where the host set no limit', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: null })
    expect((await say(member, { eventId, answer: 'coming', party: 6 })).body).toMatchObject({
      capacity: null,
      taken: 6,
    })
  })
})

describe('who may answer what', () => {
  it('refuses someone without a username', async () => {
    const member = await buildMember(app.db, { username: 'temp_user_abcdef12' })
    const eventId = await buildEvent(app.db)
    const refused = await say(member, { eventId, answer: 'coming' })
    expect(refused.status).toBe(403)
    expect(refused.body.error.code).toBe('username_required')
  })

  it('does not tell a private event or a draft from one that is not there', async () => {
    const member = await buildMember(app.db)
    const answers = []
    for (const eventId of [
      buildEventId(),
      await buildEvent(app.db, { visibility: 'private' }),
      await buildEvent(app.db, { status: 'draft' }),
    ]) {
      answers.push(
        await say(member, { eventId, answer: 'coming' }),
        await say(member, { eventId, answer: 'not_coming' }),
      )
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  it('lets whoever has the link answer an unlisted event', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { visibility: 'unlisted' })
    expect((await say(member, { eventId, answer: 'coming' })).status).toBe(200)
  })

  it('refuses an event that is over or a draft of one’s own', async () => {
    const member = await buildMember(app.db)
    const over = await buildEvent(app.db, {
      startDate: '2020-01-01',
      startsAt: '2020-01-01T19:30:00Z',
      endsAt: '2020-01-01T22:00:00Z',
    })
    const draft = await buildEvent(app.db, { status: 'draft', createdBy: member.userId })
    expect((await say(member, { eventId: over, answer: 'coming' })).body.error.code).toBe('event_over')
    expect((await say(member, { eventId: draft, answer: 'coming' })).body.error.code).toBe('not_allowed')
  })

  it('refuses to come to a cancelled event but lets people leave it', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 5 })
    await say(member, { eventId, answer: 'coming', party: 2 })
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect((await say(member, { eventId, answer: 'coming', party: 3 })).body.error.code).toBe(
      'event_cancelled',
    )
    expect((await say(member, { eventId, answer: 'not_coming' })).body.taken).toBe(0)
  })

  it('refuses at once when the login has ended, also a kept answer', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db)
    expect((await say(member, { eventId, answer: 'coming' }, { key: 'before' })).status).toBe(200)
    await app.db.owner('delete from auth.sessions where id = $1', [member.sessionId])
    for (const options of [{}, { key: 'before' }, { key: 'after' }]) {
      const refused = await say(member, { eventId, answer: 'not_coming' }, options)
      expect(refused.status).toBe(401)
      expect(refused.body.error.code).toBe('not_signed_in')
    }
  })
})

describe('an Idempotency-Key', () => {
  it('gives the same answer to a repeat, whatever happened in between', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 5 })
    const first = await say(member, { eventId, answer: 'coming', party: 2 }, { key: 'k1' })
    await say(member, { eventId, answer: 'not_coming' })
    expect(await say(member, { eventId, answer: 'coming', party: 2 }, { key: 'k1' })).toEqual(first)
    expect(await seatsOf(eventId)).toEqual({ capacity: 5, taken: 0 })
  })

  it('refuses another body under the same key', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db)
    await say(member, { eventId, answer: 'coming' }, { key: 'k2' })
    const refused = await say(member, { eventId, answer: 'coming', party: 2 }, { key: 'k2' })
    expect(refused.status).toBe(422)
    expect(refused.body.error.code).toBe('key_reused')
  })

  it('belongs to its member', async () => {
    const [first, second] = [await buildMember(app.db), await buildMember(app.db)]
    const eventId = await buildEvent(app.db, { capacity: 5 })
    await say(first, { eventId, answer: 'coming' }, { key: 'mine' })
    expect((await say(second, { eventId, answer: 'coming' }, { key: 'mine' })).body.taken).toBe(2)
  })

  it('runs once when the same request comes many times at once', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { capacity: 50 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say(member, { eventId, answer: 'coming', party: 2 }, { key: 'rush' })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status, body }) => status === 200 || body.error.code === 'request_running')).toBe(
      true,
    )
    expect(await seatsOf(eventId)).toEqual({ capacity: 50, taken: 2 })
    expect(await mailsTo(member)).toHaveLength(1)
  })

  it('is refused when it is empty or too long', async () => {
    const member = await buildMember(app.db)
    const eventId = await buildEvent(app.db)
    expect((await say(member, { eventId, answer: 'coming' }, { key: 'x'.repeat(201) })).status).toBe(400)
  })
})

it('whoever a host blocked finds no event to answer, whatever they say; others do, also those who block a guest', async () => {
  const [host, blocked, other] = [
    await buildMember(app.db),
    await buildMember(app.db),
    await buildMember(app.db),
  ]
  const eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
  const shut = (blocker: Member, person: Member) =>
    app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      blocker.userId,
      person.userId,
    ])
  expect(await say(blocked, { eventId, answer: 'coming', party: 2 })).toMatchObject({ status: 200 })
  await shut(host, blocked)
  await shut(other, host)
  expect(await seatsOf(eventId)).toEqual({ capacity: 10, taken: 0 })
  for (const answer of ['coming', 'not_coming']) {
    const refused = await say(blocked, { eventId, answer })
    const missing = await say(blocked, { eventId: buildEventId(), answer })
    expect(refused).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(refused.body.error.message).toBe('This event doesn’t exist, or you can’t see it.')
    expect(refused.body.error.message).toBe(missing.body.error.message)
  }
  expect(await say(other, { eventId, answer: 'coming' })).toMatchObject({ status: 200 })
  expect(await seatsOf(eventId)).toEqual({ capacity: 10, taken: 1 })
})
