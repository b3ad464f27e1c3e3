import { AppError, type ErrorCode } from '@hearth/contracts'
import { AuthError } from '../auth/index.ts'

/** What `hearth.refuse` says in one word, worded for a person. */
const sentences: Partial<Record<ErrorCode, string>> = {
  not_signed_in: 'Your sign-in has ended. Please sign in again.',
  not_found: 'This event is not there, or not open to you.',
  username_required: 'Please choose a username first.',
  not_allowed: 'This is not open to you.',
  event_over: 'This event is over.',
  event_cancelled: 'This event has been cancelled.',
  event_full: 'There is no room left for everyone you bring.',
}

/**
 * The refusal that a decision in the database raised (SQLSTATE HE000), or one of the auth service's in our own words;
 * any other error passes unchanged.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AuthError) return ofAuth(error)
  if (sqlState(error) !== 'HE000') return error
  const code = (error as Error).message as ErrorCode
  const sentence = sentences[code]
  return sentence ? new AppError(code, sentence) : error
}

function ofAuth(error: AuthError): AppError {
  const { status, message, retryAfterSeconds } = error
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (error.code === 'invalid_credentials') {
    return new AppError('invalid_input', 'Please check what you sent.', {
      fields: { password: 'This is not your current password.' },
    })
  }
  if (status === 429) return new AppError('too_many_requests', message, later)
  if (status === 503) return new AppError('unavailable', message, later)
  if (error.code === 'session_not_found' || error.code === 'user_banned') {
    return new AppError('not_signed_in', sentences.not_signed_in!)
  }
  return new AppError('not_allowed', message)
}

/** Two decisions crossed: the database undid one, and trying it again is right. */
export function isWorthRepeating(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
