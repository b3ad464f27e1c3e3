import * as m from '@hearth/messages'
import { longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { moderationLimits, reportKinds, reportOutcomeIds, reportReasonIds } from './moderation-values.ts'

const needed = (limit: number, error: () => string) =>
  longText(limit).refine((text) => text.length > 0, { error })

/**
 * `report {id, subjectKind, subjectId, reason, words}`: tells those who look after the house. The id is made by the
 * sender.
 */
export const reportRequestSchema = z.strictObject({
  id: z.uuid(),
  subjectKind: z.enum(reportKinds),
  subjectId: z.string().min(1).max(64),
  reason: z.enum(reportReasonIds, { error: () => m.moderation_reason_missing() }),
  words: longText(moderationLimits.words).default(''),
})

/** `isNew` is false where the same person has told of the same thing before and it is still open. */
export const reportReplySchema = z.object({
  reportId: z.uuid(),
  state: z.enum(['new', 'looked_at', 'resolved', 'set_aside']),
  isNew: z.boolean(),
})

const note = longText(moderationLimits.note).default('')

/**
 * `handle-report`, for admins: `look` takes a report, `note` writes something down for the others, `resolve` says
 * what was done, `set_aside` that nothing was to be done. The last two close every open report of the same thing.
 */
export const handleReportRequestSchema = z.discriminatedUnion('move', [
  z.strictObject({ reportId: z.uuid(), move: z.literal('look') }),
  z.strictObject({
    reportId: z.uuid(),
    move: z.literal('note'),
    note: needed(moderationLimits.note, () => m.moderation_queue_note_missing()),
  }),
  z.strictObject({
    reportId: z.uuid(),
    move: z.literal('resolve'),
    outcome: z.enum(reportOutcomeIds, { error: () => m.moderation_outcome_missing() }),
    note,
  }),
  z.strictObject({ reportId: z.uuid(), move: z.literal('set_aside'), note }),
])

export const handleReportReplySchema = reportReplySchema.omit({ isNew: true })

/** `warn-member {userId, words}`, for admins: a word that the member reads as a notice and by mail. */
export const warnMemberRequestSchema = z.strictObject({
  userId: z.uuid(),
  words: needed(moderationLimits.note, () => m.moderation_member_warn_missing()),
})

/** `suspend-member`, for admins. Without `days` it stays until somebody lifts it. */
export const suspendMemberRequestSchema = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  reason: needed(moderationLimits.note, () => m.moderation_member_reason_missing()),
  days: z
    .number()
    .int()
    .min(1, { error: () => m.moderation_days_too_few() })
    .max(moderationLimits.suspensionDays, { error: () => m.moderation_days_too_many() })
    .nullable(),
})

/** `endsAt` is null where a suspension has no end of its own. */
export const suspensionReplySchema = z.object({ suspensionId: z.uuid(), endsAt: z.string().nullable() })

/** `lift-suspension {suspensionId, words}`, for admins: ends it at once. */
export const liftSuspensionRequestSchema = z.strictObject({ suspensionId: z.uuid(), words: note })

/** `answer-appeal`, for admins: a yes lifts the suspension. */
export const answerAppealRequestSchema = z.strictObject({
  suspensionId: z.uuid(),
  decision: z.enum(['granted', 'refused']),
  words: needed(moderationLimits.note, () => m.moderation_suspensions_answer_missing()),
})

export const moderationReplySchema = z.object({ done: z.literal(true) })

/**
 * `call-off-event {eventId, words}`, for admins: cancels it, and tells its host why. Who is coming hears as of any
 * cancellation.
 */
export const callOffEventRequestSchema = z.strictObject({
  eventId: z.string().regex(/^[a-z2-7]{26}$/, { error: () => m.moderation_not_an_event() }),
  words: needed(moderationLimits.note, () => m.moderation_member_call_off_missing()),
})

/**
 * `suspension`, open without a sign-in: what stands about a suspended account, told to whoever has its password, or
 * the pass that the mail about it carries.
 */
export const suspensionRequestSchema = z.union([
  z.strictObject({ pass: z.string().min(1).max(200) }),
  z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1000) }),
])

export const suspensionStandingSchema = z.object({
  /** Null where nothing is suspended any more. */
  suspension: z
    .object({
      reason: z.string(),
      startedAt: z.string(),
      endsAt: z.string().nullable(),
      appeal: z.object({ words: z.string(), at: z.string(), answer: z.string().nullable() }).nullable(),
      /** Opens the appeal; null where it is only in the mail, because a second step guards the account. */
      pass: z.string().nullable(),
    })
    .nullable(),
})
export type SuspensionStanding = z.infer<typeof suspensionStandingSchema>

/** `appeal {pass, words}`, open without a sign-in: once for each suspension. */
export const appealRequestSchema = z.strictObject({
  pass: z.string().min(1).max(200),
  words: needed(moderationLimits.appeal, () => m.moderation_suspended_appeal_missing()),
})

export const moderationFunctions = {
  report: {
    input: reportRequestSchema,
    output: reportReplySchema,
    by: 'member',
    repeat: 'same',
    lock: { of: 'member', name: 'reports of a member' },
  },
  'handle-report': {
    input: handleReportRequestSchema,
    output: handleReportReplySchema,
    by: 'admin',
  },
  'warn-member': {
    input: warnMemberRequestSchema,
    output: moderationReplySchema,
    by: 'admin',
  },
  'suspend-member': {
    input: suspendMemberRequestSchema,
    output: suspensionReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'lift-suspension': {
    input: liftSuspensionRequestSchema,
    output: moderationReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'answer-appeal': {
    input: answerAppealRequestSchema,
    output: moderationReplySchema,
    by: 'admin',
  },
  'call-off-event': {
    input: callOffEventRequestSchema,
    output: moderationReplySchema,
    by: 'admin',
  },
  suspension: {
    input: suspensionRequestSchema,
    output: suspensionStandingSchema,
    by: 'visitor',
  },
  appeal: { input: appealRequestSchema, output: moderationReplySchema, by: 'visitor' },
} as const satisfies FunctionRows
