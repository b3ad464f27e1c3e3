import { z } from '../zod.ts'

/** The fields of a session as the auth protocol's `/token` gives it, for `setSession`; `user` is the protocol's. */
export const sessionFields = {
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** In seconds. */
  expires_in: z.number(),
  /** In seconds since 1970. */
  expires_at: z.number(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string() }),
}
