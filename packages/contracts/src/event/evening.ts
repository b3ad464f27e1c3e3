import * as m from '@hearth/messages'
import { line } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { eveningLimits } from './evening-limits.ts'
import { eventIdField } from './request-fields.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.site_fields_not_a_time() })
const words = (limit: number, missing: () => string) => line(limit).min(1, { error: missing })
const note = (limit: number) => words(limit, m.event_evening_text_missing)

/**
 * What an event's page says beside its record: what happens when, what to bring, when the doors open, how one gets in. Times
 * are those of the wall where the event is; what is left out is not said.
 */
export const eveningSchema = z.strictObject({
  programme: z
    .array(
      z.strictObject({
        at: clock,
        line: words(eveningLimits.line, m.event_evening_line_missing),
        note: note(eveningLimits.lineNote).optional(),
      }),
    )
    .max(eveningLimits.lines, { error: () => m.event_evening_too_many({ max: eveningLimits.lines }) }),
  bring: note(eveningLimits.bring).optional(),
  bringNote: note(eveningLimits.bringNote).optional(),
  doorsOpenAt: clock.optional(),
  lastEntryAt: clock.optional(),
  wayIn: note(eveningLimits.wayIn).optional(),
  wayInNote: note(eveningLimits.wayInNote).optional(),
})
export type Evening = z.output<typeof eveningSchema>

/** `save-evening`: the hosts say it as a whole, in the place of all that was said before. */
export const saveEveningRequestSchema = eveningSchema.extend({ eventId: eventIdField })
export const saveEveningReplySchema = z.object({ eventId: z.string() })

export const eveningFunctions = {
  'save-evening': {
    input: saveEveningRequestSchema,
    output: saveEveningReplySchema,
    by: 'login',
    repeat: 'same',
  },
} as const satisfies FunctionRows
