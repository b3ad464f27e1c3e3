import { AppError } from '@hearth/contracts/errors'
import { readOnlyCode } from '@hearth/contracts/read-only'

const notSignedIn = /^(?:PGRST30|PT401)/

/** The protocol's codes as ours. Without a code no answer came. */
export function asAppError({ code, message }: { code: string; message: string }): AppError {
  if (!code) return new AppError('unavailable', message)
  if (code === readOnlyCode) return new AppError(readOnlyCode, message)
  if (notSignedIn.test(code)) return new AppError('not_signed_in', message)
  if (code === '42501') return new AppError('not_allowed', message)
  // A check or a length that the table refuses.
  if (code.startsWith('22') || code === '23514') return new AppError('invalid_input', message)
  return new AppError('internal', message)
}

/** PostgreSQL's unique_violation: a first try arrived after all. */
export const alreadyThere = '23505'
