import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block, buildEnquiry, buildProvider } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function call(member: Member, path: string, body: object) {
  const response = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: await app.tokenOf(member), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json() }
}
const ask = (member: Member, body: object) =>
  call(member, '/functions/v1/ask-provider', { id: randomUUID(), message: 'Would you bake for us?', ...body })
const say = (member: Member, enquiryId: string, message: string, state?: string) =>
  call(member, '/functions/v1/answer-enquiry', {
    id: randomUUID(),
    enquiryId,
    message,
    ...(state && { state }),
  })
const listOf = async (member: Member) => (await call(member, '/rest/v1/rpc/my_enquiries', {})).body

async function conversation() {
  const asker = await buildMember(app.db)
  const provider = await buildProvider(app.db)
  const { body } = await ask(asker, { providerId: provider.id, serviceId: provider.serviceId })
  return { asker, owner: provider.owner, provider, id: body.enquiryId as string }
}

const told = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>(
      'select kind from public.notifications where user_id = $1 order by created_at',
      [userId],
    )
  ).map(({ kind }) => kind)

describe('a conversation', () => {
  it('goes from asked to answered to agreed, and each side hears of the other', async () => {
    const { asker, owner, id } = await conversation()
    expect((await say(owner, id, 'Gladly. When?')).body).toEqual({ enquiryId: id, state: 'answered' })
    expect((await say(asker, id, 'In June.')).body.state).toBe('answered')
    expect((await say(owner, id, 'Then yes.', 'agreed')).body.state).toBe('agreed')
    expect(await told(owner)).toEqual(['enquiry_asked', 'enquiry_message'])
    expect(await told(asker)).toEqual(['enquiry_message', 'enquiry_agreed'])
    const messages = await app.db.owner(
      'select body, state from public.enquiry_messages where enquiry_id = $1 order by created_at',
      [id],
    )
    expect(messages).toEqual([
      { body: 'Would you bake for us?', state: 'asked' },
      { body: 'Gladly. When?', state: 'answered' },
      { body: 'In June.', state: null },
      { body: 'Then yes.', state: 'agreed' },
    ])
  })

  it('that was declined is asked once more', async () => {
    const { asker, owner, id } = await conversation()
    await say(owner, id, 'I am away then.', 'declined')
    expect((await say(asker, id, 'Yes.', 'agreed')).status).toBe(409)
    expect((await say(asker, id, 'And in July?')).body.state).toBe('asked')
    expect(await told(asker)).toEqual(['enquiry_declined'])
  })

  it('lets nobody agree with themselves, nor an asker decline', async () => {
    const { asker, owner, id } = await conversation()
    expect((await say(asker, id, 'Yes.', 'agreed')).body.error.message).toMatch(/wait for a reply/)
    expect((await say(asker, id, 'No.', 'declined')).status).toBe(409)
    await say(owner, id, 'Gladly.')
    expect((await say(owner, id, 'Yes.', 'agreed')).status).toBe(409)
    expect((await say(asker, id, 'Yes.', 'agreed')).body.state).toBe('agreed')
  })

  it('is begun once and answered once, however often it is sent', async () => {
    const { asker, owner, provider, id } = await conversation()
    const again = { id, providerId: provider.id, message: 'Would you bake for us?' }
    expect((await ask(asker, again)).body).toEqual({ enquiryId: id, state: 'asked' })
    const message = { id: randomUUID(), enquiryId: id, message: 'Gladly.' }
    for (let times = 0; times < 2; times++) {
      expect((await call(owner, '/functions/v1/answer-enquiry', message)).body.state).toBe('answered')
    }
    expect(await told(owner)).toEqual(['enquiry_asked'])
    expect(await told(asker)).toEqual(['enquiry_message'])
    const stolen = await call(asker, '/functions/v1/answer-enquiry', message)
    expect(stolen.status).toBe(409)
  })

  it('may be about an event that both can open, a service of the page and a day to come', async () => {
    const asker = await buildMember(app.db)
    const provider = await buildProvider(app.db)
    const open = await buildEvent(app.db, { createdBy: asker.userId, visibility: 'unlisted' })
    const closed = await buildEvent(app.db, { createdBy: asker.userId, visibility: 'private' })
    const about = { providerId: provider.id, wishedOn: '2099-02-28' }
    const other = await buildProvider(app.db)
    for (const [wrong, field] of [
      [{ eventId: closed }, 'eventId'],
      [{ serviceId: other.serviceId }, 'serviceId'],
      [{ wishedOn: '2020-01-01' }, 'wishedOn'],
      [{ wishedOn: '2099-02-31' }, 'wishedOn'],
      [{ wishedOn: '0000-01-01' }, 'wishedOn'],
      [{ message: 'x'.repeat(10_000) }, 'message'],
      [{ message: 'Bake \u202Ethis' }, 'message'],
      [{ message: '  ' }, 'message'],
    ] as const) {
      const refused = await ask(asker, { ...about, ...wrong })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.error.fields)).toEqual([field])
    }
    expect((await ask(asker, { ...about, eventId: open, serviceId: provider.serviceId })).status).toBe(200)
    const [row] = await listOf(asker)
    expect(row).toMatchObject({
      wished_on: '2099-02-28',
      event: { id: open },
      service: { id: provider.serviceId },
    })
  })
})

