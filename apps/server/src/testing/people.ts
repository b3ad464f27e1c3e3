import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import type { FastifyRequest } from 'fastify'
import type { Identity, Member } from '../identity.ts'

/** A member with a username and a living login, as the auth service would have made them. */
export async function buildMember(
  { owner }: Pick<TestDatabase, 'owner'>,
  { username, email }: { username?: string; email?: string } = {},
): Promise<Member> {
  const userId = randomUUID()
  const sessionId = randomUUID()
  const name = username ?? `member_${userId.slice(0, 8)}`
  await owner(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
    userId,
    email ?? `${userId}@example.org`,
  ])
  await owner(`insert into public.profiles (id, username) values ($1, $2)`, [userId, name])
  await owner(
    `insert into auth.sessions (id, user_id, not_after) values ($1, $2, now() + interval '1 day')`,
    [sessionId, userId],
  )
  return { kind: 'member', userId, sessionId, claims: { sub: userId, session_id: sessionId } }
}

/** Stands in for the auth service where a test is not about it: the header `authorization` names the member. */
export function createTestIdentify() {
  const members = new Map<string, Member>()
  return {
    tokenOf(member: Member): string {
      members.set(member.userId, member)
      return `Bearer ${member.userId}`
    },
    identify(request: FastifyRequest): Identity {
      const { authorization } = request.headers
      if (!authorization) return { kind: 'anon' }
      return (
        members.get(authorization.slice('Bearer '.length)) ?? {
          kind: 'refused',
          status: 401,
          code: 'bad_jwt',
          message: 'The token is not valid.',
        }
      )
    },
  }
}
