import { randomUUID } from 'node:crypto'
import { addAccount, type TestDatabase } from '@hearth/database/testing'
import { authPrefix, createAuth } from '../auth/index.ts'
import { createAccessTokens } from '../auth/tokens/access-token.ts'
import type { Parts } from '../parts.ts'

/** A member and one of their logins. */
export type Member = { userId: string; sessionId: string }

/** A member with a username and a living login, as the auth service would have made them; new only on request. */
export async function buildMember(
  { owner }: Pick<TestDatabase, 'owner'>,
  { username, email, isNew = false }: { username?: string; email?: string; isNew?: boolean } = {},
): Promise<Member> {
  const userId = await addAccount({ owner }, { email, isNew })
  const sessionId = randomUUID()
  const name = username ?? `member_${userId.slice(0, 8)}`
  await owner(
    `with named as (insert into public.profiles (id, username) values ($1, $2))
     insert into auth.sessions (id, user_id, not_after) values ($3, $1, now() + interval '1 day')`,
    [userId, name, sessionId],
  )
  return { userId, sessionId }
}

export async function usernameOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<string> {
  const [profile] = await owner<{ username: string }>('select username from public.profiles where id = $1', [
    userId,
  ])
  return profile!.username
}

/** Signs access tokens as a sign-in would, for members that a test has made itself. */
export function createTokenSigner(
  parts: Parts,
): (member: Member, more?: { next_aal?: 'aal2' }) => Promise<string> {
  const { config, now } = parts
  const tokens = createAccessTokens({
    keys: createAuth(parts).signingKeys,
    issuer: config.siteUrl + authPrefix,
    lifetimeSeconds: config.ACCESS_TOKEN_SECONDS,
    now,
  })
  return async ({ userId, sessionId }, more) => {
    const { token } = await tokens.sign({
      sub: userId,
      session_id: sessionId,
      email: `${userId}@example.org`,
      app_metadata: {},
      user_metadata: {},
      aal: 'aal1',
      amr: [],
      ...more,
    })
    return `Bearer ${token}`
  }
}

/** So many members at once, with confirmed addresses and no longer new: their ids. */
export async function buildCrowd(
  { owner }: Pick<TestDatabase, 'owner'>,
  { count }: { count: number },
): Promise<string[]> {
  const people = await owner<{ id: string }>(
    `with account as (
       insert into auth.users (id, email, email_confirmed_at, created_at)
       select id, id || '@example.org', now(), now() - interval '30 days'
       from generate_series(1, $1::integer) n, lateral (select gen_random_uuid() as id, n) made returning id
     )
     insert into public.profiles (id, username) select id, 'g_' || left(replace(id::text, '-', ''), 20) from account returning id`,
    [count],
  )
  return people.map(({ id }) => id)
}
