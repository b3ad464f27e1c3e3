import { z } from '../zod.ts'

/** Monday is 1, Sunday 7, as ISO 8601 counts. */
export const weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 19:30.')

/**
 * Hours that repeat each week, on the clock of the place: `[{ days: [1, 2], opens: '10:00', closes: '18:00' }]`. A
 * closing time at or before the opening one belongs to the next day.
 */
export const weeklyHoursSchema = z
  .array(
    z.strictObject({
      days: z
        .array(z.number().int().min(1).max(7))
        .min(1, 'Choose at least one day.')
        .max(7, 'Choose each day once.'),
      opens: time,
      closes: time,
    }),
  )
  .max(14, 'Use at most 14 lines of hours.')
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>
