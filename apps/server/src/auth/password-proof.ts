import { findAccountByEmail } from './account-queries.ts'
import { giveBack, take } from './attempts.ts'
import type { Auth } from './auth.ts'
import { AuthError } from './errors.ts'
import type { Device } from './logins.ts'
import { passwordLength } from './password-rules.ts'
import type { Account } from './user.ts'

type Given = { email: string; given: string }

/** The account that an address and a password open, counted as a sign-in is. Throws what a sign-in throws. */
export async function requirePassword(auth: Auth, proof: Given & { device: Device }): Promise<Account> {
  await takePasswordAttempt(auth, proof)
  return findByPassword(auth, proof)
}

/** Takes one of the attempts that this address, and this account, have left. */
export async function takePasswordAttempt(
  { run, allowances, parts }: Auth,
  { email, given, device }: Given & { device: Device },
): Promise<void> {
  await take(run, allowances.passwordsFrom(device.address), parts.now())
  await take(run, allowances.failuresOf(email), parts.now())
  // Longer than any account's: not worth a hash.
  if ([...given].length > passwordLength.most) throw invalidCredentials()
}

/**
 * The account of a right password, whose attempt is given back. An unknown address and a wrong password are one answer
 * with one amount of work (security-rules 8).
 */
export async function findByPassword(auth: Auth, { email, given }: Given): Promise<Account> {
  const { run, passwords, allowances, parts } = auth
  const account = await findAccountByEmail(run, email)
  const isRight = await passwords.verify(account?.encrypted_password, given)
  if (!account || !isRight) {
    parts.log.info('auth.sign_in_refused', { userId: account?.id, reason: 'credentials' })
    throw invalidCredentials()
  }
  await giveBack(run, allowances.failuresOf(email))
  return account
}

export function invalidCredentials(): AuthError {
  return new AuthError('invalid_credentials', 'Invalid login credentials')
}
