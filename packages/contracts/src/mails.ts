import { z } from './zod.ts'

/** `retry-mail {mailId}`: an admin lets a mail that was parked after its fifth try be tried again. */
export const retryMailRequestSchema = z.strictObject({ mailId: z.uuid() })

/** `isRetried` is false for a mail that was not parked: it waits for its next try, or has been sent. */
export const retryMailReplySchema = z.object({ mailId: z.uuid(), isRetried: z.boolean() })

export type RetryMailRequest = z.input<typeof retryMailRequestSchema>
export type RetryMailReply = z.infer<typeof retryMailReplySchema>
