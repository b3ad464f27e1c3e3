import type { Actor } from '@hearth/database'
import type { FastifyRequest } from 'fastify'
import type { Identify, Identity } from '../auth/index.ts'
import { accessDenied, StorageError } from './protocol-error.ts'

/** Who owns pictures: a member, and the database as they may use it. */
export type Member = { userId: string; sessionId: string; actor: Actor }

/** The member behind the request. Throws the protocol's refusal for everybody else. */
export async function requireMember(request: FastifyRequest, identify: Identify): Promise<Member> {
  const member = memberOf(await identify(request))
  request.userId = member.userId
  return member
}

function memberOf(identity: Identity): Member {
  switch (identity.kind) {
    case 'member': {
      const { claims, userId, sessionId } = identity
      return {
        userId,
        sessionId,
        actor: {
          role: 'authenticated',
          claims: { ...claims, role: 'authenticated', sub: userId, session_id: sessionId },
        },
      }
    }
    case 'refused': {
      const { code, message } = identity
      throw code === 'insufficient_aal' ? new StorageError(403, code, message) : accessDenied(message)
    }
    // The service key decides nothing here either: a picture has an owner.
    case 'anon':
    case 'service':
      throw accessDenied('Please sign in first.')
  }
}
