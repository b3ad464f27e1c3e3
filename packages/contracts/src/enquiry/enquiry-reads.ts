import { person } from '../member/member-reads.ts'
import { enquiryStateIds } from '../provider/provider-values.ts'
import { z } from '../zod.ts'

const state = z.enum(enquiryStateIds)

export const enquiryReads = {
  /** One's conversations from both sides, the newest first. */
  my_enquiries: z.array(
    z.object({
      id: z.string(),
      side: z.enum(['asker', 'provider']),
      state,
      wished_on: z.string().nullable(),
      created_at: z.string(),
      updated_at: z.string(),
      provider: z.object({
        id: z.string(),
        name: z.string(),
        photo: z.string().nullable(),
        is_open: z.boolean(),
      }),
      /** Null when they have left. */
      other: person.nullable(),
      service: z.object({ id: z.string(), name: z.string() }).nullable(),
      event: z.object({ id: z.string(), title: z.string() }).nullable(),
      last: z
        .object({ body: z.string(), is_mine: z.boolean(), state: state.nullable(), created_at: z.string() })
        .nullable(),
      /** The notifications about it that are not read yet. */
      unread: z.array(z.string()),
    }),
  ),
}
