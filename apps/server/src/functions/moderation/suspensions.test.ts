import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../auth/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'
import { buildSuspension } from '../../testing/reports.ts'

let app: TestApp
let admin: Member
const password = 'violet-lantern-47'
const passwordHash = createPasswordHasher().hash(password)

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
})
afterAll(() => app.end())

async function post(url: string, payload: object, headers: Record<string, string>) {
  const response = await app.http.inject({ method: 'POST', url, payload, headers })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}
async function call(member: Member, name: string, body: object) {
  const { status, body: answer } = await post(`/functions/v1/${name}`, body, {
    authorization: await app.tokenOf(member),
  })
  return { status, ...answer }
}
const open = (name: string, body: object) =>
  post(`/functions/v1/${name}`, body, { apikey: app.parts.config.anonKey })
const signIn = (email: string) =>
  post('/auth/v1/token?grant_type=password', { email, password }, { apikey: app.parts.config.anonKey })

async function buildWithPassword() {
  const email = `${randomUUID()}@example.org`
  const member = await buildMember(app.db, { email })
  await app.db.owner('update auth.users set encrypted_password = $2 where id = $1', [
    member.userId,
    await passwordHash,
  ])
  return { email, member }
}
const suspend = (userId: string, more: object = {}) =>
  call(admin, 'suspend-member', {
    id: randomUUID(),
    userId,
    reason: 'You shouted at guests.',
    days: 7,
    ...more,
  })
