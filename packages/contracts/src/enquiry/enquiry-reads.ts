import { rows, texts } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { enquiryStateIds } from '../provider/provider-values.ts'
import { z } from '../zod.ts'

const state = z.enum(enquiryStateIds)

export const enquiryReads = {
  /** One's conversations from both sides, the newest first. */
  my_enquiries: rows({
    ...texts('id', 'created_at', 'updated_at'),
    side: z.enum(['asker', 'provider', 'member']),
    state,
    wished_on: z.string().nullable(),
    /** Null between two members. */
    provider: z
      .object({ ...texts('id', 'name'), photo: z.string().nullable(), is_open: z.boolean() })
      .nullable(),
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
}
