/**
 * The auth protocol's error codes that we answer with, and their HTTP status. Clients act on the code: a status of
 * 500 and above keeps the session and is tried again, most others end a session that has expired. So what fails on
 * our side is never a 4xx.
 */
const statusOf = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  email_exists: 422,
  email_not_confirmed: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  insufficient_aal: 403,
  invalid_credentials: 400,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_web_authn_enroll_not_enabled: 422,
  manual_linking_disabled: 404,
  no_authorization: 401,
  not_admin: 403,
  not_allowed: 403,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  reauthentication_needed: 400,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  same_password: 422,
  saml_provider_disabled: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  too_many_enrolled_mfa_factors: 422,
  unavailable: 503,
  unexpected_failure: 500,
  user_banned: 400,
  user_not_found: 403,
  validation_failed: 400,
  web3_provider_disabled: 422,
  weak_password: 422,
} as const satisfies Record<string, number>

export type AuthErrorCode = keyof typeof statusOf

type Details = {
  /** Where the protocol's status for the same code differs by place. */
  status?: number
  retryAfterSeconds?: number
  /** Why a password is refused; clients read it from `weak_password.reasons`. */
  weakPasswordReasons?: readonly string[]
  cause?: unknown
}

/** The one error that the auth service throws on purpose; `message` is a sentence for a person. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly weakPasswordReasons: readonly string[] | undefined

  constructor(code: AuthErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'AuthError'
    this.code = code
    this.status = details.status ?? statusOf[code]
    this.retryAfterSeconds = details.retryAfterSeconds
    this.weakPasswordReasons = details.weakPasswordReasons
  }
}
