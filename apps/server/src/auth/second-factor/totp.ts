import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// RFC 6238 by otpauth rather than by hand: kept, small, and the key's address (`otpauth://`) and base32 come with it.

/** What every authenticator app knows without being told (RFC 6238 and its defaults). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks differ and people type: the step before and the one after count too (RFC 6238, 5.2). */
const skewSteps = 1
/** As long as the digest, which RFC 4226 recommends. */
const secretBytes = 20

export function makeFactorSecret(): Buffer {
  return randomBytes(secretBytes)
}

/**
 * The time step that a code belongs to, at `nowMs` or one step away; `undefined` for a wrong code.
 * Whoever accepts it keeps the step: a code works once (RFC 6238, 5.2).
 */
export function findStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = TOTP.validate({
    ...parameters,
    secret: asSecret(secret),
    token: code,
    timestamp: nowMs,
    window: skewSteps,
  })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / parameters.period) + delta
}

export type Enrolment = {
  /** The secret as people type it: base32. */
  secret: string
  uri: string
  /** The address as a picture: SVG, which the client puts into a data URI as it is. */
  qrCode: string
}

/** What the authenticator app is told, once. `issuer` and `account` are what it shows. */
export function describeFactor(secret: Buffer, names: { issuer: string; account: string }): Enrolment {
  const totp = new TOTP({
    ...parameters,
    secret: asSecret(secret),
    issuer: names.issuer,
    label: names.account,
  })
  const uri = totp.toString()
  // Colours by name: a `#` would end the data URI. Four light modules around it, as ISO/IEC 18004 asks.
  const qrCode = renderSVG(uri, { ecc: 'M', border: 4, whiteColor: 'white', blackColor: 'black' })
  return { secret: totp.secret.base32, uri, qrCode }
}

function asSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
