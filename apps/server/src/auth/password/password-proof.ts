import { findAccountByEmail } from '../account-queries.ts'
import type { Auth } from '../auth.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { type Guess, giveBackGuess, takeGuess } from '../guesses.ts'
import type { Account } from '../user.ts'
import { passwordLength } from './password-rules.ts'

type Given = { email: string; given: string }

/** The account that an address and a password open, counted as a sign-in is. Throws what a sign-in throws. */
export async function requirePassword(auth: Auth, proof: Given & { device: Device }): Promise<Account> {
  return findByPassword(auth, { ...proof, guess: await takePasswordAttempt(auth, proof) })
}

/** Takes one of the attempts that are left for this account at this place. */
export async function takePasswordAttempt(
  auth: Auth,
  { email, given, device }: Given & { device: Device },
): Promise<Guess> {
  const guess = await takeGuess(auth, { email, device })
  // Longer than any account's: not worth a hash.
  if ([...given].length > passwordLength.max) throw invalidCredentials()
  return guess
}

/**
 * The account of a right password, whose attempt is given back. An unknown address and a wrong password are one answer
 * with one amount of work.
 */
export async function findByPassword(
  auth: Auth,
  { email, given, guess }: Given & { guess: Guess },
): Promise<Account> {
  const { run, passwords, parts } = auth
  const account = await findAccountByEmail(run, email)
  const isRight = await passwords.verify(account?.encrypted_password, given)
  if (!account || !isRight) {
    parts.log.info('auth.sign_in_refused', { userId: account?.id, reason: 'credentials' })
    throw invalidCredentials()
  }
  await giveBackGuess(auth, guess)
  return account
}

export function invalidCredentials(): AuthError {
  return new AuthError('invalid_credentials', 'Invalid login credentials')
}
