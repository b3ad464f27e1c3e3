import { createAuth } from '../auth/index.ts'
import type { TestApp } from './app.ts'
import type { Member } from './people.ts'

type Site = Pick<TestApp, 'db' | 'parts'>

/** Gives a member an authenticator app of some days, whose code their login has just shown. */
export async function buildSecondFactor(
  { db }: Site,
  { userId, sessionId }: Member,
  { ageDays = 30 }: { ageDays?: number } = {},
): Promise<void> {
  const [factor] = await db.owner<{ id: string }>(
    `insert into auth.mfa_factors (user_id, status, secret, created_at)
     values ($1, 'verified', '', now() - make_interval(days => $2)) returning id`,
    [userId, ageDays],
  )
  await db.owner(
    `update auth.sessions set factor_id = $2, aal = 'aal2', amr = jsonb_build_array(jsonb_build_object(
       'method', 'totp', 'timestamp', floor(extract(epoch from now())))) where id = $1`,
    [sessionId, factor!.id],
  )
}

let made = 0

/** Gives a member one more recovery code. */
export async function buildRecoveryCode({ db, parts }: Site, { userId }: Member): Promise<string> {
  const code = `0000-0000-${String(++made).padStart(4, '0')}`
  await db.owner('insert into auth.mfa_recovery_codes (user_id, code_hash) values ($1, $2)', [
    userId,
    createAuth(parts).hashRecoveryCode(userId, code),
  ])
  return code
}

/** Another login of the member, which owes its second step: its token says so. */
export async function buildHalfLogin(app: TestApp, { userId }: Member): Promise<Member & { token: string }> {
  const [login] = await app.db.owner<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [userId],
  )
  const member = { userId, sessionId: login!.id }
  return { ...member, token: await app.tokenOf(member, { next_aal: 'aal2' }) }
}
