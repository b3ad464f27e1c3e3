import { type ErrorCode, errorCodes, type FieldProblems } from '@hearth/contracts/errors'
import { m } from '@hearth/messages'

/** What a person reads for each code when the error brings no sentence of its own that fits better. */
const wording: Record<ErrorCode, string> = {
  invalid_input: 'Something in it is not right yet. Please look at the marked fields.',
  not_signed_in: 'Please sign in again to go on.',
  insufficient_aal: 'Enter the code from your authenticator app to finish signing in.',
  username_required: 'Please choose a username first.',
  not_allowed: 'That is not yours to do.',
  sign_in_too_old: 'Your sign-in is of another day. Please sign in again.',
  not_found: 'It is not here any more.',
  method_not_allowed: 'That cannot be done here.',
  conflict: 'Something else stands in the way. Please look again.',
  request_running: 'It is already on its way. One moment.',
  event_full: 'Every place is taken by now.',
  event_over: 'This event is over.',
  event_cancelled: 'This event was cancelled.',
  too_large: 'That is too large.',
  key_reused: 'This was already sent with something else in it. Please try again.',
  too_many_requests: 'That was a little fast. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We cannot be reached right now. Please try again in a moment.',
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
  if (code) return wording[code]
  if (error instanceof Error && error.name === 'EngineError') return error.message
  if (error instanceof TypeError) return m.site_format_the_network_did_not_answer_please()
  return wording.internal
}
