import * as m from '@hearth/messages'
import { z } from '../zod.ts'

/** Monday is 1, Sunday 7, as ISO 8601 counts; by the names of schema.org, not for people. */
export const weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.site_fields_not_a_time() })

/**
 * Hours that repeat each week, on the clock of the place: `[{ days: [1, 2], opens: '10:00', closes: '18:00' }]`. A
 * closing time at or before the opening one belongs to the next day.
 */
export const weeklyHoursSchema = z
  .array(
    z.strictObject({
      days: z
        .array(z.number().int().min(1).max(7))
        .min(1, { error: () => m.venue_hours_days_missing() })
        .max(7, { error: () => m.venue_hours_days_twice() }),
      opens: time,
      closes: time,
    }),
  )
  .max(14, { error: () => m.venue_hours_lines_many() })
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>
