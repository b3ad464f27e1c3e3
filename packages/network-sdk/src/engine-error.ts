/**
 * What can go wrong between an app and the event engine, in four kinds that a screen handles differently:
 * - `refused`: the engine looked at it and said no; the message is its sentence. Asking again changes nothing.
 * - `unreachable`: no answer, or "busy"; trying again may help.
 * - `unverified`: an answer came, but its signature or certificate does not hold; nothing of it is shown.
 * - `expired_login`: the member's key counts no longer; signing in again helps.
 */
export type EngineErrorKind = 'refused' | 'unreachable' | 'unverified' | 'expired_login'

/** The one error that calls to the event engine end with on purpose. `message` is a sentence for a person. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind

  constructor(kind: EngineErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'EngineError'
    this.kind = kind
  }
}
