import { flags, rows, texts } from '../fields/read-fields.ts'
import { namedCount, person } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { providerStatusIds } from './provider-values.ts'

const shown = z.object({
  ...texts('id', 'name', 'headline', 'city'),
  /** A newer server may name others than this app knows. */
  categories: z.array(z.string()),
  is_online: z.boolean(),
  photo: z.string().nullable(),
})

export const providerReads = {
  provider_directory: z.object({
    providers: z.array(
      shown.extend({
        languages: z.array(z.string()),
        owner: person,
        /** The lowest price of their services. */
        from_price: z
          .object({
            ...flags('is_free', 'by_donation'),
            min: z.number().nullable(),
            currency: z.string().nullable(),
          })
          .nullable(),
        /** Coming events that list them and that the reader may see. */
        upcoming: z.number(),
      }),
    ),
    next: z.string().nullable(),
    total: z.number(),
    /** There are more than were counted beside the choices. */
    is_capped: z.boolean(),
    categories: z.array(namedCount),
    cities: z.array(namedCount),
    languages: z.array(namedCount),
  }),
  /** Pages that wait for somebody who looks after the site, the longest first. */
  providers_in_review: z.array(
    shown.extend({
      status: z.enum(providerStatusIds),
      submitted_at: z.string().nullable(),
      updated_at: z.string(),
      /** The fields that differ from what was read last. */
      changed_since_review: z.array(z.string()),
      owner: person,
      /** The newest first. */
      decisions: rows({
        decision: z.enum(['published', 'sent_back', 'paused']),
        note: z.string().nullable(),
        decided_at: z.string(),
      }),
    }),
  ),
}
