import type { Config } from '../config.ts'
import { createIdPasses } from './id-pass.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { deriveKeyring, type Keyring, keyedHash } from './tokens/keyring.ts'
import { seal, unseal } from './tokens/seal.ts'

export type GuestSecrets = ReturnType<typeof createGuestSecrets>

/** What the database knows of guests without an account only sealed, or as a hash, and what opens their pages. */
export function createGuestSecrets(keyring: Keyring) {
  return {
    sealAddress: (guestId: string, address: string): Buffer =>
      seal(keyring.guestAddresses, guestId, Buffer.from(address)),
    openAddress: (guestId: string, sealed: Buffer): string =>
      unseal(keyring.guestAddresses, guestId, sealed).toString(),
    hashAddress: (address: string): Buffer => keyedHash(keyring.guestAddressHashes, address),
    /** What opens a guest's own page, and nothing else. */
    pagePasses: createIdPasses(keyring.guestPages),
    /** What opens an invitation by email; the address that it went to is sealed by its id, as a guest's is. */
    invitationPasses: createIdPasses(keyring.invitations),
    /** What a browser of a doubtful network works out before its form is taken. */
    work: createProofOfWork(keyring.guestWork),
  }
}

/** The same outside of the auth service. */
export function guestSecretsOf({ hearthSecret }: Pick<Config, 'hearthSecret'>): GuestSecrets {
  return createGuestSecrets(deriveKeyring(hearthSecret))
}

/** Where a guest finds their answer. */
export function guestPath(pass: string): string {
  return `/guest/${pass}`
}

/** Where a guest of a series finds all their dates. */
export function guestDatesPath(pass: string): string {
  return `/guest/dates/${pass}`
}
