import { AppError, type ErrorCode, type RefusalReason, refusalReasons } from '@hearth/contracts'
import { m } from '@hearth/messages'
import { AuthError } from '../auth/index.ts'

/** Each reason of `hearth.refuse`, worded for a person. */
const sentences: Record<RefusalReason, string> = {
  not_signed_in: 'Your sign-in has ended. Please sign in again.',
  not_found: 'This event is not there, or not open to you.',
  username_required: 'Please choose a username first.',
  not_allowed: 'This is not open to you.',
  event_over: 'This event is over.',
  event_cancelled: 'This event has been cancelled.',
  event_full: 'There is no room left for everyone you bring.',
  party_too_large: 'The hosts have room for smaller parties only. Please come with fewer.',
  answer_declined: 'The hosts could not say yes this time.',
  approval_needed: 'The hosts say yes to each answer here. Ask them to come.',
  not_invited: 'Only those whom the hosts invite can come.',
  answers_closed: 'The last moment for answers has passed.',
  answers_until_late: 'Choose a last moment for answers that is before it begins.',
  asks_no_more: 'They have changed their mind and ask no more.',
  comes_already: 'They are coming already: another of you said yes.',
  full_for_them: 'There is no room left for everyone they bring.',
  city_needed: 'Name the city first, so that people know roughly where it is.',
}

/** The auth service's codes in the words of functions. Its sentences are for people and stay. */
const authCodes: Partial<Record<AuthError['code'], ErrorCode>> = {
  insufficient_aal: 'insufficient_aal',
  mfa_factor_not_found: 'not_allowed',
  not_allowed: 'not_allowed',
  over_request_rate_limit: 'too_many_requests',
  over_email_send_rate_limit: 'too_many_requests',
  session_not_found: 'not_signed_in',
  unavailable: 'unavailable',
}

/** What belongs beside the field of the password. */
const aboutPassword: Partial<Record<AuthError['code'], string>> = {
  invalid_credentials: 'This is not your current password.',
  reauthentication_needed: 'Please give your current password.',
}

/**
 * The refusal that a decision in the database raised (SQLSTATE HE000), or the auth service; any other error passes
 * unchanged.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AuthError) return fromAuth(error)
  if (sqlState(error) !== 'HE000') return error
  const reason = (error as Error).message as RefusalReason
  return Object.hasOwn(sentences, reason) ? new AppError(refusalReasons[reason], sentences[reason]) : error
}

function fromAuth(error: AuthError): unknown {
  const password = aboutPassword[error.code]
  if (password)
    return new AppError('invalid_input', m.site_functions_please_check_what_you_sent(), {
      fields: { password },
    })
  const code = authCodes[error.code]
  if (!code) return error
  const { message, retryAfterSeconds } = error
  return new AppError(code, message, { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}

/** Two decisions crossed: the database undid one, and trying it again is right. */
export function isWorthRepeating(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
