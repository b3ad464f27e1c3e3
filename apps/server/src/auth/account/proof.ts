import type { AccountOfLogin } from '../account-queries.ts'
import type { Auth } from '../auth.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { giveBackGuess, takeGuess } from '../guesses.ts'
import { codeStandsForPassword, requireFreshProof } from '../second-factor/proof.ts'
import type { Account } from '../user.ts'

type Where = Pick<Device, 'address' | 'cookies'>

/**
 * Checks the password of someone who is signed in already, within the limits of sign-in (decision 0044). Throws
 * `invalid_credentials` for a wrong one, and the refusals of the limits.
 */
export async function requirePassword(
  auth: Auth,
  { account, password, device }: { account: Account; password: string; device: Where },
): Promise<void> {
  const guess = await takeGuess(auth, { email: account.email, device })
  if (!(await auth.passwords.verify(account.encrypted_password, password))) {
    throw new AuthError('invalid_credentials', 'The current password is not right')
  }
  await giveBackGuess(auth, guess)
}

type Claim = { account: AccountOfLogin; password: string | undefined; device: Where }

/**
 * Proof for what cannot be undone: with an authenticator app a fresh code of it, and the password unless that code
 * stands in for it. A password that is given is checked in any case. Throws `insufficient_aal`,
 * `reauthentication_needed`, or what `requirePassword` throws.
 */
export async function requireOwnersProof(auth: Auth, { account, password, device }: Claim): Promise<void> {
  const nowMs = auth.parts.now()
  requireFreshProof(account, { nowMs, freshSeconds: auth.parts.config.FRESH_PROOF_SECONDS })
  if (password) return requirePassword(auth, { account, password, device })
  if (codeStandsForPassword(account, nowMs)) return
  throw new AuthError('reauthentication_needed', 'Please give your current password.')
}
