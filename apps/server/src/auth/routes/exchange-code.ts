import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { dropFlow, lockFlowOfCode } from '../flow-states.ts'
import { bodies, readBody } from '../input.ts'
import { beginByLink } from '../login/link-login.ts'
import type { Session } from '../login/logins.ts'
import { hashOneTimeToken } from '../tokens/one-time-token.ts'
import { codeLifetimeMs, provesChallenge } from '../tokens/pkce.ts'

/**
 * Exchanges the code that a mailed link led to for the login, once, for whoever knows the verifier of the challenge
 * (RFC 7636, section 4.6). Throws the protocol's errors. A wrong verifier spends nothing: else a code that was seen
 * by somebody else could be taken from its owner.
 */
export async function exchangeCode(auth: Auth, body: unknown, device: Device): Promise<Session> {
  const { database, now, log } = auth.parts
  const { auth_code: code, code_verifier: verifier } = readBody(bodies.pkce, body)
  if (!code || !verifier) {
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  }
  const login = await database.transaction(asAuth, async ({ run }) => {
    const flow = await lockFlowOfCode(run, hashOneTimeToken(code))
    if (!flow) {
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (now() >= flow.issuedAtMs + codeLifetimeMs) {
      throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
    }
    if (!provesChallenge(flow.challenge, verifier)) {
      throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    await dropFlow(run, flow.id)
    return beginByLink(auth, run, { userId: flow.userId, type: flow.type, device })
  })
  log.info('auth.code_exchanged', { userId: login.account.id, sessionId: login.sessionId })
  return auth.logins.present(login)
}
