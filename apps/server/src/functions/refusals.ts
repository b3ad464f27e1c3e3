import { AppError, type ErrorCode } from '@hearth/contracts'

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

/** The refusal that a decision in the database raised (SQLSTATE HE000); any other error passes unchanged. */
export function asRefusal(error: unknown): unknown {
  if (sqlState(error) !== 'HE000') return error
  const code = (error as Error).message as ErrorCode
  const sentence = sentences[code]
  return sentence ? new AppError(code, sentence) : error
}

/** Two decisions crossed: the database undid one, and trying it again is right. */
export function isWorthRepeating(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
