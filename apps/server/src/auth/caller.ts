import type { FastifyRequest } from 'fastify'
import { localeOfRequest } from '../http/index.ts'
import { requireOwnLogin } from './account/own-login.ts'
import { accountExists } from './account-queries.ts'
import type { Auth } from './auth.ts'
import type { Device } from './device-key.ts'
import { AuthError } from './errors.ts'
import { isRefused } from './login/logins.ts'
import { requireSecondStep } from './second-factor/proof.ts'

/** Proxies that may name the address are the server's setting; here it is settled. */
export function deviceOf(request: FastifyRequest): Device {
  const { 'user-agent': userAgent, origin, cookie: cookies } = request.headers
  return { address: request.ip, userAgent, origin, cookies, locale: localeOfRequest(request) }
}

/**
 * The member behind the request, signed in as far as their account asks, for doors that change the account. Throws what
 * `requireLogin` throws, `not_allowed` for a login of another app, and `insufficient_aal` while the second step is
 * owed.
 */
export async function requireAccountHolder(request: FastifyRequest, auth: Auth) {
  const login = await requireLogin(request, auth)
  requireOwnLogin(login.account)
  requireSecondStep(login.account)
  return login
}

/**
 * The member behind the request, whose login may still owe its second step, with the account and the living login.
 * Throws the protocol's refusals: `no_authorization` without a token, `bad_jwt` for a bad one, `session_not_found`
 * when the login has ended.
 */
export async function requireLogin(request: FastifyRequest, auth: Auth) {
  const identity = await auth.identifyLogin(request)
  if (identity.kind === 'refused') {
    const reason =
      identity.code === 'expired_jwt' ? 'token is expired' : 'unable to parse or verify signature'
    throw new AuthError('bad_jwt', `invalid JWT: ${reason}`)
  }
  if (identity.kind !== 'member') {
    throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const { userId, sessionId } = identity
  const account = await auth.findAccountOfLogin({ userId, sessionId })
  if (!account) {
    if (!(await accountExists(auth.run, userId))) {
      throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    }
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isRefused(account, auth.parts.config, auth.parts.now())) {
    throw new AuthError('user_banned', 'This account is closed at the moment.', { status: 403 })
  }
  return { userId, sessionId, account }
}
