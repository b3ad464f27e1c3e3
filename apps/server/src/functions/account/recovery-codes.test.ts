import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { meetingOf } from '../../testing/meeting.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildHalfLogin, buildRecoveryCode, buildSecondFactor } from '../../testing/second-factor.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_PASSWORD_PER_ADDRESS: '10000' })
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.end())

async function call(name: string, body: object, authorization: string, headers: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    payload: body,
    headers: { authorization, ...headers },
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  return { status: response.statusCode, headers: response.headers, body: response.json() as any }
}

/** A member with an authenticator app, whose login is whole. */
async function buildCareful(): Promise<Member & { authorization: string }> {
  const member = await buildMember(app.db)
  await buildSecondFactor(app, member)
  return { ...member, authorization: await app.tokenOf(member) }
}

const mailsTo = async ({ userId }: Member) =>
  app.db.owner<{ kind: string; body_text: string }>(
    'select kind, body_text from hearth.mails where user_id = $1 order by created_at, id',
    [userId],
  )
const redeem = (code: string, token: string) => call('redeem-recovery-code', { code }, token)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

describe('recovery codes', () => {
  it('are ten, told once, stored as hashes, and void the ones before', async () => {
    const member = await buildCareful()
    const { body: first } = await call('recovery-codes', {}, member.authorization)
    const { body: second } = await call('recovery-codes', {}, member.authorization)
    expect(second.codes).toHaveLength(10)
    expect(new Set([...first.codes, ...second.codes]).size).toBe(20)
    const stored = await app.db.owner<{ code_hash: Buffer }>(
      'select code_hash from auth.mfa_recovery_codes where user_id = $1',
      [member.userId],
    )
    expect(stored).toHaveLength(10)
    expect(stored.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
    expect((await mailsTo(member)).map(({ kind }) => kind)).toEqual([
      'recovery_codes_made',
      'recovery_codes_made',
    ])
    expect((await call('recovery-codes-left', {}, member.authorization)).body).toEqual({ left: 10 })

    const { token } = await buildHalfLogin(app, member)
    expect((await redeem(first.codes[0], token)).status).toBe(400)
    expect((await redeem(second.codes[0].toUpperCase().replaceAll('-', ' '), token)).status).toBe(200)
    expect((await call('recovery-codes-left', {}, member.authorization)).body).toEqual({ left: 9 })
  })

  it('are made with a fresh second step alone, and never kept for a repeat', async () => {
    const without = await buildMember(app.db)
    expect(await call('recovery-codes', {}, await app.tokenOf(without))).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: 'Turn on two-step sign-in first.' } },
    })
    const member = await buildCareful()
    expect(
      await call('recovery-codes', {}, member.authorization, { 'idempotency-key': 'once' }),
    ).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    await app.db.owner(
      `update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', '1000') where id = $1`,
      [member.sessionId],
    )
    expect(await call('recovery-codes', {}, member.authorization)).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_aal' } },
    })
  })

  it('go with the last factor', async () => {
    const member = await buildCareful()
    await call('recovery-codes', {}, member.authorization)
    const [factor] = await app.db.owner<{ id: string }>(
      'select id from auth.mfa_factors where user_id = $1',
      [member.userId],
    )
    const removed = await app.http.inject({
      method: 'DELETE',
      url: `/auth/v1/factors/${factor!.id}`,
      headers: { apikey: app.parts.config.anonKey, authorization: member.authorization },
    })
    expect(removed.statusCode).toBe(200)
    expect(
      await app.db.owner('select 1 from auth.mfa_recovery_codes where user_id = $1', [member.userId]),
    ).toEqual([])
  })
})

describe('redeeming one', () => {
  it('finishes signing in: a session that the official client takes, and a mail that says how many are left', async () => {
    const member = await buildCareful()
    const codes = [await buildRecoveryCode(app, member), await buildRecoveryCode(app, member)]
    const { token, sessionId } = await buildHalfLogin(app, member)
    const { status, headers, body } = await redeem(codes[0]!, token)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 900, recovery_codes_left: 1 })
    expect(claimsOf(body.access_token)).toMatchObject({
      aal: 'aal2',
      session_id: sessionId,
      amr: [{ method: 'recovery_code' }],
    })
    expect((await mailsTo(member)).at(-1)).toMatchObject({
      kind: 'recovery_code_used',
      body_text: expect.stringContaining('You have 1 recovery code left.'),
    })
    expect((await redeem(codes[0]!, token)).body.error).toEqual({
      code: 'invalid_input',
      message: 'This recovery code is wrong or has already been used.',
      fields: { code: 'This recovery code is wrong or has already been used.' },
    })

    const client = createClient(url, app.parts.config.anonKey, {
      auth: { autoRefreshToken: false, persistSession: false },
      realtime: { transport: WebSocket as never },
    })
    expect((await client.auth.setSession(body)).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.from('profiles').select('id').eq('id', member.userId)).error).toBeNull()
    // It is a second step: the lost app can go now.
    const { data } = await client.auth.mfa.listFactors()
    expect((await client.auth.mfa.unenroll({ factorId: data!.totp[0]!.id })).error).toBeNull()
  })

  it('is for the owner of the code alone', async () => {
    const member = await buildCareful()
    const stranger = await buildCareful()
    const code = await buildRecoveryCode(app, member)
    expect((await redeem(code, (await buildHalfLogin(app, stranger)).token)).status).toBe(400)
    expect((await redeem(code, (await buildHalfLogin(app, member)).token)).status).toBe(200)
  })

  it('wrong counts as a wrong password', async () => {
    const member = await buildCareful()
    const { token } = await buildHalfLogin(app, member)
    for (let count = 0; count < 10; count++) expect((await redeem('0000-0000-zzzz', token)).status).toBe(400)
    const refused = await redeem(await buildRecoveryCode(app, member), token)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  })

  it('twice at once is granted to exactly one, in every round', async () => {
    const member = await buildCareful()
    for (let round = 0; round < 10; round++) {
      const code = await buildRecoveryCode(app, member)
      const halves = await Promise.all(Array.from({ length: 4 }, () => buildHalfLogin(app, member)))
      const answers = await Promise.all(halves.map(({ token }) => redeem(code, token)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
      await app.db.owner(`delete from hearth.attempts where key like 'auth:failures-of:%'`)
    }
  })

  it('would be granted to more if it looked before it spent: this test can fail', async () => {
    const member = await buildCareful()
    await buildRecoveryCode(app, member)
    const everyoneHasLooked = meetingOf(2)
    const spendByLookingFirst = () =>
      app.db.database.transaction({ role: 'hearth_auth' }, async ({ run }) => {
        const { rowCount } = await run({
          name: 'broken: look',
          text: 'select 1 from auth.mfa_recovery_codes where user_id = $1 and used_at is null',
          values: [member.userId],
        })
        await everyoneHasLooked()
        if (rowCount === 0) return false
        await run({
          name: 'broken: spend',
          text: 'update auth.mfa_recovery_codes set used_at = now() where user_id = $1',
          values: [member.userId],
        })
        return true
      })
    expect(await Promise.all([spendByLookingFirst(), spendByLookingFirst()])).toEqual([true, true])
  })
})
