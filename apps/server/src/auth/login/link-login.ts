import type { Run } from '@hearth/database'
import { findAccount } from '../account-queries.ts'
import type { Auth } from '../auth.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import type { LinkType } from '../redirects.ts'
import { recoveryMethod } from '../rules.ts'
import type { BegunLogin } from './logins.ts'

/** Only a recovery opens the way to a new password without the old one. */
const linkMethods = { signup: 'otp', recovery: recoveryMethod, email_change: 'otp' } as const

const namesDevice = { signup: 'ignore', recovery: 'tell', email_change: 'quiet' } as const

/** Begins the login that a mailed link is worth, at once or for the code that it led to. */
export async function beginByLink(
  auth: Auth,
  run: Run,
  { userId, type, device }: { userId: string; type: LinkType; device: Device },
): Promise<BegunLogin> {
  const account = await findAccount(run, userId)
  const login =
    account &&
    (await auth.logins.begin(run, {
      account,
      method: linkMethods[type],
      device,
      newDevice: namesDevice[type],
    }))
  if (!login) throw accountIsClosed()
  return login
}

export function accountIsClosed(): AuthError {
  return new AuthError('user_banned', 'This account is closed at the moment.', { status: 403 })
}
