import { rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { z } from '../zod.ts'

export const eventReads = {
  featured_events: rows({
    ...texts('id', 'title', 'category', 'start_date', 'timezone', 'city'),
    ...textsOrNull('image', 'start_time'),
    all_day: z.boolean(),
  }),
  /** Why events are recommended; what a reason is `about` may be nobody's to name any more. */
  recommendation_reasons: z.array(
    z.object({ event_id: z.string(), reason: z.string(), about: z.string().nullable() }),
  ),
}
