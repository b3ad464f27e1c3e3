import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { AccessTokens, VerifiedToken } from '../tokens/access-token.ts'
import type { LivingLogins } from './living-logins.ts'

/** Who makes a request, from its `apikey` and `Authorization` headers and nothing else. */
export type Identity =
  | { kind: 'anon' }
  | { kind: 'member'; userId: string; sessionId: string; claims: VerifiedToken['claims'] }
  | { kind: 'service' }
  /** Not to be served; each service words it in its own protocol. */
  | {
      kind: 'refused'
      status: 401 | 403
      code: 'no_api_key' | 'bad_api_key' | 'bad_jwt' | 'expired_jwt' | 'ended_login' | 'insufficient_aal'
      message: string
    }

export type RequestHeaders = { apikey?: string | string[]; authorization?: string | string[] }

/** Which of our two keys a text is; both are opaque. The one that is secret is compared in constant time. */
export type ApiKeyReader = (text: string) => 'anon' | 'service' | undefined

export function createApiKeyReader({
  anonKey,
  serviceKey,
}: Pick<Config, 'anonKey' | 'serviceKey'>): ApiKeyReader {
  const service = Buffer.from(serviceKey)
  return (text) => {
    // Every page shows this key to everybody.
    if (text === anonKey) return 'anon'
    return isSame(Buffer.from(text), service) ? 'service' : undefined
  }
}

/** In time that tells nothing but the length, which is no secret: our keys are random and their form is known. */
function isSame(given: Buffer, key: Buffer): boolean {
  return given.length === key.length && timingSafeEqual(given, key)
}

/**
 * Who makes a request. A login that still owes its second step is nobody yet, and one that has ended is nobody any
 * more: both are refused here, where a token becomes a member, so that no service can forget it. Throws what the
 * database throws.
 */
export function createIdentify(
  readApiKey: ApiKeyReader,
  tokens: AccessTokens,
  logins: Pick<LivingLogins, 'lives'>,
) {
  const identifyLogin = createIdentifyLogin(readApiKey, tokens)

  async function refuseUnlessSignedIn(identity: Identity): Promise<Identity> {
    if (identity.kind !== 'member') return identity
    if (claimsLess(identity.claims)) {
      return { kind: 'refused', status: 403, code: 'insufficient_aal', message: secondStepOwed }
    }
    if (await logins.lives(identity.sessionId)) return identity
    return refuse('ended_login', 'This sign-in has ended. Please sign in again.')
  }

  return function identify(request: { headers: RequestHeaders }): Identity | Promise<Identity> {
    const identity = identifyLogin(request)
    return identity instanceof Promise ? identity.then(refuseUnlessSignedIn) : identity
  }
}

/** What a login hears that has shown a password, or a mailed link, of a member with an authenticator app. */
export const secondStepOwed = 'Enter the code from your authenticator app to finish signing in.'

/** True of a token whose login still owes its second step. */
export function claimsLess({ next_aal: nextAal }: VerifiedToken['claims']): boolean {
  return nextAal !== undefined
}

/**
 * The same, and a login that still owes its second step is a member too: for the few doors where that step is taken.
 *
 * Signed out, the client sends the anonymous key as bearer too, so a bearer is first compared with our keys and only
 * then read as a token. A bearer decides; without one the `apikey` does; one of them must be there.
 */
export function createIdentifyLogin(readApiKey: ApiKeyReader, tokens: AccessTokens) {
  return function identifyLogin({ headers }: { headers: RequestHeaders }): Identity | Promise<Identity> {
    const { apikey, authorization } = headers
    const role = typeof apikey === 'string' ? readApiKey(apikey) : undefined
    if (apikey !== undefined && !role) return refuse('bad_api_key', 'Invalid API key')
    if (authorization === undefined) {
      return role ? { kind: role } : refuse('no_api_key', 'No API key found in request')
    }
    const bearer =
      typeof authorization === 'string' ? /^bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined
    if (!bearer) return refuse('bad_jwt', 'The Authorization header must be a Bearer token')
    const bearerRole = bearer === apikey ? role : readApiKey(bearer)
    if (bearerRole) return { kind: bearerRole }
    return identifyMember(bearer, tokens)
  }
}

/** Throws what the database throws: whoever cannot be looked up now is not signed out. */
async function identifyMember(bearer: string, tokens: AccessTokens): Promise<Identity> {
  const token = await tokens.verify(bearer)
  if ('problem' in token) {
    return token.problem === 'expired'
      ? refuse('expired_jwt', 'JWT expired')
      : refuse('bad_jwt', 'The token is not one of ours')
  }
  return { kind: 'member', userId: token.userId, sessionId: token.sessionId, claims: token.claims }
}

export type Identify = ReturnType<typeof createIdentify>

function refuse(
  code: 'no_api_key' | 'bad_api_key' | 'bad_jwt' | 'expired_jwt' | 'ended_login',
  message: string,
): Identity {
  return { kind: 'refused', status: 401, code, message }
}
