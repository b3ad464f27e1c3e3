import { eventIdField } from '../event/request-fields.ts'
import { wallMoment } from '../fields/wall-moment.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

/**
 * `schedule-publishing {eventId, at}`: when a draft publishes itself, as the clock of the event shows it
 * (`2026-11-20T18:00`); null takes the moment back.
 */
export const schedulePublishingRequestSchema = z.strictObject({
  eventId: eventIdField,
  at: wallMoment.nullable(),
})
/** The moment as an instant, ISO 8601. */
export const schedulePublishingReplySchema = z.object({
  eventId: z.string(),
  publishAt: z.string().nullable(),
})

export type SchedulePublishingReply = z.infer<typeof schedulePublishingReplySchema>

export const publishingFunctions = {
  'schedule-publishing': {
    input: schedulePublishingRequestSchema,
    output: schedulePublishingReplySchema,
    by: 'login',
    repeat: 'same',
  },
} as const satisfies FunctionRows
