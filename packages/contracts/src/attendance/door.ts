import * as m from '@hearth/messages'
import { maxParty } from '../event/event-values.ts'
import { eventIdField } from '../event/request-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { maxWalkInPeople } from '../limits.ts'
import { z } from '../zod.ts'
import { guestName } from './accountless.ts'

const arrived = z.number().int().min(0).max(maxParty)

/**
 * `check-in {eventId, userId, arrived, seen}`: a host says how many of a guest's party are here; 0 takes it back. `userId` is
 * the member's, or the id of a guest without an account. `seen` is how many the host saw: where others are here by
 * then, another host was faster, and nothing changes.
 */
export const checkInRequestSchema = z.strictObject({
  eventId: eventIdField,
  userId: z.uuid(),
  arrived,
  seen: arrived,
})
export type CheckInRequest = z.infer<typeof checkInRequestSchema>
/** What stands now. `changedBy` is another host's name; null where the caller said it last, or nobody whom one may name. */
export const checkInReplySchema = z.object({
  eventId: z.string(),
  userId: z.string(),
  arrived: z.number().int(),
  isChanged: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
})
export type CheckInReply = z.infer<typeof checkInReplySchema>

/** `add-walk-in`: a host writes down who came without an answer. The id is the client's. */
export const addWalkInRequestSchema = z.strictObject({
  eventId: eventIdField,
  walkInId: z.uuid(),
  /** Empty where nobody asked. */
  name: z.union([z.literal(''), guestName]).default(''),
  people: z
    .number()
    .int()
    .min(1, { error: () => m.attendance_party_min() })
    .max(maxWalkInPeople, { error: () => m.attendance_party_max({ max: maxWalkInPeople }) })
    .default(1),
})
export type AddWalkInRequest = z.input<typeof addWalkInRequestSchema>
/** `remove-walk-in {eventId, walkInId}`: takes that back. */
export const removeWalkInRequestSchema = z.strictObject({ eventId: eventIdField, walkInId: z.uuid() })
export const walkInReplySchema = z.object({ eventId: z.string(), walkInId: z.string() })

export const doorFunctions = {
  'check-in': {
    input: checkInRequestSchema,
    output: checkInReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'add-walk-in': {
    input: addWalkInRequestSchema,
    output: walkInReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remove-walk-in': {
    input: removeWalkInRequestSchema,
    output: walkInReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows
