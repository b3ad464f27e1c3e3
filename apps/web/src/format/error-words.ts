import { type ErrorCode, errorCodes, type FieldProblems } from '@hearth/contracts/errors'
import * as m from '@hearth/messages'

/** What a person reads for each code when the error brings no sentence of its own that fits better. */
const messages: Record<ErrorCode, () => string> = {
  invalid_input: m.site_error_invalid_input,
  not_signed_in: m.site_error_not_signed_in,
  insufficient_aal: m.site_error_insufficient_aal,
  username_required: m.site_refusal_username_required,
  not_allowed: m.site_error_not_allowed,
  sign_in_too_old: m.site_error_sign_in_too_old,
  not_found: m.site_error_not_found,
  method_not_allowed: m.site_error_method_not_allowed,
  conflict: m.site_error_conflict,
  request_running: m.site_error_request_running,
  event_full: m.site_error_event_full,
  event_over: m.event_is_over,
  event_cancelled: m.site_error_event_cancelled,
  too_large: m.site_error_too_large,
  key_reused: m.site_error_key_reused,
  too_many_requests: m.site_error_too_many_requests,
  internal: m.site_error_internal,
  read_only: m.site_error_read_only,
  unavailable: m.site_error_unavailable,
}

/** The code of one of our own errors, whatever door it came through. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : undefined
}

/** Codes with which functions send a sentence that fits better than ours. */
const ownSentences = new Set<ErrorCode | undefined>([
  'conflict',
  'not_allowed',
  'not_found',
  'too_many_requests',
  'event_over',
  'event_cancelled',
])

/** Why a function refused, for a person: what it says of a field, its own sentence where it wrote one, else ours. */
export function refusalOf(error: Error): string {
  const [ofField] = Object.values((error as { fields?: FieldProblems }).fields ?? {})
  if (ofField) return ofField
  return ownSentences.has(errorCodeOf(error)) && error.message ? error.message : sentenceFor(error)
}

/** A sentence for a person about any error: by its code, else the engine's own sentence, else an honest general one. */
export function sentenceFor(error: unknown): string {
  const code = errorCodeOf(error)
  if (code) return messages[code]()
  if (error instanceof Error && error.name === 'EngineError') return error.message
  if (error instanceof TypeError) return m.site_error_network()
  return m.site_error_internal()
}
