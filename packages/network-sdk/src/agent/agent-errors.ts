import { AppError } from '@hearth/contracts/errors'
import { readOnlyCode, readOnlySentence } from '@hearth/contracts/read-only'
import { EngineError } from '../engine-error.ts'
import {
  AgentError,
  CertifiedRejectErrorCode,
  HttpErrorCode,
  HttpFetchErrorCode,
  IngressExpiryInvalidErrorCode,
  MissingSignatureErrorCode,
  ReplicaRejectCode,
  TimeoutWaitingForResponseErrorCode,
  UncertifiedRejectErrorCode,
  UncertifiedRejectUpdateErrorCode,
} from './agent-library.ts'

export const sentences = {
  unreachable: 'The event engine cannot be reached right now. Please try again.',
  unverified: 'The answer of the event engine could not be verified, so it is not used. Please try again.',
  readOnly: readOnlySentence,
  expiredLogin: 'Your sign-in has ended. Please sign in again.',
  wrongClock: 'The clock of this device seems to be wrong. Please set it and try again.',
  refused: 'The event engine did not accept this.',
} as const

type As = (kind: EngineError['kind'], message: string) => EngineError

/** How the protocol words it (interface specification; agents compare this beginning). */
const expiryRefusal = 'Invalid request expiry'

/**
 * The library's error as ours. What is neither the library's nor the backend's is a bug of our own and comes back as
 * it is. `requestFailed`: an HTTP request of this call failed; the library reports missing node keys the same way
 * whether they could not be fetched or do not hold.
 */
export function toEngineError(error: unknown, { requestFailed }: { requestFailed: boolean }): unknown {
  if (error instanceof EngineError) return error
  if (error instanceof AppError) return fromBackend(error)
  if (!(error instanceof AgentError)) return error
  const { code } = error
  const as: As = (kind, message) => new EngineError(kind, message, { cause: error })

  if (
    code instanceof CertifiedRejectErrorCode ||
    code instanceof UncertifiedRejectErrorCode ||
    code instanceof UncertifiedRejectUpdateErrorCode
  ) {
    // SYS_TRANSIENT is the protocol's "not now".
    if (code.rejectCode === ReplicaRejectCode.SysTransient) return notNow(code.rejectMessage, as)
    return as('refused', code.rejectMessage || sentences.refused)
  }
  if (code instanceof HttpErrorCode) return fromHttpStatus(code.status, code.bodyText ?? '', as)
  if (code instanceof IngressExpiryInvalidErrorCode) return as('refused', sentences.wrongClock)
  if (code instanceof HttpFetchErrorCode || code instanceof TimeoutWaitingForResponseErrorCode)
    return as('unreachable', sentences.unreachable)
  if (code instanceof MissingSignatureErrorCode && requestFailed)
    return as('unreachable', sentences.unreachable)
  return as('unverified', sentences.unverified)
}

/** The gateway refused an envelope because its expiry is past or too far ahead: nothing of it ran. */
export function isExpiryRefusal(error: unknown): boolean {
  if (!(error instanceof AgentError)) return false
  const { code } = error
  if (code instanceof IngressExpiryInvalidErrorCode) return true
  return code instanceof HttpErrorCode && code.status === 400 && saysExpiryRefusal(code.bodyText ?? '')
}

/** The same, of the body of an HTTP 400. */
export function saysExpiryRefusal(body: string): boolean {
  return body.startsWith(expiryRefusal)
}

export function isCertifiedReject(error: unknown): boolean {
  return error instanceof AgentError && error.code instanceof CertifiedRejectErrorCode
}

/** An update was not begun, because the engine's database can only be read. */
export function isReadOnlyReject(error: unknown): boolean {
  if (!(error instanceof AgentError) || !(error.code instanceof UncertifiedRejectUpdateErrorCode))
    return false
  return error.code.rejectMessage === sentences.readOnly
}

function notNow(said: string, as: As): EngineError {
  return as('unreachable', said === sentences.readOnly ? sentences.readOnly : sentences.unreachable)
}

function fromHttpStatus(status: number, body: string, as: As): EngineError {
  if (status >= 500 || status === 429 || status === 404) return notNow(body, as)
  // An ended or foreign delegation; both are cured by a new sign-in.
  if (body.startsWith('Invalid delegation')) return as('expired_login', sentences.expiredLogin)
  if (saysExpiryRefusal(body)) return as('refused', sentences.wrongClock)
  return as('refused', sentences.refused)
}

const passing = new Set<string>(['unavailable', 'internal', 'too_many_requests'])

/** The delegation comes from a function of the backend, whose failures reach the engine's callers through here. */
function fromBackend(error: AppError): EngineError {
  if (error.code === 'not_signed_in')
    return new EngineError('expired_login', sentences.expiredLogin, { cause: error })
  if (error.code === readOnlyCode) return new EngineError('unreachable', sentences.readOnly, { cause: error })
  if (passing.has(error.code)) return new EngineError('unreachable', sentences.unreachable, { cause: error })
  return new EngineError('refused', error.message, { cause: error })
}
