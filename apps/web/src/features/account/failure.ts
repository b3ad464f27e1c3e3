import type { AppError } from '@hearth/contracts/errors'
import * as m from '@hearth/messages'
import { readOnlyCode } from '@hearth/network-sdk'
import { passwordLength } from './password-length.ts'

type FailureReason =
  | 'missing_credentials'
  | 'credentials'
  | 'not_confirmed'
  | 'weak_password'
  | 'same_password'
  | 'bad_email'
  | 'already_registered'
  | 'signups_off'
  | 'banned'
  | 'spent_link'
  | 'fresh_link_needed'
  | 'ended_login'
  | 'taken'
  | 'bad_username'
  | 'too_many'
  | 'unavailable'
  | typeof readOnlyCode
  | 'server_error'
  | 'no_session'
  | 'wrong_code'
  | 'code_needed'
  | 'app_gone'
  | 'bad_input'
  | 'other'

/** Why something did not work, in a sentence for the person; `field` names the field that it is about. */
export type Failure = { reason: FailureReason; message: string; field?: FailedField }
export type FailedResult = { ok: false; failure: Failure }
type FailedField = 'email' | 'password' | 'current_password' | 'username' | 'code' | 'name'

/**
 * The one place that turns what the backend's client ends with into our words. It goes by the protocol's codes, and by its
 * reasons for a refused password: the server's own sentences are English.
 */
export function readFailure(error: unknown): Failure {
  const { name, code, status, message } = describe(error)
  if (status === 429) return tooMany(secondsNamedIn(message))
  if (code === readOnlyCode || message === readOnlyCode) return readOnly()
  // The client's name for "no answer, or one that is not the service's": 0 when the network failed, else the status.
  if (name === 'AuthRetryableFetchError') {
    return status === 500 ? serverError() : unavailable()
  }
  // What stands in for a client without an address or a key.
  if (name === 'AuthError' && status === 503)
    return { reason: 'unavailable', message: m.account_spec_not_initialized() }
  if (name === 'AuthInvalidTokenResponseError')
    return { reason: 'no_session', message: m.account_spec_no_session() }
  if (name === 'AuthSessionMissingError') return endedLogin()
  if (code === 'weak_password')
    return {
      reason: 'weak_password',
      message: weakPassword(error),
      field: 'password',
    }
  const known = byCode[code]
  if (known) return known()
  if (code === 'validation_failed' && /email/i.test(message)) return badEmail()
  if (/already registered/i.test(message)) return alreadyRegistered()
  if (/database error/i.test(message)) return serverError()
  return { reason: 'other', message: m.account_spec_unknown() }
}

/** Why a name was not saved: tables answer with codes of their own (SQLSTATE and PGRST). */
export function readUsernameFailure(error: unknown, username: string): Failure {
  const { code, status, message } = describe(error)
  if (code === '23505')
    return { reason: 'taken', message: m.account_username_taken({ username }), field: 'username' }
  // The database has a sentence for a reserved name; its check of the form speaks to programs.
  if (code === '23514') {
    const sentence = /^This name/.test(message)
      ? m.account_username_reserved()
      : m.account_username_bad_form()
    return { reason: 'bad_username', message: sentence, field: 'username' }
  }
  if (status === 401 || code === '42501') {
    return { reason: 'ended_login', message: m.account_username_not_saved() }
  }
  if (code !== readOnlyCode && (status === 0 || (status !== undefined && status >= 500))) {
    return unavailable()
  }
  return readFailure(error)
}

/** Why a function of the backend refused: it answers with our own codes (`AppError`). */
export function readCallFailure(error: unknown): Failure {
  const { code } = describe(error)
  const { fields, retryAfterSeconds, message } = (error ?? {}) as Partial<AppError>
  const known = byCallCode[code]
  if (known) return known()
  if (code === 'too_many_requests') return tooMany(retryAfterSeconds)
  if (code === 'invalid_input' && fields) {
    const [field, sentence] = Object.entries(fields)[0] ?? []
    if (field && sentence) return { reason: 'bad_input', message: sentence, field: field as FailedField }
  }
  if (code && code !== 'internal' && message) return { reason: 'other', message }
  return { reason: 'other', message: m.account_spec_unknown() }
}

