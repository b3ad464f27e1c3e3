import * as m from '@hearth/messages'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { sessionFields } from './session.ts'

/**
 * `POST /functions/v1/recovery-codes`: ten new recovery codes; those from before are void. Asks for a fresh second
 * step.
 */
export const recoveryCodesRequestSchema = z.strictObject({})
/** Told this once. Each is `xxxx-xxxx-xxxx` and works once. */
export const recoveryCodesReplySchema = z.object({ codes: z.array(z.string()) })

/** `POST /functions/v1/recovery-codes-left`: how many recovery codes are unused. */
export const recoveryCodesLeftRequestSchema = z.strictObject({})
export const recoveryCodesLeftReplySchema = z.object({ left: z.number().int() })

/**
 * `POST /functions/v1/redeem-recovery-code`: finishes signing in with a recovery code in place of a code from the
 * authenticator app. Case, spaces and hyphens do not matter.
 */
export const redeemRecoveryCodeRequestSchema = z.strictObject({
  code: z
    .string()
    .min(1, { error: () => m.account_second_step_recovery_missing() })
    .max(100, { error: () => m.account_second_step_recovery_wrong() }),
})

/** A session as the auth protocol's `/token` gives it, for `setSession`, and how many codes are left. */
export const redeemRecoveryCodeReplySchema = z.object({
  ...sessionFields,
  recovery_codes_left: z.number().int(),
})

export const secondFactorFunctions = {
  'recovery-codes': {
    input: recoveryCodesRequestSchema,
    output: recoveryCodesReplySchema,
    by: 'login',
    repeat: 'never',
    ownLogin: true,
  },
  'recovery-codes-left': {
    input: recoveryCodesLeftRequestSchema,
    output: recoveryCodesLeftReplySchema,
    by: 'member',
  },
  'redeem-recovery-code': {
    input: redeemRecoveryCodeRequestSchema,
    output: redeemRecoveryCodeReplySchema,
    by: 'second step',
    repeat: 'never',
    ownLogin: true,
  },
} as const satisfies FunctionRows
