import type { Actor, Claims } from '@hearth/database'
import type { FastifyRequest } from 'fastify'
import { challengeFor } from './database-errors.ts'
import { ProtocolError } from './protocol-error.ts'

/** Who a request comes from, as the auth service found out from its key and token. */
export type Identity =
  | { kind: 'anon' }
  | { kind: 'member'; userId: string; sessionId: string; claims: Claims }
  | { kind: 'service' }
  | { kind: 'refused'; status: number; code: string; message: string }

export type Identify = (request: FastifyRequest) => Identity | Promise<Identity>

/**
 * The database role that a request works as. The service key reads like the jobs: every row, and it writes none, because
 * what decides is a function of its own. Throws when the request was refused: PGRST301 unless the refusal has a code of
 * this protocol.
 */
export function actorOf(identity: Identity): Actor {
  switch (identity.kind) {
    case 'anon':
      return { role: 'anon', claims: { role: 'anon' } }
    case 'member':
      return {
        role: 'authenticated',
        claims: {
          ...identity.claims,
          role: 'authenticated',
          sub: identity.userId,
          session_id: identity.sessionId,
        },
      }
    case 'service':
      return { role: 'hearth_jobs', claims: { role: 'service_role' } }
    case 'refused': {
      const code = identity.code.startsWith('PGRST') ? identity.code : 'PGRST301'
      throw new ProtocolError(identity.status, code, identity.message, {
        headers: challengeFor(identity.status),
      })
    }
  }
}
