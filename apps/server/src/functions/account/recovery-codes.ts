import { AppError } from '@hearth/contracts'
import {
  type Auth,
  AuthError,
  countRecoveryCodesLeft,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from '../../auth/index.ts'
import type { Handler } from '../handler.ts'

/** New codes for the day when the authenticator app is gone, in place of those before. */
export const createRecoveryCodes =
  (auth: Auth): Handler<'recovery-codes'> =>
  async ({ member }) => ({ codes: await renewRecoveryCodes(auth, member) })

export const createRecoveryCodesLeft =
  (auth: Auth): Handler<'recovery-codes-left'> =>
  async ({ member }) => ({ left: await countRecoveryCodesLeft(auth, member) })

/** A code in place of the authenticator app: the second step of a sign-in. */
export const createRedeemRecoveryCode =
  (auth: Auth): Handler<'redeem-recovery-code'> =>
  async ({ member, address }, { code }) => {
    const { session, left } = await redeemRecoveryCode(auth, member, { code, address }).catch(sayBesideField)
    return { ...session, recovery_codes_left: left }
  }

function sayBesideField(error: unknown): never {
  if (!(error instanceof AuthError) || error.code !== 'mfa_verification_failed') throw error
  throw new AppError('invalid_input', error.message, { fields: { code: error.message } })
}
