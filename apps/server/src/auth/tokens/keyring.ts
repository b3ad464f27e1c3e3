import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The keys of the auth service, each for one purpose, derived from the deployment's secret: every process has the
 * same.
 */
export type Keyring = {
  /** Names accounts in counters, so that no address stands there. */
  accounts: Buffer
  /** Makes refresh tokens. */
  refreshTokens: Buffer
  /** Hashes refresh tokens for the database. */
  refreshTokenHashes: Buffer
  /** Names the kinds of device that an account was seen on. */
  devices: Buffer
  /** Encrypts the private parts of signing keys. */
  signingKeys: Buffer
  /** Encrypts what an authenticator app shares with us. */
  factorSecrets: Buffer
  /** Hashes recovery codes for the database. */
  recoveryCodes: Buffer
  /** Signs what opens the appeal of a suspension. */
  appeals: Buffer
  /** Encrypts the addresses of guests without an account. */
  guestAddresses: Buffer
  /** Hashes them, by which they are found again. */
  guestAddressHashes: Buffer
  /** Signs what opens a guest's own page. */
  guestPages: Buffer
  /** Signs the links of invitations by email. */
  invitations: Buffer
  /** Signs what browsers of doubtful networks work out. */
  guestWork: Buffer
}

export function deriveKeyring(hearthSecret: string): Keyring {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', hearthSecret, '', `hearth auth: ${purpose}`, 32))
  return {
    accounts: derive('account names'),
    refreshTokens: derive('refresh tokens'),
    refreshTokenHashes: derive('refresh token hashes'),
    devices: derive('known devices'),
    signingKeys: derive('signing keys'),
    factorSecrets: derive('factor secrets'),
    recoveryCodes: derive('recovery codes'),
    appeals: derive('appeals'),
    guestAddresses: derive('guest addresses'),
    guestAddressHashes: derive('guest address hashes'),
    guestPages: derive('guest pages'),
    invitations: derive('invitations by email'),
    guestWork: derive('work of guests'),
  }
}

export function keyedHash(key: Buffer, value: string | Buffer): Buffer {
  return createHmac('sha256', key).update(value).digest()
}
