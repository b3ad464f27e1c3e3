import type { AccountOfLogin } from '../account-queries.ts'
import { AuthError } from '../errors.ts'

/**
 * The one rule of what a login may do to its account: a login of another app, and one that single sign-on carried here,
 * is not the account and changes nothing of it (docs/decisions/0041-a-carried-login-is-not-the-account.md). Every
 * door to the password, address, factors, recovery codes, deletion, archive, calendar address and other logins asks
 * this first. Throws `not_allowed`.
 */
export function requireOwnLogin({
  login_app: app,
  login_is_carried: isCarried,
}: Pick<AccountOfLogin, 'login_app' | 'login_is_carried'>): void {
  if (!isCarried) return
  throw new AuthError(
    'not_allowed',
    app === 'hearth'
      ? 'Another app signed you in here. Sign in to Hearth itself to change your account.'
      : 'Open your account page in Hearth',
  )
}
