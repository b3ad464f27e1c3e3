import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { sessionFields } from './session.ts'

/** Random text that the target app made and alone can recognise: 128 bits at least, url-safe. */
const state = z.string().regex(/^[A-Za-z0-9_-]{22,200}$/, 'must be 22 to 200 url-safe characters')

/** `POST /functions/v1/sso-code`: a code that carries the member of this login into another app of the network. */
export const ssoCodeRequestSchema = z.strictObject({
  /** The target's id in the registry. */
  app: z.string().regex(/^[a-z][a-z0-9]{1,29}$/, 'must be the id of an app'),
  state,
})
export const ssoCodeReplySchema = z.object({ code: z.string() })

/** `POST /functions/v1/sso-exchange`: the code, once, within a minute, for a session as the auth protocol has it. */
export const ssoExchangeRequestSchema = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a code'),
  state,
})

/** What an app needs of that session; `user` is the auth protocol's. */
export const ssoExchangeReplySchema = z.looseObject(sessionFields)

export const signOnFunctions = {
  'sso-code': {
    input: ssoCodeRequestSchema,
    output: ssoCodeReplySchema,
    by: 'login',
    repeat: 'never',
  },
  'sso-exchange': {
    input: ssoExchangeRequestSchema,
    output: ssoExchangeReplySchema,
    by: 'visitor',
  },
} as const satisfies FunctionRows
