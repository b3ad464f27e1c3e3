import type { Session } from '@supabase/supabase-js'
import { readAccessTokenClaims } from '../backend/access-token-claims.ts'

/** What the tokens of a session say about it; read, not verified. */
export type SessionFacts = {
  loginId: string | undefined
  /** When the person first signed in, in milliseconds since 1970, wherever in the network that was. */
  firstSignedInAtMs: number | undefined
  cameBySignOn: boolean
  /** A second step is still missing: nobody is signed in yet. */
  isUnfinished: boolean
}

export function factsOf({ access_token }: Pick<Session, 'access_token'>): SessionFacts {
  const claims = readAccessTokenClaims(access_token) ?? {}
  const proofs = Array.isArray(claims.amr) ? (claims.amr as { method?: unknown; timestamp?: unknown }[]) : []
  const seconds = proofs.map((proof) => proof?.timestamp).filter((at): at is number => Number.isFinite(at))
  return {
    loginId: typeof claims.session_id === 'string' ? claims.session_id : undefined,
    firstSignedInAtMs: seconds.length > 0 ? Math.min(...seconds) * 1000 : undefined,
    cameBySignOn: proofs.some((proof) => proof?.method === 'sso'),
    isUnfinished: claims.next_aal === 'aal2' && claims.aal !== 'aal2',
  }
}

/**
 * The login that a refresh token belongs to: our tokens begin with its sixteen bytes.
 * `undefined` for a token of another make.
 */
export function loginIdOfRefreshToken(refreshToken: string): string | undefined {
  if (!/^[\w-]{70}$/.test(refreshToken)) return undefined
  const bytes = atob(refreshToken.slice(0, 24).replaceAll('-', '+').replaceAll('_', '/')).slice(0, 16)
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
