import {
  AppError,
  doorHours,
  type ErrorCode,
  maxWalkIns,
  type RefusalReason,
  refusalReasons,
} from '@hearth/contracts'
import * as m from '@hearth/messages'
import { formatDate, formatNumber } from '@hearth/messages/in-locale'
import { AuthError } from '../auth/index.ts'

/** Each reason of `hearth.refuse`, worded for a person. */
const sentences: Record<RefusalReason, (detail: string) => string> = {
  not_signed_in: m.site_refusal_not_signed_in,
  not_found: m.event_not_found,
  username_required: m.site_refusal_username_required,
  not_allowed: m.event_refusal_not_allowed,
  event_over: m.event_is_over,
  event_cancelled: m.event_is_cancelled,
  event_full: m.event_refusal_event_full,
  party_too_large: m.event_refusal_party_too_large,
  answer_declined: m.event_refusal_answer_declined,
  approval_needed: m.event_refusal_approval_needed,
  not_invited: m.event_refusal_not_invited,
  account_needed: m.event_refusal_account_needed,
  answers_closed: m.event_refusal_answers_closed,
  answers_until_late: m.event_refusal_answers_until_late,
  account_answers: m.event_refusal_account_answers,
  asks_no_more: m.event_refusal_asks_no_more,
  comes_already: m.event_refusal_comes_already,
  full_for_them: m.event_refusal_full_for_them,
  city_needed: m.event_refusal_city_needed,
  door_opens_later: () => m.attendance_door_opens_later({ hours: doorHours.before }),
  door_closed: () => m.attendance_door_closed({ hours: doorHours.after }),
  not_expected: m.attendance_door_not_expected,
  party_smaller: m.attendance_door_party_smaller,
  kind_needed: m.attendance_refusal_kind_needed,
  kind_gone: m.attendance_refusal_kind_gone,
  other_kinds: m.series_answers_other_kinds,
  kind_not_yet: m.attendance_refusal_kind_not_yet,
  kind_closed: m.attendance_refusal_kind_closed,
  kind_full: m.attendance_refusal_kind_full,
  kind_for_invited: m.attendance_refusal_kind_for_invited,
  kind_in_use: m.attendance_refusal_kind_in_use,
  kind_too_small: m.attendance_refusal_kind_too_small,
  too_many_kinds: m.attendance_refusal_too_many_kinds,
  question_open: (question) => m.attendance_question_open({ question }),
  questions_changed: m.attendance_questions_changed,
  questions_answered: m.attendance_questions_answered,
  change_gone: m.series_undo_gone,
  asks_own: m.series_guest_asks_own,
  course_only: m.series_terms_refusal_course,
  course_full: (date) => m.series_terms_refusal_full({ day: sayDayAndMonth(date) }),
  course_asks: m.series_terms_refusal_asks,
  single_dates_only: m.series_terms_refusal_dates,
  kept_for_newcomers: m.series_terms_refusal_kept,
  kept_too_many: m.series_terms_refusal_kept_many,
  too_many_walk_ins: () => m.attendance_door_too_many({ max: formatNumber(maxWalkIns) }),
}

const sayDayAndMonth = (date: string) =>
  formatDate(Date.parse(date), { day: 'numeric', month: 'long', timeZone: 'UTC' })

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
const aboutPassword: Partial<Record<AuthError['code'], () => string>> = {
  invalid_credentials: m.site_refusal_password_wrong,
  reauthentication_needed: m.site_refusal_password_missing,
}

/**
 * The refusal that a decision in the database raised (SQLSTATE HE000), or the auth service; any other error passes
 * unchanged.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AuthError) return fromAuth(error)
  if (sqlState(error) !== 'HE000') return error
  const reason = (error as Error).message as RefusalReason
  if (!Object.hasOwn(sentences, reason)) return error
  const detail = 'detail' in (error as Error) ? String((error as Error & { detail: unknown }).detail) : ''
  return new AppError(refusalReasons[reason], () => sentences[reason](detail))
}

/** The sentence of a reason that is found before anything is asked. */
export const sayRefusal = (reason: RefusalReason, detail = ''): string => sentences[reason](detail)

function fromAuth(error: AuthError): unknown {
  const password = aboutPassword[error.code]
  if (password)
    return new AppError('invalid_input', m.site_refusal_check_fields, {
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
