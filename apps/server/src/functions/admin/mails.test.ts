import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'

let sink: MailSink
let app: TestApp
let admin: Member
let reader: Member
beforeAll(async () => {
  sink = await startMailSink()
  sink.deferred.add('refused@example.org')
  app = await startTestApp({ SMTP_URL: sink.url })
  admin = await buildMember(app.db)
  reader = await buildMember(app.db, { username: 'reader', email: 'reader@example.org' })
  await makeAdmin(app.db, admin)
})
afterAll(async () => {
  await app.end()
  await sink.stop()
})

const soon = { timeout: 15_000, interval: 50 }

/** A mail that was parked when it is written is left alone by its job. */
async function write({ to = 'reader@example.org', isParked = true, minutesAgo = 0 } = {}) {
  const [row] = await app.db.owner<{ id: string }>(
    `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attempts, last_error, created_at, parked_at)
     values ('host_invited', $1, $2, 'A secret supper', 'x', 'x', $3, $4, now() - $5::integer * interval '1 minute',
       case when $6 then now() end) returning id`,
    [reader.userId, to, isParked ? 5 : 0, isParked ? `550 <${to}> is unknown` : null, minutesAgo, isParked],
  )
  return row!.id
}

async function ask(member: Member | undefined, url: string, payload: object) {
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      apikey: app.parts.config.anonKey,
      'content-type': 'application/json',
      ...(member && { authorization: await app.tokenOf(member) }),
    },
    payload: JSON.stringify(payload),
  })
  return { status: response.statusCode, body: response.json(), text: response.body }
}
const list = (member: Member | undefined, query: object = {}) =>
  ask(member, '/rest/v1/rpc/admin_mails', query)
const looks = () =>
  app.db.owner("select actor, detail from hearth.audit_log where action = 'mails_looked_at' order by id")
const retry = (member: Member, mailId: string) => ask(member, '/functions/v1/retry-mail', { mailId })

it('shows an admin how mails fare, page by page, and neither addresses nor what stands in them', async () => {
  const parked = [
    await write({ minutesAgo: 1 }),
    await write({ minutesAgo: 2 }),
    await write({ minutesAgo: 3 }),
  ]
  const failing = await write({ to: 'refused@example.org', isParked: false, minutesAgo: 4 })
  await vi.waitFor(
    async () =>
      expect((await list(admin, { state: 'waiting' })).body).toMatchObject([
        { id: failing, state: 'failing', attempts: 1 },
      ]),
    soon,
  )
  const first = await list(admin, { state: 'parked', limit: 2 })
  expect(first.body.map(({ id }: { id: string }) => id)).toEqual(parked.slice(0, 2))
  expect(first.body[0]).toMatchObject({
    kind: 'host_invited',
    state: 'parked',
    username: 'reader',
    attempts: 5,
    last_error: '550 <…> is unknown',
  })
  const second = await list(admin, { state: 'parked', limit: 2, before: parked[1] })
  expect(second.body.map(({ id }: { id: string }) => id)).toEqual([parked[2]])
  const all = await list(admin)
  expect(all.body.map(({ id }: { id: string }) => id)).toEqual([...parked, failing])
  expect(all.text).not.toMatch(/@example\.org|secret supper/)
  expect((await list(admin, { state: 'lost' })).status).toBe(400)
})

it('shows nothing to anybody else', async () => {
  await write()
  const before = await looks()
  expect(await list(reader)).toMatchObject({ status: 403, body: { code: '42501' } })
  expect((await list(undefined)).status).toBe(401)
  expect(await looks()).toEqual(before)
})

it('notes each look, and at what', async () => {
  const before = await looks()
  await list(admin)
  await list(admin, { state: 'parked' })
  expect((await looks()).slice(before.length)).toEqual([
    { actor: admin.userId, detail: {} },
    { actor: admin.userId, detail: { state: 'parked' } },
  ])
})

it('sends a parked mail again under its own Message-ID, once, and notes who asked', async () => {
  const mailId = await write()
  expect((await retry(admin, mailId)).body).toEqual({ mailId, isRetried: true })
  const arrived = () => sink.received.filter(({ raw }) => raw.includes(`Message-ID: <${mailId}@`))
  await vi.waitFor(() => expect(arrived()).toHaveLength(1), soon)
  await vi.waitFor(
    async () => expect((await list(admin, { state: 'sent' })).body).toMatchObject([{ id: mailId }]),
    soon,
  )
  expect((await retry(admin, mailId)).body).toEqual({ mailId, isRetried: false })
  expect(
    await app.db.owner(`select actor, action from hearth.audit_log where subject = $1`, [mailId]),
  ).toEqual([{ actor: admin.userId, action: 'mail_retried' }])
  expect(arrived()).toHaveLength(1)
})

it('sends all parked mails again, and lets nobody else do it', async () => {
  const mailIds = [await write(), await write({ minutesAgo: 600 })]
  expect((await ask(reader, '/functions/v1/retry-mails', {})).status).toBe(403)
  expect((await ask(admin, '/functions/v1/retry-mails', {})).body).toEqual({ isBegun: true })
  const arrived = () => sink.received.filter(({ raw }) => mailIds.some((id) => raw.includes(`<${id}@`)))
  await vi.waitFor(() => expect(arrived()).toHaveLength(2), soon)
  expect(await app.db.owner(`select actor from hearth.audit_log where action = 'mails_retried'`)).toEqual([
    { actor: admin.userId },
  ])
})

it('lets nobody else send again, and knows no other mail', async () => {
  const mailId = await write()
  expect((await retry(reader, mailId)).status).toBe(403)
  expect((await retry(admin, randomUUID())).status).toBe(404)
  expect(
    await app.db.owner('select parked_at is not null as parked from hearth.mails where id = $1', [mailId]),
  ).toEqual([{ parked: true }])
})
