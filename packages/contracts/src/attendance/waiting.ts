import * as m from '@hearth/messages'
import { maxParty } from '../event/event-values.ts'
import { eventIdField } from '../event/request-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { chosenKinds } from './place-kinds.ts'
import { questionAnswersField } from './question.ts'

/** `join-waiting-list {eventId, party, kinds?}`: waits for places at a full event; asked again it changes the party. */
export const joinWaitingListRequestSchema = z.strictObject({
  eventId: eventIdField,
  party: z
    .number()
    .int()
    .min(1, { error: () => m.attendance_party_min() })
    .max(maxParty, { error: () => m.attendance_party_max({ max: maxParty }) })
    .default(1),
  /** Of which kinds, where the event has kinds. */
  kinds: chosenKinds.optional(),
})
/** `leave-waiting-list {eventId}`: with or without an offer. */
export const leaveWaitingListRequestSchema = z.strictObject({ eventId: eventIdField })

/** How a member stands on a list. `position` counts who waits for an offer; the first is 1. */
export const waitingReplySchema = z.object({
  eventId: z.string(),
  state: z.enum(['waiting', 'offered', 'none']),
  party: z.number().int().nullable(),
  position: z.number().int().nullable(),
  offeredUntil: z.string().nullable(),
})

/**
 * `answer-offer {eventId, answer, staysUnseen?, answers?}`: takes the places that are kept for one, or leaves them to the
 * next. What is not answered of the hosts' questions refuses nothing: the places were promised.
 */
export const answerOfferRequestSchema = z.strictObject({
  eventId: eventIdField,
  answer: z.enum(['accept', 'decline']),
  staysUnseen: z.boolean().optional(),
  answers: questionAnswersField.optional(),
})
export const answerOfferReplySchema = z.object({
  eventId: z.string(),
  state: z.enum(['coming', 'declined']),
  party: z.number().int().nullable(),
})

/** `lower-capacity {eventId, capacity}`: fewer places than people; whoever answered last waits instead. */
export const lowerCapacityRequestSchema = z.strictObject({
  eventId: eventIdField,
  capacity: z
    .number()
    .int()
    .min(1, { error: () => m.attendance_capacity_min() })
    .max(1_000_000),
})
/** `moved` counts answers and offers, not people. */
export const lowerCapacityReplySchema = z.object({
  eventId: z.string(),
  moved: z.number().int(),
  capacity: z.number().int().nullable(),
  taken: z.number().int(),
})

export type WaitingReply = z.infer<typeof waitingReplySchema>
export type AnswerOfferReply = z.infer<typeof answerOfferReplySchema>
export type LowerCapacityReply = z.infer<typeof lowerCapacityReplySchema>

export const waitingFunctions = {
  'join-waiting-list': {
    input: joinWaitingListRequestSchema,
    output: waitingReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'leave-waiting-list': {
    input: leaveWaitingListRequestSchema,
    output: waitingReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'answer-offer': {
    input: answerOfferRequestSchema,
    output: answerOfferReplySchema,
    by: 'member',
    repeat: 'same',
  },
  'lower-capacity': {
    input: lowerCapacityRequestSchema,
    output: lowerCapacityReplySchema,
    by: 'login',
    repeat: 'same',
  },
} as const satisfies FunctionRows