describe('limits', () => {
  it('keep one conversation open with each provider, and let the next begin once it is agreed', async () => {
    const { asker, owner, provider, id } = await conversation()
    const second = await ask(asker, { providerId: provider.id })
    expect(second.status).toBe(409)
    expect(second.body.error.message).toMatch(/continue in that conversation/)
    await say(owner, id, 'Yes.', 'agreed')
    expect((await ask(asker, { providerId: provider.id })).status).toBe(200)
  })

  it('keep one open also when two are begun at once', async () => {
    const [asker, provider] = [await buildMember(app.db), await buildProvider(app.db)]
    const both = await Promise.all([1, 2, 3].map(() => ask(asker, { providerId: provider.id })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('let a member begin twenty in a day', async () => {
    const asker = await buildMember(app.db)
    for (let at = 0; at < 20; at++) {
      await buildEnquiry(app.db, { asker, provider: await buildProvider(app.db) })
    }
    const more = await buildProvider(app.db)
    const refused = await ask(asker, { providerId: more.id })
    expect(refused.status).toBe(429)
    expect(refused.body.error.message).toBe(
      'You’ve started 20 conversations today. Please start others tomorrow.',
    )
    await app.db.owner(
      `update public.enquiries set created_at = now() - interval '25 hours' where asker_id = $1`,
      [asker.userId],
    )
    expect((await ask(asker, { providerId: more.id })).status).toBe(200)
  })

  it('let a member write 200 messages in a day', async () => {
    const { asker, id } = await conversation()
    await app.db.owner(
      `insert into hearth.attempts (key, window_started_at, count) values ($1, now(), 199)`,
      [`enquiry:messages-of:${asker.userId}`],
    )
    expect((await say(asker, id, 'The last one.')).status).toBe(200)
    expect((await say(asker, id, 'One more.')).status).toBe(429)
  })
})

describe('who takes part', () => {
  it('is nobody else: not there for strangers', async () => {
    const { id } = await conversation()
    const stranger = await buildMember(app.db)
    expect((await say(stranger, id, 'Hello?')).status).toBe(404)
    expect(await listOf(stranger)).toEqual([])
  })

  it('is nobody who asks themselves, without a username, or a page that is not published', async () => {
    const provider = await buildProvider(app.db)
    expect((await ask(provider.owner, { providerId: provider.id })).status).toBe(409)
    const unnamed = await buildMember(app.db, { username: 'temp_user_abcdef12' })
    expect((await ask(unnamed, { providerId: provider.id })).body.error.code).toBe('username_required')
    const asker = await buildMember(app.db)
    for (const status of ['draft', 'in_review', 'paused'] as const) {
      const { id } = await buildProvider(app.db, { status })
      expect((await ask(asker, { providerId: id })).status).toBe(404)
    }
    expect((await ask(asker, { providerId: randomUUID() })).status).toBe(404)
  })

  it('is nobody whom the other has blocked: then nothing is there', async () => {
    const { asker, owner, provider, id } = await conversation()
    await block(app.db, owner, asker)
    const read = async (member: Member, table: string) =>
      (
        await app.http.inject({
          url: `/rest/v1/${table}?select=id`,
          headers: { authorization: await app.tokenOf(member) },
        })
      ).json()
    expect((await say(asker, id, 'Hello?')).status).toBe(404)
    expect((await ask(asker, { providerId: provider.id })).status).toBe(404)
    expect(await listOf(asker)).toEqual([])
    expect(await read(asker, 'enquiries')).toEqual([])
    expect(await read(owner, 'enquiries')).toEqual([{ id }])
    expect((await say(owner, id, 'Hello?')).status).toBe(409)
    const third = await conversation()
    await block(app.db, third.asker, third.owner)
    expect((await say(third.owner, third.id, 'Hello?')).status).toBe(404)
    expect((await ask(third.asker, { providerId: third.provider.id })).status).toBe(409)
  })

  it('goes on while the page is paused, and ends with the account', async () => {
    const { asker, owner, provider, id } = await conversation()
    await app.db.owner(
      `update public.service_providers set status = 'paused', paused_by = 'owner' where id = $1`,
      [provider.id],
    )
    expect((await say(owner, id, 'I rest, but yes.')).status).toBe(200)
    expect((await listOf(asker))[0].provider).toMatchObject({ name: 'Lantern Bread', is_open: false })
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    expect((await say(asker, id, 'Thank you.')).status).toBe(409)
    expect((await listOf(asker))[0].other).toBeNull()
    await app.db.owner('delete from auth.users where id = $1', [owner.userId])
    expect(await listOf(asker)).toEqual([])
    expect((await say(asker, id, 'Thank you.')).status).toBe(404)
  })
})

it('lists one’s conversations from both sides with what is unread, newest first', async () => {
  const { asker, owner, provider, id } = await conversation()
  await say(owner, id, 'Gladly. When?')
  const [mine] = await listOf(asker)
  expect(mine).toMatchObject({
    id,
    side: 'asker',
    state: 'answered',
    provider: { id: provider.id, name: 'Lantern Bread', is_open: true },
    other: { id: owner.userId },
    service: { id: provider.serviceId, name: 'Supper for a circle' },
    last: { body: 'Gladly. When?', is_mine: false, state: 'answered' },
  })
  expect(mine.unread).toHaveLength(1)
  expect((await listOf(owner))[0]).toMatchObject({ id, side: 'provider', other: { id: asker.userId } })

  const response = await app.http.inject({
    method: 'PATCH',
    url: `/rest/v1/notifications?id=in.(${mine.unread.join(',')})`,
    headers: { authorization: await app.tokenOf(asker), 'content-type': 'application/json' },
    payload: JSON.stringify({ read_at: new Date().toISOString() }),
  })
  expect(response.statusCode).toBe(204)
  expect((await listOf(asker))[0].unread).toEqual([])
})

it('leaks neither an address nor the words of a message into mails, notices and the lists of both', async () => {
  const { asker, owner, id } = await conversation()
  await say(owner, id, 'My secret recipe: caraway.')
  await say(asker, id, 'Wonderful caraway.', 'agreed')
  const people = [asker.userId, owner.userId]
  const emails = await app.db.owner<{ text: string }>(
    'select subject || body_text || body_html as text from hearth.mails where user_id = any ($1::uuid[])',
    [people],
  )
  const notifications = await app.db.owner<{ text: string }>(
    'select data::text as text from public.notifications where user_id = any ($1::uuid[])',
    [people],
  )
  expect([emails.length, notifications.length]).toEqual([3, 3])
  for (const { text } of [...emails, ...notifications])
    expect(text).not.toMatch(/example\.org|caraway|bake for us/)
  for (const member of [asker, owner]) {
    expect(JSON.stringify(await listOf(member))).not.toContain('example.org')
  }
})
