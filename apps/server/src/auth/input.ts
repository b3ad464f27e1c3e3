import { z } from 'zod'
import { normaliseEmail } from './email-address.ts'
import { AuthError } from './errors.ts'

export const maxMetadataBytes = 4096
const deepestMetadata = 6

/** What the official client sends along with some calls; there is no captcha here, so it is read and ignored. */
const security = z.strictObject({ captcha_token: z.string().max(4000).nullish() }).nullish()
/** `null` in the implicit flow; `readChallenge` says what else they may be. */
const pkce = {
  code_challenge: z.string().max(1000).nullish(),
  code_challenge_method: z.string().max(100).nullish(),
}
/** A password as typed. Its own rules come later: here only what no password may be. */
const password = z
  .string()
  .max(512)
  .refine((text) => !/\p{Surrogate}/u.test(text), 'is not well-formed text')

/**
 * Free fields that travel in every access token: an object of plain values, of at most 4096 bytes of JSON and six
 * levels, without NUL and broken text, which jsonb does not take.
 */
const metadata = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  if (!isStorable(value, 1)) context.addIssue('holds text or levels that cannot be stored')
  else if (Buffer.byteLength(JSON.stringify(value)) > maxMetadataBytes) {
    context.addIssue(`is larger than ${maxMetadataBytes} bytes`)
  }
})

/** A word or two that someone chose, shown to them alone. */
const name = z
  .string()
  .max(100)
  .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), 'holds text that cannot be shown')
  .transform((text) => text.trim())

/** The bodies of the endpoints. Unknown fields are refused; `null` stands for absent where the client sends it. */
export const bodies = {
  signUp: z.strictObject({
    email: z.string().max(1000),
    password,
    data: metadata.nullish(),
    gotrue_meta_security: security,
    ...pkce,
  }),
  password: z.strictObject({ email: z.string().max(1000), password, gotrue_meta_security: security }),
  refresh: z.strictObject({ refresh_token: z.string().max(1000) }),
  pkce: z.strictObject({
    auth_code: z.string().max(1000).nullish(),
    code_verifier: z.string().max(1000).nullish(),
  }),
  mail: z.strictObject({ email: z.string().max(1000), gotrue_meta_security: security, ...pkce }),
  resend: z.strictObject({
    type: z.enum(['signup', 'email_change']),
    email: z.string().max(1000),
    gotrue_meta_security: security,
    ...pkce,
  }),
  verify: z.strictObject({
    type: z.enum(['signup', 'email', 'recovery', 'email_change', 'magiclink', 'invite']),
    token_hash: z.string().min(1).max(1000),
    gotrue_meta_security: security,
    // The client sends its own options along.
    options: z.unknown().optional(),
    redirect_to: z.string().max(2000).optional(),
  }),
  updateUser: z.strictObject({
    email: z.string().max(1000).nullish(),
    password: password.nullish(),
    current_password: password.nullish(),
    nonce: z.string().max(100).nullish(),
    data: metadata.nullish(),
    ...pkce,
  }),
  enrol: z.strictObject({
    factor_type: z.enum(['totp', 'phone', 'webauthn']),
    friendly_name: name.nullish(),
    issuer: name.nullish(),
    // Ours: for a first app, where the sign-in is not of the last minutes.
    current_password: password.nullish(),
    phone: z.string().max(100).nullish(),
  }),
  // The client sends its own parameters along.
  challenge: z.strictObject({
    factorId: z.string().max(100).nullish(),
    channel: z.enum(['sms', 'whatsapp']).nullish(),
  }),
  factorCode: z.strictObject({ challenge_id: z.uuid(), code: z.string().min(1).max(100) }),
}

/** Reads a body. Throws `validation_failed` with a sentence that names the field and never repeats its value. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AuthError('validation_failed', 'Send the fields as a JSON object.')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AuthError('validation_failed', sayIssue(parsed.error.issues[0]!))
}

/** The address of an account. Throws the protocol's own sentence when it is none. */
export function readEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!email) throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

function sayIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return `Unknown field: ${issue.keys.map((key) => JSON.stringify(key.slice(0, 60))).join(', ')}.`
  }
  if (issue.code === 'too_big') return `The field ${field} is too long.`
  if (issue.code === 'custom') return `The field ${field} ${issue.message}.`
  return `The field ${field} is missing or has the wrong form.`
}

function isStorable(value: unknown, level: number): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}|\0/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (level > deepestMetadata) return false
  return Object.entries(value).every(([key, item]) => isStorable(key, level) && isStorable(item, level + 1))
}
