import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from './signing-keys.ts'

/** One way in which a login was proven, as Supabase's `amr` claim has it; `timestamp` in seconds. */
export type AuthenticationMethod = { method: string; timestamp: number }

/** The claims of an access token, exactly as Supabase has them. Times are in seconds. */
type AccessTokenClaims = {
  iss: string
  sub: string
  aud: 'authenticated'
  exp: number
  iat: number
  email: string
  phone: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  role: 'authenticated'
  aal: string
  /** Hearth's own: this login still owes its second step, and nothing but that step is open to it. */
  next_aal?: 'aal2'
  amr: AuthenticationMethod[]
  session_id: string
  is_anonymous: boolean
}

export type VerifiedToken = {
  userId: string
  sessionId: string
  role: 'authenticated'
  claims: AccessTokenClaims & Record<string, unknown>
  expiresAtMs: number
}

/** `expired`: it was ours. `invalid`: anything else; no more is told. */
export type TokenProblem = { problem: 'expired' | 'invalid' }

export type AccessTokens = {
  sign(
    claims: Omit<AccessTokenClaims, 'iss' | 'aud' | 'exp' | 'iat' | 'phone' | 'role' | 'is_anonymous'>,
  ): Promise<{
    token: string
    /** In seconds since 1970. */
    expiresAt: number
  }>
  /**
   * Proves an access token. Says who it is, not whether the login still lives: writes ask that too.
   * Throws `DatabaseAway` when the keys cannot be read.
   */
  verify(token: string): Promise<VerifiedToken | TokenProblem>
}

const algorithm = 'ES256'
const tokenType = 'at+jwt'
const audience = 'authenticated'
const leewaySeconds = 30
const longestToken = 8192
const maxVerified = 2000
/** Header fields by which a token would bring or name its own key, or ask for what we do not know. */
const refusedHeaders = ['jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64']
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Options = { keys: SigningKeys; issuer: string; lifetimeSeconds: number; now: () => number }

/**
 * Signs and verifies access tokens. What was verified is remembered until its expiry, which is looked at every time.
 */
export function createAccessTokens({ keys, issuer, lifetimeSeconds, now }: Options): AccessTokens {
  const verified = new Map<string, VerifiedToken>()

  return {
    sign: async (claims) => {
      const { id, privateKey } = await keys.active()
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = issuedAt + lifetimeSeconds
      const token = await new SignJWT({ ...claims, phone: '', role: 'authenticated', is_anonymous: false })
        .setProtectedHeader({ alg: algorithm, typ: tokenType, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },

    verify: async (token) => {
      const remembered = verified.get(token)
      if (remembered) {
        if (!hasExpired(remembered)) return remembered
        verified.delete(token)
        return { problem: 'expired' }
      }
      const outcome = await prove(token)
      if ('problem' in outcome) return outcome
      if (verified.size >= maxVerified) verified.delete(verified.keys().next().value!)
      verified.set(token, outcome)
      return outcome
    },
  }

  function hasExpired({ expiresAtMs }: VerifiedToken): boolean {
    return now() >= expiresAtMs + leewaySeconds * 1000
  }

  async function prove(token: string): Promise<VerifiedToken | TokenProblem> {
    if (token.length > longestToken || !hasOurHeader(token)) return { problem: 'invalid' }
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => (await keys.publicKey(kid!)) ?? Promise.reject(new UnknownKey()),
        {
          algorithms: [algorithm],
          typ: tokenType,
          issuer,
          audience,
          requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat', 'role', 'session_id'],
          clockTolerance: leewaySeconds,
          currentDate: new Date(now()),
        },
      )
      const claims = payload as VerifiedToken['claims']
      const isWellFormed =
        claims.aud === audience &&
        claims.role === 'authenticated' &&
        uuid.test(claims.sub) &&
        uuid.test(claims.session_id)
      if (!isWellFormed) return { problem: 'invalid' }
      // Signed by us ahead of the present: the clock was set back. Who has it gets another as for one that has expired.
      if (claims.iat * 1000 > now() + leewaySeconds * 1000) return { problem: 'expired' }
      return {
        userId: claims.sub,
        sessionId: claims.session_id,
        role: 'authenticated',
        claims,
        expiresAtMs: claims.exp * 1000,
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { problem: 'expired' }
      if (error instanceof errors.JOSEError || error instanceof UnknownKey) return { problem: 'invalid' }
      throw error
    }
  }
}

class UnknownKey extends Error {}

/** The one algorithm and type, a key by its id, and nothing that brings a key along. */
function hasOurHeader(token: string): boolean {
  try {
    const header = decodeProtectedHeader(token) as Record<string, unknown>
    return (
      header.alg === algorithm &&
      header.typ === tokenType &&
      typeof header.kid === 'string' &&
      refusedHeaders.every((name) => !(name in header))
    )
  } catch {
    return false
  }
}
