import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { type AccountOfLogin, type Auth, isRefused } from '../../auth/index.ts'
import type { Member } from '../handler.ts'

/** The account of the member who calls. Throws `not_signed_in` when the login has ended or the account is closed. */
export async function requireOwner(auth: Auth, { userId, sessionId }: Member): Promise<AccountOfLogin> {
  const account = await auth.findAccountOfLogin({ userId, sessionId })
  if (!account || isRefused(account, auth.parts.config, auth.parts.now())) {
    throw new AppError('not_signed_in', m.site_refusal_not_signed_in)
  }
  return account
}
