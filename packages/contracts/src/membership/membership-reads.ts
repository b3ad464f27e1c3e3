import { rows } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { stewardshipReplySchema } from './membership.ts'
import { circleIds } from './membership-values.ts'

const circle = z.enum(circleIds).nullable()
/** What a member would give: minor units of `currency`, or hours. */
const pledge = z
  .object({
    kind: z.enum(['money', 'hours']),
    amount: z.number(),
    currency: z.string().nullable(),
    per: z.enum(['month', 'year']),
  })
  .nullable()
const application = z.object({ id: z.string(), words: z.string(), asked_at: z.string() })

export const membershipReads = {
  /** How the member who asks belongs. */
  membership: z.object({
    circle,
    is_shown: z.boolean(),
    since: z.string().nullable(),
    pledge,
    /** The newest question to become a steward. */
    application: application.extend({ state: stewardshipReplySchema.shape.state }).nullable(),
    /** The newest first. */
    steps: rows({
      id: z.number(),
      at: z.string(),
      step: z.enum(['joined', 'changed', 'left', 'pledged', 'pledge_ended']),
      circle,
      pledge,
    }),
    /** A steward, or an admin. */
    may_steward: z.boolean(),
    /** How many wait for this steward's answer. */
    waiting: z.number(),
  }),
  /** Who asks to be a steward, longest waiting first. */
  open_steward_applications: z.object({
    applications: z.array(application.extend({ circle, person })),
    next: z.string().nullable(),
  }),
}
