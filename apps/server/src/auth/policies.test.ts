import type { Role } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
let userId: string
let sessionId: string
beforeAll(async () => {
  hearth = await startAuth()
  const { session } = await hearth.makeMember()
  userId = session.user.id
  const verified = await hearth.auth.verifyAccessToken(session.access_token)
  if ('problem' in verified) throw new Error(verified.problem)
  sessionId = verified.sessionId
})
afterAll(() => hearth.end())

const as = (role: Role, text: string, claims = {}) =>
  hearth.db.database.run({ role, claims }, { name: `test ${text}`, text })

describe.each([
  'users',
  'identities',
  'sessions',
  'refresh_tokens',
  'one_time_tokens',
  'mfa_factors',
  'mfa_challenges',
  'mfa_recovery_codes',
])('auth.%s', (table) => {
  it.each(['anon', 'authenticated', 'hearth_jobs'] as const)('is closed to %s', async (role) => {
    const claims = { sub: userId, session_id: sessionId }
    await expect(as(role, `select * from auth.${table}`, claims)).rejects.toMatchObject({ code: '42501' })
    await expect(as(role, `delete from auth.${table}`, claims)).rejects.toMatchObject({ code: '42501' })
  })

  it('is open to the auth service, under row security', async () => {
    await as('hearth_auth', `select * from auth.${table}`)
    const [row] = await hearth.db.owner('select relrowsecurity from pg_class where oid = $1::regclass', [
      `auth.${table}`,
    ])
    expect(row).toEqual({ relrowsecurity: true })
  })
})

it('the engine reads which logins live and whom to write to, and nothing else', async () => {
  const { rows } = await as('hearth_engine', 'select id, user_id from auth.sessions')
  expect(rows).toContainEqual({ id: sessionId, user_id: userId })
  expect((await as('hearth_engine', 'select id from auth.users')).rows).toEqual([{ id: userId }])
  await expect(as('hearth_engine', 'select ip from auth.sessions')).rejects.toMatchObject({ code: '42501' })
  await expect(as('hearth_engine', 'delete from auth.sessions')).rejects.toMatchObject({ code: '42501' })
  await expect(as('hearth_engine', 'select encrypted_password from auth.users')).rejects.toMatchObject({
    code: '42501',
  })
})
