import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

/** `retry-mail {mailId}`: an admin lets a parked mail be tried again. */
export const retryMailRequestSchema = z.strictObject({ mailId: z.uuid() })

/** `isRetried` is false for a mail that was not parked: it waits for its next try, or has been sent. */
export const retryMailReplySchema = z.object({ mailId: z.uuid(), isRetried: z.boolean() })

/** `retry-mails {}`: all that are parked by now are tried again, a few hundred at a time. */
export const retryMailsRequestSchema = z.strictObject({})
export const retryMailsReplySchema = z.object({ isBegun: z.literal(true) })

export const mailsFunctions = {
  'retry-mail': {
    input: retryMailRequestSchema,
    output: retryMailReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'retry-mails': {
    input: retryMailsRequestSchema,
    output: retryMailsReplySchema,
    by: 'admin',
    repeat: 'same',
  },
} as const satisfies FunctionRows
