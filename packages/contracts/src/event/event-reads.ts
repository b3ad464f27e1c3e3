import { z } from '../zod.ts'

export const eventReads = {
  featured_events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      category: z.string(),
      image: z.string().nullable(),
      start_date: z.string(),
      start_time: z.string().nullable(),
      timezone: z.string(),
      all_day: z.boolean(),
      city: z.string(),
    }),
  ),
  /** Why events are recommended; what a reason is `about` may be nobody's to name any more. */
  recommendation_reasons: z.array(
    z.object({ event_id: z.string(), reason: z.string(), about: z.string().nullable() }),
  ),
}
