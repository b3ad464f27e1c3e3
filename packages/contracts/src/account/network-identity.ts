import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

/** `POST /functions/v1/network-identity`: a delegation for a key that the browser made. */
export const networkIdentityRequestSchema = z.strictObject({
  /** DER (SPKI) of the browser's public key, base64. */
  publicKey: z
    .string()
    .min(40)
    .max(400)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
})
/**
 * What `DelegationChain.toJSON()` of `@dfinity/identity` gives: every byte string in hex, the expiration in hex
 * nanoseconds.
 */
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

export const networkIdentityFunctions = {
  'network-identity': {
    input: networkIdentityRequestSchema,
    output: networkIdentityReplySchema,
    by: 'member',
  },
} as const satisfies FunctionRows
