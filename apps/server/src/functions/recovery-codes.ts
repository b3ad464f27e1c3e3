import {
  AppError,
  recoveryCodesLeftReplySchema,
  recoveryCodesLeftRequestSchema,
  recoveryCodesReplySchema,
  recoveryCodesRequestSchema,
  redeemRecoveryCodeReplySchema,
  redeemRecoveryCodeRequestSchema,
} from '@hearth/contracts'
import {
  type Auth,
  AuthError,
  countRecoveryCodesLeft,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from '../auth/index.ts'
import { defineFunction, type FunctionDefinition } from './definition.ts'
import { requireLivingLogin } from './living-login.ts'

/** For the day when the authenticator app is gone: making recovery codes, counting them, and signing in with one. */
export function createRecoveryCodes(auth: Auth): FunctionDefinition[] {
  return [
    defineFunction({
      name: 'recovery-codes',
      input: recoveryCodesRequestSchema,
      output: recoveryCodesReplySchema,
      isSecret: true,
      changesAccount: true,
      work: async ({ member }) => ({ codes: await renewRecoveryCodes(auth, member) }),
    }),
    defineFunction({
      name: 'recovery-codes-left',
      input: recoveryCodesLeftRequestSchema,
      output: recoveryCodesLeftReplySchema,
      async work({ member, run }) {
        await requireLivingLogin(run, member)
        return { left: await countRecoveryCodesLeft(auth, member) }
      },
    }),
    defineFunction({
      name: 'redeem-recovery-code',
      input: redeemRecoveryCodeRequestSchema,
      output: redeemRecoveryCodeReplySchema,
      isSecret: true,
      isSecondStep: true,
      changesAccount: true,
      async work({ member, address }, { code }) {
        const { session, left } = await redeemRecoveryCode(auth, member, { code, address }).catch(
          sayBesideField,
        )
        return { ...session, recovery_codes_left: left }
      },
    }),
  ]
}

function sayBesideField(error: unknown): never {
  if (!(error instanceof AuthError) || error.code !== 'mfa_verification_failed') throw error
  throw new AppError('invalid_input', error.message, { fields: { code: error.message } })
}