const failing = (reason: FailureReason, message: () => string, field?: FailedField) => (): Failure => ({
  reason,
  message: message(),
  ...(field && { field }),
})

const serverError = failing('server_error', m.account_spec_unknown)
const unavailable = failing('unavailable', m.site_error_unavailable)
const readOnly = failing(readOnlyCode, m.site_error_read_only)
const badEmail = failing('bad_email', m.account_failures_bad_email, 'email')
const alreadyRegistered = failing('already_registered', m.account_failures_credentials)
const signUpsOff = failing('signups_off', m.account_spec_signups_disabled)
const endedLogin = failing('ended_login', m.site_refusal_not_signed_in)
const codeNeeded = failing('code_needed', m.account_failures_code_needed)

const byCallCode: Record<string, () => Failure> = {
  insufficient_aal: codeNeeded,
  not_signed_in: endedLogin,
  [readOnlyCode]: readOnly,
  unavailable,
}

const byCode: Record<string, () => Failure> = {
  insufficient_aal: codeNeeded,
  mfa_verification_failed: failing('wrong_code', m.account_failures_wrong_code, 'code'),
  mfa_challenge_expired: failing('wrong_code', m.account_failures_late_code, 'code'),
  mfa_ip_address_mismatch: failing('wrong_code', m.account_failures_moved_code, 'code'),
  mfa_factor_not_found: failing('app_gone', m.account_failures_app_gone),
  mfa_factor_name_conflict: failing('taken', m.account_failures_app_name_taken, 'name'),
  too_many_enrolled_mfa_factors: failing('too_many', m.account_failures_too_many_apps),
  invalid_credentials: failing('credentials', m.account_failures_credentials),
  // A login that another app began changes nothing of the account.
  not_allowed: failing('other', m.account_failures_carried_login),
  email_not_confirmed: failing('not_confirmed', m.account_failures_not_confirmed),
  user_banned: failing('banned', m.account_failures_banned),
  email_address_invalid: badEmail,
  same_password: failing('same_password', m.account_failures_same_password, 'password'),
  user_already_exists: alreadyRegistered,
  email_exists: alreadyRegistered,
  signup_disabled: signUpsOff,
  email_provider_disabled: signUpsOff,
  otp_expired: failing('spent_link', m.account_failures_spent_link),
  reauthentication_needed: failing('fresh_link_needed', m.account_failures_new_link_needed),
  unavailable,
  bad_jwt: endedLogin,
  no_authorization: endedLogin,
  session_expired: endedLogin,
  session_not_found: endedLogin,
  user_not_found: endedLogin,
}

/** By the protocol's first reason. What is too long is refused by its field. */
function weakPassword(error: unknown): string {
  const { reasons, weak_password: weak } = (error ?? {}) as {
    reasons?: unknown
    weak_password?: { reasons?: unknown }
  }
  const named = reasons ?? weak?.reasons
  const [reason] = Array.isArray(named) ? named : []
  const known: Record<string, () => string> = {
    length: () => m.account_too_short({ count: passwordLength.least }),
    pwned: m.account_fields_password_common,
    personal: m.account_fields_password_personal,
  }
  return (known[String(reason)] ?? m.account_failures_bad_password)()
}

/** Up to a minute and a half in seconds, beyond it in minutes: nobody counts 300 seconds. */
function tooMany(seconds: number | undefined): Failure {
  const message = !seconds
    ? m.account_failures_too_many()
    : seconds <= 90
      ? m.account_failures_too_many_seconds({ seconds })
      : m.account_failures_too_many_minutes({ minutes: Math.ceil(seconds / 60) })
  return { reason: 'too_many', message }
}

/** The wait that a sentence of the protocol names ("after 57 seconds"); its header does not reach the client's caller. */
function secondsNamedIn(message: string): number | undefined {
  const [, amount, unit] = /(\d+) (second|minute)/.exec(message) ?? []
  return amount ? Number(amount) * (unit === 'minute' ? 60 : 1) : undefined
}

/** The client's error classes are read by their fields: naming the classes would load the client. */
function describe(error: unknown) {
  const { name, code, status, message } = (error ?? {}) as Record<string, unknown>
  return {
    name: typeof name === 'string' ? name : '',
    code: typeof code === 'string' ? code : '',
    status: typeof status === 'number' ? status : undefined,
    message: typeof message === 'string' ? message : '',
  }
}
