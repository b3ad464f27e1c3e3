import type { AccountOfLogin } from '../account-queries.ts'
import { giveBack, take } from '../attempts.ts'
import type { Auth } from '../auth.ts'
import { AuthError } from '../errors.ts'
import { codeStandsForPassword, requireFreshProof } from '../second-factor/proof.ts'
import type { Account } from '../user.ts'

/**
 * Checks the password of someone who is signed in already, within the limits of sign-in (security-rules 11). Throws
 * `invalid_credentials` for a wrong one, and the refusals of the limits.
 */
export async function requirePassword(
  { run, allowances, passwords, parts }: Auth,
  { account, password, address }: { account: Account; password: string; address: string },
): Promise<void> {
  await take(run, allowances.passwordsFrom(address), parts.now())
  await take(run, allowances.failuresOf(account.email), parts.now())
  if (!(await passwords.verify(account.encrypted_password, password))) {
    throw new AuthError('invalid_credentials', 'The current password is not right')
  }
  await giveBack(run, allowances.failuresOf(account.email))
}

type Claim = { account: AccountOfLogin; password: string | undefined; address: string }

/**
 * Proof for what cannot be undone: with an authenticator app a fresh code of it, and the password unless that code stands
 * in for it. A password that is given is checked in any case. Throws `insufficient_aal`, `reauthentication_needed`, or
 * what `requirePassword` throws.
 */
export async function requireOwnersProof(auth: Auth, { account, password, address }: Claim): Promise<void> {
  const nowMs = auth.parts.now()
  requireFreshProof(account, { nowMs, freshSeconds: auth.parts.config.FRESH_PROOF_SECONDS })
  if (password) return requirePassword(auth, { account, password, address })
  if (codeStandsForPassword(account, nowMs)) return
  throw new AuthError('reauthentication_needed', 'Please give your current password.')
}
