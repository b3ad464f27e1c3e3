import type { Actor } from '@hearth/database'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../auth/index.ts'
import { challengeFor } from './database-errors.ts'
import { ProtocolError } from './protocol-error.ts'

/** Says who asks, from the request's key and token: the auth service's part. */
export type Identify = (request: FastifyRequest) => Identity | Promise<Identity>

/** The auth service's reasons in this protocol's codes. */
const refusalCodes = {
  no_api_key: 'PGRST302',
  bad_api_key: 'PGRST301',
  bad_jwt: 'PGRST301',
  expired_jwt: 'PGRST303',
  // As the database says it of a write.
  ended_login: 'PT401',
  // Not one of PostgREST's: the auth protocol's own word for it.
  insufficient_aal: 'insufficient_aal',
} as const

const visitor: Actor = { role: 'anon', claims: { role: 'anon' } }
const jobs: Actor = { role: 'hearth_jobs', claims: { role: 'service_role' } }
/** By the claims of the verified token, which are one object for as long as the token is remembered. */
const members = new WeakMap<object, Actor>()

/**
 * The database role that a request works as. The service key reads like the jobs, every row, and writes none: what
 * decides is a function of its own. Throws when the request was refused.
 */
export function actorOf(identity: Identity): Actor {
  switch (identity.kind) {
    case 'anon':
      return visitor
    case 'member': {
      const { claims, userId, sessionId } = identity
      const known = members.get(claims)
      if (known) return known
      const actor: Actor = {
        role: 'authenticated',
        claims: { ...claims, role: 'authenticated', sub: userId, session_id: sessionId },
      }
      members.set(claims, actor)
      return actor
    }
    case 'service':
      return jobs
    case 'refused': {
      const { status, code, message } = identity
      throw new ProtocolError(status, refusalCodes[code], message, { headers: challengeFor(status) })
    }
  }
}