const mailsTo = (userId: string) =>
  app.db.owner<{ subject: string; body_text: string }>(
    'select subject, body_text from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )
const passIn = (mail: { body_text: string } | undefined) =>
  /\/suspended#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
const bannedUntil = async (userId: string) =>
  (
    await app.db.owner<{ until: string | null }>(
      'select banned_until::text as until from auth.users where id = $1',
      [userId],
    )
  )[0]!.until

describe('a suspension', () => {
  it('ends every login at once, is told by mail with its reason, and refuses a sign-in until it ends', async () => {
    const { email, member } = await buildWithPassword()
    expect((await signIn(email)).status).toBe(200)
    const made = await suspend(member.userId)
    expect(made.status).toBe(200)
    expect(await app.db.owner('select from auth.sessions where user_id = $1', [member.userId])).toEqual([])
    expect((await signIn(email)).body).toMatchObject({ code: 'user_banned' })
    const [mail] = await mailsTo(member.userId)
    expect(mail?.subject).toBe('Your account on Hearth is suspended')
    expect(mail?.body_text).toContain('You shouted at guests.')

    // By itself: nothing has to run when the day comes.
    await app.db.owner(
      `update hearth.suspensions set started_at = now() - interval '8 days', ends_at = now() - interval '1 second' where id = $1`,
      [made.suspensionId],
    )
    await app.db.owner(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [
      member.userId,
    ])
    expect((await signIn(email)).status).toBe(200)
    expect((await open('suspension', { pass: passIn(mail) })).body).toEqual({ suspension: null })
  })

  it('without an end stays until it is lifted, which opens the account at once', async () => {
    const { email, member } = await buildWithPassword()
    const { suspensionId, endsAt } = await suspend(member.userId, { days: null })
    expect(endsAt).toBeNull()
    expect((await bannedUntil(member.userId))!.slice(0, 4)).toBe('9999')
    expect((await call(admin, 'lift-suspension', { suspensionId, words: 'We were wrong.' })).status).toBe(200)
    expect((await call(admin, 'lift-suspension', { suspensionId })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect((await mailsTo(member.userId)).map(({ subject }) => subject)).toEqual([
      'Your account on Hearth is suspended',
      'Your account on Hearth is active again',
    ])
  })

  it('said twice is once; a new one takes the place of the one before', async () => {
    const { member } = await buildWithPassword()
    const id = randomUUID()
    const answers = await Promise.all([suspend(member.userId, { id }), suspend(member.userId, { id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailsTo(member.userId)).toHaveLength(1)
    await suspend(member.userId, { days: 30 })
    const standing = await app.db.owner(
      'select from hearth.suspensions where user_id = $1 and lifted_at is null',
      [member.userId],
    )
    expect(standing).toHaveLength(1)
    expect(Date.parse((await bannedUntil(member.userId))!)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  })

  it('is for those who look after the house, never about themselves or each other', async () => {
    const [member, other, keeper] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    await makeAdmin(app.db, keeper)
    const by = (who: Member, userId: string) =>
      call(who, 'suspend-member', { id: randomUUID(), userId, reason: 'No.', days: 1 })
    expect((await by(member, other.userId)).error.code).toBe('not_allowed')
    expect((await by(admin, admin.userId)).error.code).toBe('not_allowed')
    expect((await by(admin, keeper.userId)).error.code).toBe('not_allowed')
    expect((await by(admin, randomUUID())).error.code).toBe('not_found')
    const suspensionId = await buildSuspension(app.db, { appeal: 'Please.' })
    for (const [name, body] of [
      ['lift-suspension', { suspensionId }],
      ['answer-appeal', { suspensionId, decision: 'granted', words: 'Yes.' }],
      ['warn-member', { userId: other.userId, words: 'Be kind.' }],
      ['call-off-event', { eventId: await buildEvent(app.db), words: 'No.' }],
    ] as const) {
      expect((await call(member, name, body)).error.code).toBe('not_allowed')
    }
    for (const [name, args] of [
      ['member_care', { member: other.userId }],
      ['suspension_list', {}],
    ] as const) {
      const seen = await post(`/rest/v1/rpc/${name}`, args, { authorization: await app.tokenOf(member) })
      expect(seen.body).toBeNull()
    }
  })

  it('stands in the log with who decided', async () => {
    const { member } = await buildWithPassword()
    await call(admin, 'warn-member', { userId: member.userId, words: 'Please be kind.' })
    await suspend(member.userId)
    expect(
      await app.db.owner(
        `select actor, action, detail from hearth.audit_log where subject = $1 order by id`,
        [member.userId],
      ),
    ).toEqual([
      { actor: admin.userId, action: 'member.warned', detail: { note: 'Please be kind.' } },
      { actor: admin.userId, action: 'member.suspended', detail: { note: 'You shouted at guests.' } },
    ])
  })
})

describe('what a suspended person can do', () => {
  it('is to read why, and to answer once, by the password or the pass of the mail', async () => {
    const { email, member } = await buildWithPassword()
    await suspend(member.userId)
    const [mail] = await mailsTo(member.userId)
    const byPassword = await open('suspension', { email, password })
    expect(byPassword.body.suspension).toMatchObject({ reason: 'You shouted at guests.', appeal: null })
    const { pass } = byPassword.body.suspension
    expect(pass).toBe(passIn(mail))

    const words = 'I was not there that evening.'
    expect((await open('appeal', { pass, words })).body).toEqual({ done: true })
    expect((await open('appeal', { pass, words })).body).toEqual({ done: true })
    expect((await open('appeal', { pass, words: 'And another thing.' })).body.error.code).toBe('conflict')
    expect((await open('suspension', { pass })).body.suspension.appeal).toMatchObject({ words, answer: null })
  })

  it('is nothing with a wrong password, another’s pass, or one that we did not sign', async () => {
    const { email, member } = await buildWithPassword()
    await suspend(member.userId)
    expect((await open('suspension', { email, password: 'wrong-lantern-47' })).status).toBe(403)
    expect((await open('suspension', { email: 'nobody@example.org', password })).status).toBe(403)
    const pass = passIn((await mailsTo(member.userId))[0])
    const other = (email: string | undefined) => (email === 'A' ? 'B' : 'A')
    for (const bad of [
      `${pass.slice(0, -1)}${other(pass.at(-1))}`,
      `${other(pass[0])}${pass.slice(1)}`,
      `${pass}A`,
      'x',
      pass.slice(0, 20),
    ]) {
      expect((await open('appeal', { pass: bad, words: 'Hello.' })).body.error.code).toBe('not_found')
    }
    expect((await open('suspension', { pass, email, password })).status).toBe(400)
    const free = await buildWithPassword()
    expect((await open('suspension', { email: free.email, password })).body).toEqual({ suspension: null })
  })

  it('counts wrong passwords as a sign-in does', async () => {
    const { email, member } = await buildWithPassword()
    await suspend(member.userId)
    for (let times = 1; times <= 10; times++)
      await open('suspension', { email, password: 'wrong-lantern-47' })
    expect((await open('suspension', { email, password })).status).toBe(429)
  })

  it('is to read only, with the password alone, where a second step guards the account', async () => {
    const { email, member } = await buildWithPassword()
    await app.db.owner(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', '\\x00')`,
      [member.userId],
    )
    await suspend(member.userId)
    expect((await open('suspension', { email, password })).body.suspension).toMatchObject({ pass: null })
  })

  it('an appeal is answered once: a no stays with its words, a yes opens the account', async () => {
    const no = await buildWithPassword()
    await suspend(no.member.userId)
    const pass = passIn((await mailsTo(no.member.userId))[0])
    const { suspensionId } = await standing(no.member.userId)
    const answer = (id: string, decision: string) =>
      call(admin, 'answer-appeal', { suspensionId: id, decision, words: 'We have asked everybody.' })
    expect((await answer(suspensionId, 'refused')).error.code).toBe('conflict')
    await open('appeal', { pass, words: 'Please look again.' })
    expect((await answer(suspensionId, 'refused')).status).toBe(200)
    expect((await answer(suspensionId, 'granted')).error.code).toBe('conflict')
    expect((await open('suspension', { pass })).body.suspension.appeal.answer).toBe(
      'We have asked everybody.',
    )
    expect((await signIn(no.email)).body.code).toBe('user_banned')

    const yes = await buildWithPassword()
    await suspend(yes.member.userId)
    await open('appeal', { pass: passIn((await mailsTo(yes.member.userId))[0]), words: 'Please look again.' })
    expect((await answer((await standing(yes.member.userId)).suspensionId, 'granted')).status).toBe(200)
    expect((await signIn(yes.email)).status).toBe(200)
  })

  const standing = async (userId: string) =>
    (
      await app.db.owner<{ suspensionId: string }>(
        'select id as "suspensionId" from hearth.suspensions where user_id = $1 and lifted_at is null',
        [userId],
      )
    )[0]!
})

describe('the events of who is suspended', () => {
  it('stay as they are, and are shown to those who decide', async () => {
    const { member } = await buildWithPassword()
    const eventId = await buildEvent(app.db, { createdBy: member.userId })
    await buildEvent(app.db, { createdBy: member.userId, status: 'draft' })
    await buildEvent(app.db, { createdBy: member.userId, visibility: 'private' })
    await suspend(member.userId)
    const moderation = await post(
      '/rest/v1/rpc/member_care',
      { member: member.userId },
      { authorization: await app.tokenOf(admin) },
    )
    expect(moderation.body.coming_events.map(({ id }: { id: string }) => id)).toEqual([eventId])
    expect(moderation.body.suspensions).toMatchObject([{ stands: true, reason: 'You shouted at guests.' }])
    expect(await app.db.owner('select status from public.events where id = $1', [eventId])).toEqual([
      { status: 'published' },
    ])
  })

  it('are called off one by one, by a word of those who decide; who was coming hears as always', async () => {
    const { member } = await buildWithPassword()
    const guest = await buildMember(app.db)
    const eventId = await buildEvent(app.db, { createdBy: member.userId })
    await call(guest, 'answer', { eventId, answer: 'coming' })
    const words = 'It is not what it says.'
    expect((await call(admin, 'call-off-event', { eventId, words })).status).toBe(200)
    expect((await call(admin, 'call-off-event', { eventId, words })).error.code).toBe('conflict')
    await expect
      .poll(() => app.db.owner('select kind from public.notifications where user_id = $1', [guest.userId]), {
        timeout: 10_000,
      })
      .toEqual([{ kind: 'event_cancelled' }])
    expect(
      await app.db.owner(
        `select kind, data from public.notifications where user_id = $1 and kind <> 'guest_coming'`,
        [member.userId],
      ),
    ).toMatchObject([{ kind: 'care_event_called_off', data: { eventId, words } }])
  })
})
