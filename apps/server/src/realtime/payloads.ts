import { z } from 'zod'

/** What a client asks for when it joins, as the official one sends it. Parts that we do not know are left alone. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().default(false),
          self: z.boolean().default(false),
          replay: z
            .object({
              /** Milliseconds since 1970 UTC, by our clock. */
              since: z.number().min(0).max(8.64e15),
              limit: z.number().int().min(1).optional(),
            })
            .optional(),
        })
        .prefault({}),
      presence: z
        .object({ key: z.string().max(100).default(''), enabled: z.boolean().default(false) })
        .prefault({}),
      postgres_changes: z
        .array(
          z.object({
            event: z.string().max(10),
            schema: z.string().max(63).optional(),
            table: z.string().max(63).optional(),
            filter: z.string().max(500).optional(),
          }),
        )
        .max(20)
        .default([]),
      private: z.boolean().default(false),
    })
    .prefault({}),
  access_token: z.string().max(8192).nullish(),
})

export type JoinPayload = z.infer<typeof joinPayload>
export type AskedChange = JoinPayload['config']['postgres_changes'][number]

export const tokenPayload = z.object({ access_token: z.string().max(8192) })

export const broadcastPayload = z.object({
  event: z.string().min(1).max(255),
  payload: z.unknown().optional(),
})

export const presencePayload = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).optional(),
})
