import { createHash, timingSafeEqual } from 'node:crypto'
import { AuthError } from '../errors.ts'

// Proof Key for Code Exchange (RFC 7636), for clients whose links lead back to a server: the mailed link brings a
// code, and the code is worth a login only to who sent the challenge. S256 alone: "plain" would show the verifier in
// the request.

/** How long a code can be exchanged. */
export const codeLifetimeMs = 5 * 60_000

const shortest = 43
const longest = 128
const unreserved = /^[A-Za-z0-9._~-]+$/

type Asked = { code_challenge?: string | null | undefined; code_challenge_method?: string | null | undefined }

/** The challenge of a request, `undefined` in the implicit flow. Throws `validation_failed` in the protocol's words. */
export function readChallenge(body: Asked): string | undefined {
  const challenge = body.code_challenge || undefined
  const method = body.code_challenge_method || undefined
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (method.toLowerCase() !== 's256') {
    throw invalid('code_challenge_method has to be s256: plain is not supported')
  }
  if (challenge.length < shortest || challenge.length > longest) {
    throw invalid(`code challenge has to be between ${shortest} and ${longest} characters`)
  }
  if (!unreserved.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  return challenge
}

/** Whether the verifier has the form that RFC 7636 asks for (section 4.1) and hashes to the challenge (section 4.6). */
export function provesChallenge(challenge: string, verifier: string): boolean {
  if (verifier.length < shortest || verifier.length > longest || !unreserved.test(verifier)) return false
  const given = Buffer.from(createHash('sha256').update(verifier, 'ascii').digest('base64url'))
  const expected = Buffer.from(challenge)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function invalid(message: string): AuthError {
  return new AuthError('validation_failed', message)
}
