import { z } from './zod.ts'

/** `POST /functions/v1/answer`: say whether you come to an event. A party counts everyone who comes with you, you included. */
export const answerRequestSchema = z.strictObject({
  eventId: z.string().regex(/^[a-z2-7]{26}$/, 'This is not an event.'),
  answer: z.enum(['coming', 'not_coming']),
  party: z
    .number()
    .int()
    .min(1, 'At least one person comes.')
    .max(6, 'At most six people can come together.')
    .default(1),
})
export type AnswerRequest = z.input<typeof answerRequestSchema>

/** `capacity` is null where the host set none. `taken` counts people, not answers. */
export const answerReplySchema = z.object({
  eventId: z.string(),
  answer: z.enum(['coming', 'not_coming']),
  party: z.number().int(),
  capacity: z.number().int().nullable(),
  taken: z.number().int(),
})
export type AnswerReply = z.infer<typeof answerReplySchema>

/** `POST /functions/v1/network-identity`: a delegation for a key that the browser made. */
export const networkIdentityRequestSchema = z.strictObject({
  /** DER (SPKI) of the browser's public key, base64. */
  publicKey: z
    .string()
    .min(40)
    .max(400)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
})
/** What `DelegationChain.toJSON()` of `@dfinity/identity` gives: every byte string in hex, the expiration in hex nanoseconds. */
export const networkIdentityReplySchema = z.object({
  delegations: z.array(
    z.object({
      delegation: z.object({
        expiration: z.string(),
        pubkey: z.string(),
        targets: z.array(z.string()).optional(),
      }),
      signature: z.string(),
    }),
  ),
  publicKey: z.string(),
})
export type NetworkIdentityReply = z.infer<typeof networkIdentityReplySchema>

/** The error that every function answers with. */
export const functionErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
