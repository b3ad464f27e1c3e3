import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'

export type TestMember = { id: string; sessionId: string; username: string }

let count = 0

/** A person with an account, a profile and a login that lives. `username: undefined` stands for one not yet chosen. */
export async function buildMember(
  test: TestDatabase,
  wanted: { username?: string | undefined; displayName?: string } = {},
): Promise<TestMember> {
  const id = randomUUID()
  const sessionId = randomUUID()
  const chosen = 'username' in wanted ? wanted.username : `member_${++count}`
  const username = chosen ?? `temp_user_${id.slice(0, 8)}`
  await test.owner('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    `${id}@example.org`,
  ])
  await test.owner('insert into public.profiles (id, username, display_name) values ($1, $2, $3)', [
    id,
    username,
    wanted.displayName ?? null,
  ])
  await test.owner(
    `insert into auth.sessions (id, user_id, not_after) values ($1, $2, now() + interval '1 day')`,
    [sessionId, id],
  )
  return { id, sessionId, username }
}
