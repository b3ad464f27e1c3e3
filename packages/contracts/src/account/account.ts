import * as m from '@hearth/messages'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

// The functions of the account page: `POST /functions/v1/<name>`. Times are ISO 8601 in UTC.

const nothing = z.strictObject({})

/** `account {}`: how the account stands. `deletion` is there from the day that the owner asked for it. */
export const accountRequestSchema = nothing
const accountDeletionSchema = z.object({
  askedAt: z.string(),
  deletesAt: z.string(),
  events: z.enum(['cancel', 'leave']),
})
export const accountReplySchema = z.object({
  email: z.string(),
  /** An address that waits for its confirmation. */
  newEmail: z.string().nullable(),
  createdAt: z.string(),
  deletion: accountDeletionSchema.nullable(),
})
export type AccountReply = z.infer<typeof accountReplySchema>

/** `logins {}`: every signed-in device, the one that asks first, then the one used last. */
export const loginsRequestSchema = nothing
const loginSchema = z.object({
  id: z.string(),
  /** The login that asks. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  /** The device in words, such as "Firefox on Linux". */
  device: z.string(),
  /** The id of the app of the network that it signed in to. */
  app: z.string(),
  createdAt: z.string(),
  refreshedAt: z.string(),
})
export const loginsReplySchema = z.array(loginSchema)
export type Login = z.infer<typeof loginSchema>

/** `end-login {loginId}`: signs one of one's own devices out. */
export const endLoginRequestSchema = z.strictObject({
  loginId: z.uuid({ error: () => m.account_not_a_login() }),
})
export const endLoginReplySchema = z.object({ loginId: z.string() })

/**
 * `my-data {}`: answers with a zip archive instead of JSON, once in `limits.myDataIntervalMs`. Who has an
 * authenticator app shows a fresh code first.
 */
export const myDataRequestSchema = nothing

/**
 * `delete-account {password?, events}`: begins the time to change one's mind. Needs the password; who has an
 * authenticator app may leave it out after a fresh code (`insufficient_aal` otherwise). `events` says what becomes of
 * events that are still to come: `cancel` cancels them at once, `leave` lets them stand.
 */
export const deleteAccountRequestSchema = z.strictObject({
  password: z.string().max(512).optional(),
  events: z.enum(['cancel', 'leave'], { error: () => m.account_settings_deletion_events_missing() }),
})
export type DeleteAccountRequest = z.input<typeof deleteAccountRequestSchema>
export const deleteAccountReplySchema = z.object({
  deletesAt: z.string(),
  cancelledEvents: z.number().int(),
})
export type DeleteAccountReply = z.infer<typeof deleteAccountReplySchema>

/** `keep-account {}`: the owner has changed their mind. `kept` is false when nothing was asked. */
export const keepAccountRequestSchema = nothing
export const keepAccountReplySchema = z.object({ kept: z.boolean() })

export const accountFunctions = {
  account: {
    input: accountRequestSchema,
    output: accountReplySchema,
    by: 'login',
    repeat: 'same',
  },
  logins: {
    input: loginsRequestSchema,
    output: loginsReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'end-login': {
    input: endLoginRequestSchema,
    output: endLoginReplySchema,
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'my-data': {
    input: myDataRequestSchema,
    output: 'file',
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'delete-account': {
    input: deleteAccountRequestSchema,
    output: deleteAccountReplySchema,
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'keep-account': {
    input: keepAccountRequestSchema,
    output: keepAccountReplySchema,
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
} as const satisfies FunctionRows
